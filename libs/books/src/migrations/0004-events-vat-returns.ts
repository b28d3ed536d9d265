import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { companyTable } from '#platform';

/** Accounting events and VAT returns: what entries are made of beside invoices and bank lines. */
export class Books1763600003004 implements MigrationInterface {
  readonly name = 'Books1763600003004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE books.accounting_event (
        company_id bigint NOT NULL,
        id text NOT NULL,
        kind text NOT NULL,
        economic_date date NOT NULL,
        memo text,
        entry_id text NOT NULL,
        created_at timestamptz NOT NULL,
        created_by bigint,
        command_id text NOT NULL,
        CONSTRAINT accounting_event_pkey PRIMARY KEY (company_id, id),
        CONSTRAINT accounting_event_kind CHECK (kind IN ('opening_balance', 'manual', 'accrual', 'depreciation', 'payroll',
          'tax', 'dividend', 'correction', 'closing'))
      );
      ${companyTable('books.accounting_event')}

      CREATE TABLE books.vat_return (
        company_id bigint NOT NULL,
        id text NOT NULL,
        form text NOT NULL,
        period_from date NOT NULL,
        revision_no integer NOT NULL,
        content jsonb NOT NULL,
        payable_minor bigint NOT NULL,
        prepared_at timestamptz NOT NULL,
        prepared_by bigint,
        filed_at timestamptz,
        filed_by bigint,
        entry_id text,
        CONSTRAINT vat_return_pkey PRIMARY KEY (company_id, id),
        CONSTRAINT vat_return_revision CHECK (revision_no >= 1),
        CONSTRAINT vat_return_settled CHECK (entry_id IS NULL OR filed_at IS NOT NULL)
      );
      CREATE UNIQUE INDEX vat_return_period ON books.vat_return (company_id, period_from, revision_no);
      ${companyTable('books.vat_return')}

      -- Of supplies made before their invoice came, the month of the invoice deducts the VAT: it finds them by this.
      CREATE INDEX invoice_revision_late ON books.invoice_revision (company_id, invoice_date)
        WHERE supply_date < invoice_date;

      GRANT SELECT, INSERT ON books.accounting_event, books.vat_return TO raamat_app;
      GRANT UPDATE (filed_at, filed_by, entry_id) ON books.vat_return TO raamat_app;

      CREATE FUNCTION books.guard_vat_return() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'a filed VAT return is never changed' USING ERRCODE = 'restrict_violation';
      END $$;
      CREATE TRIGGER vat_return_filed BEFORE UPDATE ON books.vat_return
        FOR EACH ROW WHEN (OLD.filed_at IS NOT NULL) EXECUTE FUNCTION books.guard_vat_return();
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
