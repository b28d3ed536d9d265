import { concurrently } from '#platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * The indexes that find scheduled tasks, made while the table is read and written. Each replaced index serves the
 * statements of the release before too: what they look for is a part of what it holds.
 */
export class Tasks1763600001104 implements MigrationInterface {
  readonly name = 'Tasks1763600001104';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tasks.task VALIDATE CONSTRAINT task_state');
    await concurrently(runner, {
      schema: 'tasks',
      index: 'task_scheduled',
      create: (name) => `INDEX CONCURRENTLY ${name} ON tasks.task (run_at) WHERE state = 'scheduled'`,
    });
    // A kind that is dispatched by itself is found among any number of tasks of other kinds.
    await concurrently(runner, {
      schema: 'tasks',
      index: 'task_due_of_kind',
      create: (name) =>
        `INDEX CONCURRENTLY ${name} ON tasks.task (queue, kind, priority, company_id, run_at) WHERE state = 'waiting'`,
    });
    await concurrently(runner, {
      schema: 'tasks',
      index: 'task_debounce',
      create: (name) =>
        `UNIQUE INDEX CONCURRENTLY ${name} ON tasks.task (company_id, kind, dedup_key)
         WHERE state IN ('scheduled', 'waiting') AND dedup_key IS NOT NULL`,
    });
    await concurrently(runner, {
      schema: 'tasks',
      index: 'task_live',
      create: (name) =>
        `INDEX CONCURRENTLY ${name} ON tasks.task (company_id, kind)
         WHERE state IN ('scheduled', 'waiting', 'queued', 'running')`,
    });
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
