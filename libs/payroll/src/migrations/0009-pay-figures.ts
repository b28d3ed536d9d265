import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Lines keep how each number came to be, and drafts what they were computed from by person. Lines of before have no
 * explanation; a draft of before cannot tell what has changed, only that something has.
 */
export class Payroll1763600008009 implements MigrationInterface {
  readonly name = 'Payroll1763600008009';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE payroll.pay_line ADD COLUMN figures jsonb NOT NULL DEFAULT '[]';
      ALTER TABLE payroll.pay_run ADD COLUMN input_digests jsonb;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
