import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Few submissions are open at a time: they are counted whenever a company changes. */
export class Employment1763600006002 implements MigrationInterface {
  readonly name = 'Employment1763600006002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX submission_open ON employment.submission (company_id)
       WHERE status IN ('submitted', 'approved', 'registered')`,
    );
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
