import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Invoices ask for payment to accounts that a person confirmed. Those that the books have are: they were printed until today. A
 * default of the moment fills them without rewriting the table and without regard to row security.
 */
export class Books1763600003034 implements MigrationInterface {
  readonly name = 'Books1763600003034';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE books.bank_account ADD COLUMN confirmed_at timestamptz DEFAULT now();
      ALTER TABLE books.bank_account ALTER COLUMN confirmed_at DROP DEFAULT;
      GRANT UPDATE (confirmed_at) ON books.bank_account TO raamat_app`);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
