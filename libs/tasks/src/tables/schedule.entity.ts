import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A recurring task. The transaction that fills the next slot also advances it. */
@Entity({ schema: 'tasks', name: 'schedule' })
export class ScheduleEntity {
  @PrimaryColumn('text') name: string;
  @Column('text') cron: string;
  @Column('text') tz: string;
  @Column('timestamptz') next_at: Date;
}
