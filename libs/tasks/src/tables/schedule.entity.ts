import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A task that comes back by the clock. The slot that is due next is moved on in the transaction that fills it. */
@Entity({ schema: 'tasks', name: 'schedule' })
export class ScheduleEntity {
  @PrimaryColumn('text') name: string;
  @Column('text') cron: string;
  @Column('text') tz: string;
  @Column('timestamptz') next_at: Date;
}
