import { isoDate, type IsoDate, type Sql } from '#platform';
import { BANK_INVARIANTS } from './bank-invariants.js';
import { INVOICE_INVARIANTS } from './invoice-invariants.js';
import { EXPLAINED_ACCOUNTS } from './explained-accounts.js';
import { OPEN_ITEM_LINES } from '../reports/open-items.queries.js';
import { VAT_ROLES } from '../vat-return/vat-posting.js';

/** A violated rule of the ledger, and its place. */
export interface LedgerViolation {
  readonly rule: string;
  /** A description of the violation. */
  readonly detail: string;
}

/** The maximum number of violations that a rule reports; the rest are left out. */
const SHOWN = 20;

const ROLES_OF_VAT = [...VAT_ROLES, 'vat_non_deductible'];
const SUM_BY_ROLE = ROLES_OF_VAT.map(
  (role) => `sum(line.base_minor) FILTER (WHERE account.role = '${role}')::bigint AS ${role}`,
).join(', ');

/** Every check reads the lines themselves, never figures derived from them when they were written. */
const CHECKS: readonly { readonly rule: string; readonly query: string }[] = [
  {
    rule: 'entry_balances',
    query: `
      SELECT format('entry %s is off by %s in base', entry_id, sum(base_minor)) AS detail
      FROM books.journal_line WHERE company_id = $1
      GROUP BY entry_id
      HAVING sum(base_minor) <> 0 OR (min(currency) = max(currency) AND sum(amount_minor) <> 0) LIMIT $2`,
  },
  {
    rule: 'entry_has_lines',
    query: `
      SELECT format('entry %s has %s lines', entry.id, count(line.line_no)) AS detail
      FROM books.journal_entry AS entry LEFT JOIN books.journal_line AS line
        ON line.company_id = entry.company_id AND line.entry_id = entry.id
      WHERE entry.company_id = $1 GROUP BY entry.id HAVING count(line.line_no) < 2 LIMIT $2`,
  },
  {
    rule: 'line_of_entry',
    query: `
      SELECT format('line %s of entry %s has no entry of its date', line.line_no, line.entry_id) AS detail
      FROM books.journal_line AS line LEFT JOIN books.journal_entry AS entry
        ON entry.company_id = line.company_id AND entry.id = line.entry_id AND entry.economic_date = line.economic_date
      WHERE line.company_id = $1 AND entry.id IS NULL LIMIT $2`,
  },
  {
    rule: 'entry_no_gapless',
    query: `
      SELECT format('journal %s of year %s has %s entries and ends with %s', journal, fiscal_year_id, count(*),
        max(entry_no)) AS detail
      FROM books.journal_entry WHERE company_id = $1
      GROUP BY fiscal_year_id, journal HAVING count(*) <> max(entry_no) OR min(entry_no) <> 1 LIMIT $2`,
  },
  {
    rule: 'commit_seq_gapless',
    query: `
      SELECT format('the book stands at %s, its log has %s commits and ends with %s', book.commit_seq,
        count(log.commit_seq), max(log.commit_seq)) AS detail
      FROM books.book LEFT JOIN books.command_log AS log ON log.company_id = book.company_id
      WHERE book.company_id = $1 GROUP BY book.company_id, book.commit_seq
      HAVING count(log.commit_seq) <> book.commit_seq OR coalesce(max(log.commit_seq), 0) <> book.commit_seq LIMIT $2`,
  },
  {
    rule: 'entry_of_commit',
    query: `
      SELECT format('entry %s names no commit', entry.id) AS detail
      FROM books.journal_entry AS entry LEFT JOIN books.command_log AS log
        ON log.company_id = entry.company_id AND log.commit_seq = entry.commit_seq AND log.command_id = entry.command_id
      WHERE entry.company_id = $1 AND log.commit_seq IS NULL LIMIT $2`,
  },
  {
    rule: 'entry_in_period',
    query: `
      SELECT format('entry %s of %s lies in no period of its year', entry.id, entry.economic_date) AS detail
      FROM books.journal_entry AS entry LEFT JOIN books.period
        ON period.company_id = entry.company_id AND period.fiscal_year_id = entry.fiscal_year_id
        AND entry.economic_date BETWEEN period.starts_on AND period.ends_on
      WHERE entry.company_id = $1 AND period.id IS NULL LIMIT $2`,
  },
  {
    rule: 'reversal_is_exact',
    query: `
      SELECT format('entry %s does not take back entry %s', entry.id, entry.reverses_entry_id) AS detail
      FROM books.journal_entry AS entry JOIN books.journal_line AS line
        ON line.company_id = entry.company_id AND line.entry_id IN (entry.id, entry.reverses_entry_id)
      WHERE entry.company_id = $1 AND entry.reverses_entry_id IS NOT NULL
      GROUP BY entry.id, entry.reverses_entry_id, line.account_id, line.currency
      HAVING sum(line.amount_minor) <> 0 OR sum(line.base_minor) <> 0 LIMIT $2`,
  },
  {
    rule: 'rollup_equals_lines',
    query: `
      WITH turnover AS (
        SELECT account_id, economic_date - (EXTRACT(day FROM economic_date)::integer - 1) AS month, currency,
          coalesce(sum(amount_minor) FILTER (WHERE amount_minor > 0), 0) AS debit,
          coalesce(-sum(amount_minor) FILTER (WHERE amount_minor < 0), 0) AS credit,
          coalesce(sum(base_minor) FILTER (WHERE base_minor > 0), 0) AS debit_base,
          coalesce(-sum(base_minor) FILTER (WHERE base_minor < 0), 0) AS credit_base
        FROM books.journal_line WHERE company_id = $1 GROUP BY 1, 2, 3
      ), kept AS (
        SELECT account_id, month, currency, debit_minor, credit_minor, debit_base_minor, credit_base_minor
        FROM books.month_balance WHERE company_id = $1
      )
      SELECT format('account %s in %s, %s: lines %s/%s, kept %s/%s', account_id, month, currency,
        turnover.debit_base, turnover.credit_base, kept.debit_base_minor, kept.credit_base_minor) AS detail
      FROM turnover FULL JOIN kept USING (account_id, month, currency)
      WHERE (turnover.debit, turnover.credit, turnover.debit_base, turnover.credit_base)
        IS DISTINCT FROM (kept.debit_minor, kept.credit_minor, kept.debit_base_minor, kept.credit_base_minor) LIMIT $2`,
  },
  {
    rule: 'vat_postings_equal_lines',
    query: `
      WITH posted AS (
        SELECT line.economic_date, line.entry_id, line.vat_code, entry.source_kind, entry.source_id,
          sum(line.base_minor)::bigint AS all_minor,
          (sum(line.base_minor) FILTER (WHERE line.vat_box = '5.2'))::bigint AS asset_minor, ${SUM_BY_ROLE}
        FROM books.journal_line AS line
        JOIN books.account ON account.company_id = $1 AND account.id = line.account_id
        LEFT JOIN books.journal_entry AS entry ON entry.company_id = $1 AND entry.id = line.entry_id
        WHERE line.company_id = $1 AND line.vat_code IS NOT NULL GROUP BY 1, 2, 3, 4, 5
      ), kept AS (
        SELECT economic_date, entry_id, vat_code, source_kind, source_id, all_minor, asset_minor, ${ROLES_OF_VAT.join(', ')}
        FROM books.vat_posting WHERE company_id = $1
      )
      SELECT format('entry %s, code %s of %s: lines %s, kept %s', entry_id, vat_code, economic_date, posted, kept) AS detail
      FROM posted FULL JOIN kept USING (economic_date, entry_id, vat_code)
      WHERE posted IS DISTINCT FROM kept LIMIT $2`,
  },
  {
    rule: 'vat_postings_of_commits',
    query: `
      SELECT format('entry %s, code %s is marked as changed in commit %s, the books stand at %s', posting.entry_id,
        posting.vat_code, posting.changed_in, book.commit_seq) AS detail
      FROM books.vat_posting AS posting JOIN books.book ON book.company_id = $1
      WHERE posting.company_id = $1 AND posting.changed_in > book.commit_seq + 1 LIMIT $2`,
  },
  {
    rule: 'dimension_lines_equal_lines',
    query: `
      WITH named AS (
        SELECT DISTINCT line.entry_id, line.line_no, value.id, line.account_id, line.economic_date, line.base_minor
        FROM books.journal_line AS line CROSS JOIN LATERAL unnest(line.dimension_value_ids) AS value(id)
        WHERE line.company_id = $1
      ), listed AS (
        SELECT entry_id, line_no, dimension_value_id AS id, account_id, economic_date, base_minor
        FROM books.dimension_line WHERE company_id = $1
      )
      SELECT format('line %s of entry %s is listed otherwise under %s', line_no, entry_id, id) AS detail
      FROM named FULL JOIN listed USING (entry_id, line_no, id)
      WHERE (named.account_id, named.economic_date, named.base_minor)
        IS DISTINCT FROM (listed.account_id, listed.economic_date, listed.base_minor) LIMIT $2`,
  },
];

const END_OF_TIME = isoDate('9999-12-31');

/** Compares the open items with the balances of their accounts, in each currency and in base. */
const CONTROL_EQUALS_OPEN_ITEMS = `
  WITH open_items AS (
    SELECT account_code AS code, currency, sum(amount_minor - sign(amount_minor) * settled_minor) AS minor,
      sum(base_minor - sign(amount_minor) * settled_base_minor) AS base_minor
    FROM (${OPEN_ITEM_LINES}) AS line
    WHERE abs(amount_minor) <> settled_minor GROUP BY 1, 2
  ), kept AS (
    SELECT account.code, line.currency, sum(line.amount_minor) AS minor, sum(line.base_minor) AS base_minor
    FROM books.journal_line AS line
    JOIN books.account ON account.company_id = line.company_id AND account.id = line.account_id
    WHERE line.company_id = $1 AND line.economic_date <= $2 AND (account.control_kind IN ('payable', 'receivable', 'suspense_payable', 'suspense_receivable')
      OR account.role IN ('supplier_prepayment', 'customer_prepayment'))
    GROUP BY 1, 2
  )
  SELECT format('account %s carries %s %s (%s in base), its open items %s (%s)', code, coalesce(kept.minor, 0), currency,
    coalesce(kept.base_minor, 0), coalesce(open_items.minor, 0), coalesce(open_items.base_minor, 0)) AS detail
  FROM kept FULL JOIN open_items USING (code, currency)
  WHERE (coalesce(kept.minor, 0), coalesce(kept.base_minor, 0))
    IS DISTINCT FROM (coalesce(open_items.minor, 0), coalesce(open_items.base_minor, 0)) LIMIT $5`;

/**
 * The violations in the ledger of a company; empty when there are none. Run it in one snapshot
 * (`Database.reportCompany`) or in a transaction.
 */
export async function ledgerViolations(sql: Sql, companyId: bigint): Promise<LedgerViolation[]> {
  const found = await Promise.all(
    [...CHECKS, ...INVOICE_INVARIANTS, ...BANK_INVARIANTS, EXPLAINED_ACCOUNTS].map(async ({ rule, query }) =>
      (await sql.rows<{ detail: string }>(query, [companyId, SHOWN])).map(({ detail }) => ({ rule, detail })),
    ),
  );
  return [...found.flat(), ...(await openItemsViolations(sql, companyId, END_OF_TIME))];
}

/** Differences, at the end of a day, between open items and the accounts that they are open on. */
export async function openItemsViolations(
  sql: Sql,
  companyId: bigint,
  asOf: IsoDate,
): Promise<LedgerViolation[]> {
  const rows = await sql.rows<{ detail: string }>(CONTROL_EQUALS_OPEN_ITEMS, [
    companyId,
    asOf,
    null,
    null,
    SHOWN,
  ]);
  return rows.map(({ detail }) => ({ rule: 'control_equals_open_items', detail: `${asOf}: ${detail}` }));
}

/**
 * Proves that entries balance, month balances and VAT postings equal the lines, numbers have no gaps, invoices agree with their lines,
 * entries and allocations, control accounts with their open items, suspense with the bank lines, and that money in transit
 * and opening balances are explained.
 * @throws Error that names every violation
 */
export async function assertLedgerCoherent(sql: Sql, companyId: bigint): Promise<void> {
  const violations = await ledgerViolations(sql, companyId);
  if (violations.length > 0) {
    throw new Error(
      `The ledger of company ${companyId} is not coherent:\n${violations
        .map(({ rule, detail }) => `${rule}: ${detail}`)
        .join('\n')}`,
    );
  }
}

/**
 * Rebuilds the month balances of the company from its lines, and those of its VAT postings that differ from them, in the
 * caller's transaction and under the lock of the books. Returns the number of month balances.
 */
export async function rebuildRollups(sql: Sql): Promise<number> {
  const { made } = await sql.one<{ made: bigint }>('SELECT books.rebuild_month_balances() AS made');
  return Number(made);
}
