import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A delivery keeps the outcome of each attempt, and not only of the last one, for as long as it is kept itself. */
export class Webhooks1763600009004 implements MigrationInterface {
  readonly name = 'Webhooks1763600009004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE webhooks.delivery ADD COLUMN attempt_log jsonb NOT NULL DEFAULT '[]';
      GRANT UPDATE (attempt_log) ON webhooks.delivery TO raamat_app`);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
