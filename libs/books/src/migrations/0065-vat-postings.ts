import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { companyTable } from '#platform';

/**
 * The VAT return reads what each entry posted with each VAT code. It added that up from the lines of the month and looked
 * their entries up (measured: 11,324 lines and 5,662 entries of a month); the database now maintains the sums as it
 * does the month balances.
 */
export class Books1763600003065 implements MigrationInterface {
  readonly name = 'Books1763600003065';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE books.vat_posting (
        company_id bigint NOT NULL,
        economic_date date NOT NULL,
        entry_id text NOT NULL,
        vat_code text NOT NULL,
        source_kind text NOT NULL,
        source_id text NOT NULL,
        all_minor bigint NOT NULL,
        asset_minor bigint,
        ${ROLES.map((role) => `${role} bigint`).join(',\n        ')},
        CONSTRAINT vat_posting_pkey PRIMARY KEY (company_id, economic_date, entry_id, vat_code)
      );
      GRANT SELECT ON books.vat_posting TO raamat_app;
      ALTER TABLE books.journal_line NO FORCE ROW LEVEL SECURITY;
      ALTER TABLE books.journal_entry NO FORCE ROW LEVEL SECURITY;
      ALTER TABLE books.account NO FORCE ROW LEVEL SECURITY;
      ${insertFrom('books.journal_line')};
      ALTER TABLE books.account FORCE ROW LEVEL SECURITY;
      ALTER TABLE books.journal_entry FORCE ROW LEVEL SECURITY;
      ALTER TABLE books.journal_line FORCE ROW LEVEL SECURITY;
      ${companyTable('books.vat_posting')}
    `);
    await runner.query(`
      CREATE FUNCTION books.keep_vat_postings() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
        BEGIN
          IF EXISTS (SELECT FROM added WHERE vat_code IS NOT NULL) THEN
            ${insertFrom('added')};
          END IF;
          RETURN NULL;
        END $$;
      CREATE TRIGGER journal_line_vat AFTER INSERT ON books.journal_line
        REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION books.keep_vat_postings();
      REVOKE EXECUTE ON FUNCTION books.keep_vat_postings() FROM PUBLIC;

      CREATE OR REPLACE FUNCTION books.rebuild_month_balances() RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = ''
      AS $$
        DECLARE
          company CONSTANT bigint := nullif(current_setting('app.company_id', true), '')::bigint;
          made bigint;
        BEGIN
          PERFORM FROM books.book WHERE company_id = company FOR NO KEY UPDATE;
          DELETE FROM books.vat_posting WHERE company_id = company;
          ${insertFrom('books.journal_line', 'AND line.company_id = company')};
          DELETE FROM books.month_balance WHERE company_id = company;
          INSERT INTO books.month_balance (company_id, account_id, month, currency, debit_minor, credit_minor,
            debit_base_minor, credit_base_minor)
          SELECT company_id, account_id, economic_date - (EXTRACT(day FROM economic_date)::integer - 1), currency,
            coalesce(sum(amount_minor) FILTER (WHERE amount_minor > 0), 0),
            coalesce(-sum(amount_minor) FILTER (WHERE amount_minor < 0), 0),
            coalesce(sum(base_minor) FILTER (WHERE base_minor > 0), 0),
            coalesce(-sum(base_minor) FILTER (WHERE base_minor < 0), 0)
          FROM books.journal_line WHERE company_id = company GROUP BY 1, 2, 3, 4;
          GET DIAGNOSTICS made = ROW_COUNT;
          RETURN made;
        END $$;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}

/** Roles of the accounts that VAT is posted to. An account with lines keeps its role. */
const ROLES = [
  'vat_output',
  'vat_output_rc',
  'vat_output_import',
  'vat_input',
  'vat_input_rc',
  'vat_input_import',
  'vat_input_fixed',
  'vat_non_deductible',
];

function insertFrom(lines: string, also = ''): string {
  return `
    INSERT INTO books.vat_posting (company_id, economic_date, entry_id, vat_code, source_kind, source_id, all_minor, asset_minor, ${ROLES.join(', ')})
    SELECT line.company_id, line.economic_date, line.entry_id, line.vat_code, entry.source_kind, entry.source_id,
      sum(line.base_minor), sum(line.base_minor) FILTER (WHERE line.vat_box = '5.2'),
      ${ROLES.map((role) => `sum(line.base_minor) FILTER (WHERE account.role = '${role}')`).join(', ')}
    FROM ${lines} AS line
    JOIN books.account ON account.company_id = line.company_id AND account.id = line.account_id
    JOIN books.journal_entry AS entry ON entry.company_id = line.company_id AND entry.id = line.entry_id
    WHERE line.vat_code IS NOT NULL ${also}
    GROUP BY line.company_id, line.economic_date, line.entry_id, line.vat_code, entry.source_kind, entry.source_id`;
}
