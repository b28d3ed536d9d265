import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Accounts that were only seen on bank lines are told from those where a party is paid. One that somebody named for a line is
 * confirmed no more when no money went there from a line of the party.
 */
export class Books1763600003042 implements MigrationInterface {
  readonly name = 'Books1763600003042';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      GRANT UPDATE (source) ON books.party_account TO raamat_app;
      ALTER TABLE books.party_account NO FORCE ROW LEVEL SECURITY;
      ALTER TABLE books.bank_transaction NO FORCE ROW LEVEL SECURITY;
      UPDATE books.party_account AS account SET source = 'line', confirmed_at = NULL
      WHERE source = 'human' AND NOT EXISTS (SELECT FROM books.bank_transaction AS line
        WHERE line.company_id = account.company_id AND line.counterparty_account = account.iban
          AND line.party_id = account.party_id AND line.direction = 'out');
      ALTER TABLE books.party_account FORCE ROW LEVEL SECURITY;
      ALTER TABLE books.bank_transaction FORCE ROW LEVEL SECURITY;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
