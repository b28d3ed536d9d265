import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Reasons as codes with parameters beside their words. Rows of before have their words alone. */
export class Books1763600003043 implements MigrationInterface {
  readonly name = 'Books1763600003043';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE books.invoice_revision ADD reason_codes jsonb NOT NULL DEFAULT '[]';
      GRANT UPDATE (reason_codes) ON books.invoice_revision TO raamat_app;
      ALTER TABLE books.match_proposal ADD reason_codes jsonb NOT NULL DEFAULT '[]';
      GRANT UPDATE (reason_codes) ON books.match_proposal TO raamat_app;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
