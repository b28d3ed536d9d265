import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * The tax point of VAT may lie in another month than the entry (KMS § 11): money that came before the supply, and goods
 * between member states that were invoiced on another day than they were dispatched. An allocation carries the day of
 * its money, and the VAT return finds these few entries by indexes of their own.
 */
export class Books1763600003050 implements MigrationInterface {
  readonly name = 'Books1763600003050';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE books.allocation ADD COLUMN paid_on date;

      ALTER TABLE books.allocation NO FORCE ROW LEVEL SECURITY;
      ALTER TABLE books.bank_transaction NO FORCE ROW LEVEL SECURITY;
      ALTER TABLE books.allocation DISABLE TRIGGER USER;
      UPDATE books.allocation SET paid_on = line.booking_date
      FROM books.bank_transaction AS line
      WHERE line.company_id = allocation.company_id AND line.id = allocation.bank_transaction_id
        AND allocation.invoice_id IS NOT NULL;
      ALTER TABLE books.allocation ENABLE TRIGGER USER;
      ALTER TABLE books.bank_transaction FORCE ROW LEVEL SECURITY;
      ALTER TABLE books.allocation FORCE ROW LEVEL SECURITY;
    `);
    await runner.query(`
      CREATE INDEX allocation_paid_early ON books.allocation (company_id, paid_on) WHERE paid_on < effective_date;
      CREATE INDEX allocation_invoice_paid_early ON books.allocation (company_id, invoice_id)
        WHERE paid_on < effective_date AND reversed_at IS NULL;

      DROP INDEX books.invoice_revision_late;
      CREATE INDEX invoice_revision_invoiced ON books.invoice_revision (company_id, invoice_date)
        WHERE supply_date <> invoice_date;
      CREATE INDEX invoice_revision_supplied ON books.invoice_revision (company_id, supply_date)
        WHERE supply_date < invoice_date;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
