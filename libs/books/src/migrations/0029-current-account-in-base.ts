import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * The chart's first current account serves a bank account in base currency and takes that one alone, as the ledger accounts
 * of all other bank accounts take theirs. What has lines stays what it is.
 */
export class Books1763600003029 implements MigrationInterface {
  readonly name = 'Books1763600003029';

  async up(runner: QueryRunner): Promise<void> {
    const tables = ['account', 'book', 'journal_line'];
    for (const table of tables) await runner.query(`ALTER TABLE books.${table} NO FORCE ROW LEVEL SECURITY`);
    await runner.query(`
      UPDATE books.account AS current SET currency = book.base_currency
      FROM books.book
      WHERE book.company_id = current.company_id AND current.code = '1020' AND current.control_kind = 'bank'
        AND current.currency IS NULL
        AND NOT EXISTS (SELECT FROM books.journal_line AS line WHERE line.company_id = current.company_id
          AND line.account_id = current.id)`);
    for (const table of tables) await runner.query(`ALTER TABLE books.${table} FORCE ROW LEVEL SECURITY`);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
