import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * A preview of a VAT return is computed from the one before it and the postings that changed since. A posting therefore
 * has the commit that last changed what the return reads with it: its own entry, the revision or number of its invoice, or
 * money that came before the supply. A rebuild writes the postings that differ from the lines, and no others.
 */
export class Books1763600003068 implements MigrationInterface {
  readonly name = 'Books1763600003068';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CHANGED_IN);
    await runner.query(KEEP);
    await runner.query(CHANGES);
    await runner.query(REBUILD);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}

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

const SUMS = ['all_minor', 'asset_minor', ...ROLES];
const COLUMNS = ['company_id', 'economic_date', 'entry_id', 'vat_code', 'source_kind', 'source_id', ...SUMS];

/** What the lines posted, with the columns of the table. The lines are summed before their entries are looked up. */
function postedBy(lines: string, also = ''): string {
  return `
    SELECT entry.company_id, entry.economic_date, entry.id AS entry_id, posted.vat_code, entry.source_kind, entry.source_id,
      ${SUMS.map((sum) => `posted.${sum}`).join(', ')}, entry.commit_seq AS changed_in
    FROM (
      SELECT line.company_id, line.entry_id, line.vat_code, sum(line.base_minor)::bigint AS all_minor,
        (sum(line.base_minor) FILTER (WHERE line.vat_box = '5.2'))::bigint AS asset_minor,
        ${ROLES.map((role) => `(sum(line.base_minor) FILTER (WHERE account.role = '${role}'))::bigint AS ${role}`).join(', ')}
      FROM ${lines} AS line
      JOIN books.account ON account.company_id = line.company_id AND account.id = line.account_id
      WHERE line.vat_code IS NOT NULL ${also}
      GROUP BY line.company_id, line.entry_id, line.vat_code
    ) AS posted
    JOIN books.journal_entry AS entry ON entry.company_id = posted.company_id AND entry.id = posted.entry_id`;
}

const insertFrom = (lines: string, also = ''): string =>
  `INSERT INTO books.vat_posting (${COLUMNS.join(', ')}, changed_in) ${postedBy(lines, also)}`;

/** No process remembers a preview from before this release, so rows of before need no commit. */
const CHANGED_IN = `
  ALTER TABLE books.vat_posting ADD COLUMN changed_in bigint NOT NULL DEFAULT 0;
  ALTER TABLE books.vat_posting ALTER COLUMN changed_in DROP DEFAULT;
  CREATE INDEX vat_posting_changed ON books.vat_posting (company_id, changed_in)`;

const KEEP = `
  CREATE OR REPLACE FUNCTION books.keep_vat_postings() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
    BEGIN
      IF EXISTS (SELECT FROM added WHERE vat_code IS NOT NULL) THEN
        ${insertFrom('added')};
      END IF;
      RETURN NULL;
    END $$`;

/**
 * A change within a command belongs to the commit that follows the last one. Where the number of that commit is already
 * written, the mark is one too high: the posting is then read twice, and never missed.
 */
const CHANGES = `
  CREATE FUNCTION books.mark_vat_postings(company bigint, invoice text, allocation text) RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = '' SET plan_cache_mode = force_custom_plan AS $$
    BEGIN
      UPDATE books.vat_posting AS posting SET changed_in = book.commit_seq + 1
      FROM books.book, (
        SELECT 'invoice_revision' AS kind, revision.id FROM books.invoice_revision AS revision
        WHERE revision.company_id = company AND revision.invoice_id = invoice
        UNION ALL
        SELECT 'allocation', settled.id FROM books.allocation AS settled
        WHERE settled.company_id = company AND settled.invoice_id = invoice
        UNION ALL
        SELECT 'allocation', settled.id FROM books.allocation AS settled
        WHERE settled.company_id = company AND settled.other_invoice_id = invoice
        UNION ALL
        SELECT 'allocation', allocation
      ) AS source
      CROSS JOIN LATERAL (
        SELECT entry.id, entry.economic_date FROM books.journal_entry AS entry
        WHERE entry.company_id = company AND entry.source_kind = source.kind AND entry.source_id = source.id
        OFFSET 0
      ) AS entry
      WHERE book.company_id = company AND posting.company_id = company AND posting.economic_date = entry.economic_date
        AND posting.entry_id = entry.id;
    END $$;
  REVOKE EXECUTE ON FUNCTION books.mark_vat_postings(bigint, text, text) FROM PUBLIC;

  CREATE FUNCTION books.mark_vat_of_invoice() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
    BEGIN
      PERFORM books.mark_vat_postings(NEW.company_id, NEW.id, NULL);
      RETURN NULL;
    END $$;
  REVOKE EXECUTE ON FUNCTION books.mark_vat_of_invoice() FROM PUBLIC;
  CREATE TRIGGER invoice_vat_changed AFTER UPDATE OF revision_id, number ON books.invoice FOR EACH ROW
    WHEN (OLD.posted_at IS NOT NULL AND (OLD.revision_id, OLD.number) IS DISTINCT FROM (NEW.revision_id, NEW.number))
    EXECUTE FUNCTION books.mark_vat_of_invoice();

  CREATE FUNCTION books.mark_vat_of_allocation() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
    BEGIN
      PERFORM books.mark_vat_postings(NEW.company_id, coalesce(NEW.invoice_id, NEW.other_invoice_id), NEW.id);
      RETURN NULL;
    END $$;
  REVOKE EXECUTE ON FUNCTION books.mark_vat_of_allocation() FROM PUBLIC;
  CREATE TRIGGER allocation_vat_added AFTER INSERT ON books.allocation FOR EACH ROW
    WHEN (NEW.paid_on < NEW.effective_date) EXECUTE FUNCTION books.mark_vat_of_allocation();
  CREATE TRIGGER allocation_vat_changed AFTER UPDATE OF effective_date, reversed_at ON books.allocation FOR EACH ROW
    WHEN (OLD.effective_date <> NEW.effective_date OR NEW.paid_on < NEW.effective_date)
    EXECUTE FUNCTION books.mark_vat_of_allocation();

  CREATE FUNCTION books.count_party_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE books.book SET setup_version = setup_version + 1 WHERE company_id = NEW.company_id;
      RETURN NULL;
    END $$;
  REVOKE EXECUTE ON FUNCTION books.count_party_change() FROM PUBLIC;
  CREATE TRIGGER party_vat_changed AFTER UPDATE OF name, kind, country, vat_area, vat_number, reg_code, private_persons,
      merged_into_id, vies_valid ON books.party FOR EACH ROW
    WHEN ((OLD.name, OLD.kind, OLD.country, OLD.vat_area, OLD.vat_number, OLD.reg_code, OLD.private_persons, OLD.merged_into_id,
        OLD.vies_valid)
      IS DISTINCT FROM (NEW.name, NEW.kind, NEW.country, NEW.vat_area, NEW.vat_number, NEW.reg_code, NEW.private_persons,
        NEW.merged_into_id, NEW.vies_valid))
    EXECUTE FUNCTION books.count_party_change()`;

const OF_POSTING = ['source_kind', 'source_id', ...SUMS];
const OF_BALANCE = ['debit_minor', 'credit_minor', 'debit_base_minor', 'credit_base_minor'];

const named = (table: string, columns: readonly string[]): string =>
  columns.map((column) => `${table}.${column}`).join(', ');

const TURNOVERS = `
  SELECT company_id, account_id, economic_date - (EXTRACT(day FROM economic_date)::integer - 1) AS month, currency,
    coalesce(sum(amount_minor) FILTER (WHERE amount_minor > 0), 0)::bigint AS debit_minor,
    coalesce(-sum(amount_minor) FILTER (WHERE amount_minor < 0), 0)::bigint AS credit_minor,
    coalesce(sum(base_minor) FILTER (WHERE base_minor > 0), 0)::bigint AS debit_base_minor,
    coalesce(-sum(base_minor) FILTER (WHERE base_minor < 0), 0)::bigint AS credit_base_minor
  FROM books.journal_line WHERE company_id = company GROUP BY 1, 2, 3, 4`;

/**
 * Compares first, in queries that may run in parallel, and writes what differs. A kept preview knows of no posting that is
 * gone, so the version of the set-up then says that previews must be computed anew. The memory is that of the sums of a
 * million lines, which would otherwise be sorted on disk.
 */
const REBUILD = `
  CREATE OR REPLACE FUNCTION books.rebuild_month_balances() RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = ''
  SET work_mem = '128MB' AS $$
    DECLARE
      company CONSTANT bigint := nullif(current_setting('app.company_id', true), '')::bigint;
      wrong text[];
      made bigint;
      differing bigint;
    BEGIN
      PERFORM FROM books.book WHERE company_id = company FOR NO KEY UPDATE;
      SELECT array_agg(DISTINCT entry_id) INTO wrong
      FROM (${postedBy('books.journal_line', 'AND line.company_id = company')}) AS posted
      FULL JOIN (SELECT * FROM books.vat_posting WHERE company_id = company) AS kept
        USING (company_id, economic_date, entry_id, vat_code)
      WHERE (${named('posted', OF_POSTING)}) IS DISTINCT FROM (${named('kept', OF_POSTING)});
      IF wrong IS NOT NULL THEN
        DELETE FROM books.vat_posting WHERE company_id = company AND entry_id = ANY (wrong);
        ${insertFrom('books.journal_line', 'AND line.company_id = company AND line.entry_id = ANY (wrong)')};
        UPDATE books.book SET setup_version = setup_version + 1 WHERE company_id = company;
      END IF;
      SELECT count(turnover.company_id),
        count(*) FILTER (WHERE (${named('turnover', OF_BALANCE)}) IS DISTINCT FROM (${named('kept', OF_BALANCE)}))
      INTO made, differing
      FROM (${TURNOVERS}) AS turnover
      FULL JOIN (SELECT * FROM books.month_balance WHERE company_id = company) AS kept
        USING (company_id, account_id, month, currency);
      IF differing > 0 THEN
        DELETE FROM books.month_balance WHERE company_id = company;
        INSERT INTO books.month_balance (company_id, account_id, month, currency, ${OF_BALANCE.join(', ')}) ${TURNOVERS};
      END IF;
      RETURN made;
    END $$`;
