import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A company takes back its own submission as long as the register cannot have accepted it. */
export class Employment1763600006005 implements MigrationInterface {
  readonly name = 'Employment1763600006005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE employment.submission
        ADD COLUMN withdrawn_at timestamptz,
        ADD CONSTRAINT submission_withdrawn CHECK (withdrawn_at IS NULL OR status = 'rejected');
      GRANT UPDATE (withdrawn_at) ON employment.submission TO raamat_app;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
