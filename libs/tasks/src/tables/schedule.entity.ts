import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A task that comes back by the clock. The slot that is due next is moved on in the transaction that fills it. */
@Entity({ schema: 'tasks', name: 'schedule' })
export class ScheduleEntity {
  @PrimaryColumn({ type: 'text', name: 'name', primaryKeyConstraintName: 'schedule_pkey' })
  name: string;

  @Column({ type: 'text', name: 'cron' })
  cron: string;

  @Column({ type: 'text', name: 'tz' })
  tz: string;

  @Column({ type: 'timestamptz', name: 'next_at' })
  nextAt: Date;
}
