import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A worker process that receives tasks. It is live while `seen_at` is recent. */
@Entity({ schema: 'tasks', name: 'worker' })
export class WorkerEntity {
  @PrimaryColumn('uuid') id: string;
  /** Tasks that it runs at once, by queue. */
  @Column('jsonb') slots: Readonly<Record<string, number>>;
  @Column('timestamptz') seen_at: Date;
}
