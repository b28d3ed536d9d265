import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A queue that an operator has paused. Running tasks end; nothing more is dispatched. */
@Entity({ schema: 'tasks', name: 'paused_queue' })
export class PausedQueueEntity {
  @PrimaryColumn('text') queue: string;
  @Column('text') reason: string;
  @Column('timestamptz', { default: () => 'now()' }) paused_at: Date;
}
