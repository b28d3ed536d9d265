import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { companyTable } from '#platform';

/**
 * Who sent the documents of a supplier, and which of its accounts are confirmed. What a person said of an account, or a payment
 * of a purchase went to, is confirmed from the start.
 */
export class Books1763600003035 implements MigrationInterface {
  readonly name = 'Books1763600003035';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE books.document ADD sender text;
      GRANT UPDATE (sender) ON books.document TO raamat_app;

      CREATE TABLE books.party_sender (
        company_id bigint NOT NULL,
        party_id text NOT NULL,
        sender text NOT NULL,
        source text NOT NULL,
        confirmed_at timestamptz NOT NULL,
        CONSTRAINT party_sender_pkey PRIMARY KEY (company_id, party_id, sender),
        CONSTRAINT party_sender_party_fkey FOREIGN KEY (company_id, party_id) REFERENCES books.party (company_id, id),
        CONSTRAINT party_sender_source CHECK (source = ANY ('{human,payment}'::text[]))
      );
      GRANT SELECT, INSERT ON books.party_sender TO raamat_app;
      ${companyTable('books.party_sender')}

      ALTER TABLE books.party_account ADD confirmed_at timestamptz, ADD contradicted_at timestamptz;
      GRANT UPDATE (confirmed_at, contradicted_at) ON books.party_account TO raamat_app;

      ALTER TABLE books.party_account NO FORCE ROW LEVEL SECURITY;
      ALTER TABLE books.party NO FORCE ROW LEVEL SECURITY;
      ALTER TABLE books.invoice NO FORCE ROW LEVEL SECURITY;
      ALTER TABLE books.allocation NO FORCE ROW LEVEL SECURITY;
      ALTER TABLE books.bank_transaction NO FORCE ROW LEVEL SECURITY;
      UPDATE books.party_account SET confirmed_at = created_at WHERE source <> 'document';
      INSERT INTO books.party_account (company_id, iban, party_id, source, created_at, confirmed_at)
      SELECT i.company_id, t.counterparty_account, coalesce(p.merged_into_id, p.id), 'bank', min(a.created_at), min(a.created_at)
      FROM books.allocation a
      JOIN books.invoice i ON i.company_id = a.company_id AND i.id = a.invoice_id
      JOIN books.party p ON p.company_id = i.company_id AND p.id = i.party_id
      JOIN books.bank_transaction t ON t.company_id = a.company_id AND t.id = a.bank_transaction_id
      WHERE a.kind = 'payment' AND a.reversed_at IS NULL AND i.direction = 'purchase' AND t.direction = 'out'
        AND t.counterparty_account IS NOT NULL AND NOT t.own_counterparty AND NOT p.is_own
      GROUP BY 1, 2, 3
      ON CONFLICT (company_id, iban, party_id) DO UPDATE
        SET confirmed_at = excluded.confirmed_at WHERE party_account.confirmed_at IS NULL;
      ALTER TABLE books.party_account FORCE ROW LEVEL SECURITY;
      ALTER TABLE books.party FORCE ROW LEVEL SECURITY;
      ALTER TABLE books.invoice FORCE ROW LEVEL SECURITY;
      ALTER TABLE books.allocation FORCE ROW LEVEL SECURITY;
      ALTER TABLE books.bank_transaction FORCE ROW LEVEL SECURITY;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
