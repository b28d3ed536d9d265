import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Which claim holds a running task. */
export class Tasks1763600001002 implements MigrationInterface {
  readonly name = 'Tasks1763600001002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tasks.task ADD COLUMN run bigint');
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
