import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A period keeps who opened it again last, when and why: whoever closes it once more reads it. */
export class Books1763600003070 implements MigrationInterface {
  readonly name = 'Books1763600003070';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE books.period ADD COLUMN reopened_at timestamptz, ADD COLUMN reopened_by bigint, ADD COLUMN reopen_reason text;
      GRANT UPDATE (reopened_at, reopened_by, reopen_reason) ON books.period TO raamat_app;`);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
