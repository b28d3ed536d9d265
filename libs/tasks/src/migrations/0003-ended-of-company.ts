import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What has ended in one company is found without reading the tasks of all. */
export class Tasks1763600001003 implements MigrationInterface {
  readonly name = 'Tasks1763600001003';

  async up(runner: QueryRunner): Promise<void> {
    // Of ended tasks alone: a task enters it once, when nobody waits for it any more.
    await runner.query(
      'CREATE INDEX task_ended_of_company ON tasks.task (company_id, id) WHERE finished_at IS NOT NULL',
    );
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
