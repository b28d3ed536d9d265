import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What an allocation takes off either side in base currency: with it, what is left open is known to the cent. */
export class Books1763600003010 implements MigrationInterface {
  readonly name = 'Books1763600003010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE books.allocation ADD COLUMN item_base_minor bigint, ADD COLUMN counter_base_minor bigint;

      ALTER TABLE books.allocation NO FORCE ROW LEVEL SECURITY;
      ALTER TABLE books.allocation DISABLE TRIGGER USER;
      ${['book', 'journal_entry', 'journal_line', 'account'].map((table) => `ALTER TABLE books.${table} NO FORCE ROW LEVEL SECURITY;`).join('\n      ')}
    `);
    await runner.query(BASE_OF_ITEM);
    await runner.query(`
      -- A gain is what a credit was settled below its worth, or a debit above it.
      UPDATE books.allocation SET counter_base_minor = abs(item_base_minor - fx_difference_minor),
        item_base_minor = abs(item_base_minor);
      ${['book', 'journal_entry', 'journal_line', 'account'].map((table) => `ALTER TABLE books.${table} FORCE ROW LEVEL SECURITY;`).join('\n      ')}
      ALTER TABLE books.allocation ENABLE TRIGGER USER;
      ALTER TABLE books.allocation FORCE ROW LEVEL SECURITY;

      ALTER TABLE books.allocation ALTER COLUMN item_base_minor SET NOT NULL, ALTER COLUMN counter_base_minor SET NOT NULL,
        ADD CONSTRAINT allocation_base_amounts CHECK (item_base_minor >= 0 AND counter_base_minor >= 0);
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}

/**
 * The item's base amount, signed as its line in the entry of the allocation. An offset without an entry has the share of
 * its invoice's line.
 */
const BASE_OF_ITEM = `
  UPDATE books.allocation AS a SET item_base_minor = CASE
    WHEN a.item_currency = book.base_currency AND a.fx_difference_minor = 0 THEN a.item_minor
    ELSE coalesce((
      SELECT sum(line.base_minor) FROM books.journal_entry AS entry
      JOIN books.journal_line AS line ON line.company_id = entry.company_id AND line.entry_id = entry.id
      WHERE entry.company_id = a.company_id AND entry.source_kind = 'allocation' AND entry.source_id = a.id
        AND entry.source_role = 'primary' AND (line.invoice_id = a.invoice_id OR a.line_id IS NOT NULL AND line.account_id = (
          SELECT opened.account_id FROM books.journal_line AS opened
          WHERE opened.company_id = a.company_id AND opened.id = a.line_id))
    ), (
      SELECT round(a.item_minor * abs(sum(line.base_minor)) / nullif(abs(sum(line.amount_minor)), 0))
      FROM books.journal_line AS line
      JOIN books.journal_entry AS entry ON entry.company_id = line.company_id AND entry.id = line.entry_id
        AND entry.source_kind = 'invoice_revision'
      JOIN books.account ON account.company_id = line.company_id AND account.id = line.account_id
        AND account.control_kind IN ('payable', 'receivable')
      WHERE line.company_id = a.company_id AND line.invoice_id = a.invoice_id
    ), a.item_minor) END
  FROM books.book WHERE book.company_id = a.company_id`;
