import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** One statement of a bank account may open it, and the events that book its opening balance name the account. */
export class Books1763600003040 implements MigrationInterface {
  readonly name = 'Books1763600003040';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE books.bank_statement
        ADD COLUMN opens_account boolean NOT NULL DEFAULT false,
        ADD CONSTRAINT bank_statement_opens
          CHECK (NOT opens_account OR (state <> 'withdrawn' AND opening_minor IS NOT NULL));
      CREATE UNIQUE INDEX bank_statement_opening ON books.bank_statement (company_id, bank_account_id) WHERE opens_account;
      GRANT UPDATE (opens_account) ON books.bank_statement TO raamat_app;

      ALTER TABLE books.accounting_event
        ADD COLUMN bank_account_id text,
        ADD CONSTRAINT accounting_event_bank_account_fkey FOREIGN KEY (company_id, bank_account_id)
          REFERENCES books.bank_account (company_id, id);
      CREATE INDEX accounting_event_bank_account ON books.accounting_event (company_id, bank_account_id)
        WHERE bank_account_id IS NOT NULL;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
