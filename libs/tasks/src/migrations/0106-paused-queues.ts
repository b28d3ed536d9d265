import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Queues that an operator has paused: nothing is dispatched from them. */
export class Tasks1763600001106 implements MigrationInterface {
  readonly name = 'Tasks1763600001106';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE tasks.paused_queue (
        queue text CONSTRAINT paused_queue_pkey PRIMARY KEY,
        reason text NOT NULL,
        paused_at timestamptz NOT NULL DEFAULT now()
      );
      GRANT SELECT, INSERT, DELETE ON tasks.paused_queue TO raamat_system;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
