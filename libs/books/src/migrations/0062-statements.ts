import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * The drawings of a sole proprietor or of partners have a line of their own in the balance sheet, unless a person chose
 * another; and the books know the schemes of the micro-entity's balance sheet and of the cash flow statement.
 */
export class Books1763600003062 implements MigrationInterface {
  readonly name = 'Books1763600003062';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE books.account NO FORCE ROW LEVEL SECURITY;
      ALTER TABLE books.book NO FORCE ROW LEVEL SECURITY;
      ALTER TABLE books.statement_scheme_version NO FORCE ROW LEVEL SECURITY;
      UPDATE books.account SET balance_sheet_line = 'BS.EQ.DRAW'
      WHERE role = 'owner_drawings' AND balance_sheet_line = 'BS.EQ.OTHER';
      INSERT INTO books.statement_scheme_version (company_id, code, version)
      SELECT company_id, code, '2026-01' FROM books.book
      CROSS JOIN (VALUES ('ee_balance_sheet_micro'), ('ee_cash_flow')) AS scheme(code)
      ON CONFLICT DO NOTHING;
      ALTER TABLE books.account FORCE ROW LEVEL SECURITY;
      ALTER TABLE books.book FORCE ROW LEVEL SECURITY;
      ALTER TABLE books.statement_scheme_version FORCE ROW LEVEL SECURITY;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
