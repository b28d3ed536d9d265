import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Finds the ended tasks of one company without reading those of all companies. */
export class Tasks1763600001003 implements MigrationInterface {
  readonly name = 'Tasks1763600001003';

  async up(runner: QueryRunner): Promise<void> {
    // The index holds only ended tasks: a task enters it once, when nobody waits for it.
    await runner.query(
      'CREATE INDEX task_ended_of_company ON tasks.task (company_id, id) WHERE finished_at IS NOT NULL',
    );
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
