import { isoDate, type IsoDate, type Sql, type Ulid } from '#platform';
import { type GapOfAccount, gapsOfDays } from '../bank/statement-gaps.queries.js';
import { NOT_WITHDRAWN, STATUS_CONDITIONS } from '../terms/transaction-status.js';

/** Something of a month that is not done, by its name. */
interface UndoneInBooks {
  readonly id: Ulid;
  readonly title: string | null;
  readonly day: IsoDate | null;
}

/** A number with the first of what it counts. */
export interface UndoneCount {
  readonly count: number;
  readonly items: readonly UndoneInBooks[];
}

/** A bank account at the end of a month. */
interface AccountAtMonthEnd {
  readonly id: Ulid;
  readonly label: string;
  /** The last day of its bank statements. */
  readonly covered_to: IsoDate | null;
  /** Whether a statement of days of the month or before is missing between others. */
  readonly has_gap: boolean;
  /** The ledger less the closing balance of the last statement up to the end of the month; null without one. */
  readonly difference_minor: bigint | null;
}

/** The parts of a month's closing that the books alone tell. */
export interface MonthInBooks {
  readonly earlier_periods: UndoneCount;
  readonly bank_lines: UndoneCount;
  readonly transfers: UndoneCount;
  readonly drafts: UndoneCount;
  readonly clearing_accounts: UndoneCount;
  readonly accounts: readonly AccountAtMonthEnd[];
}

type Counted = UndoneInBooks & { readonly total: number };

const SHOWN = 5;

const counted = (columns: string, from: string, order: string): string =>
  `SELECT ${columns}, count(*) OVER ()::int AS total FROM ${from} ORDER BY ${order} LIMIT ${SHOWN}`;

const EARLIER_PERIODS = counted(
  `period.id, to_char(period.starts_on, 'YYYY-MM') AS title, period.starts_on AS day`,
  `books.period WHERE period.company_id = $1 AND period.state = 'open' AND period.ends_on < $2`,
  'period.starts_on',
);

const linesOf = (condition: string): string =>
  counted(
    't.id, coalesce(t.counterparty_name, t.description) AS title, t.booking_date AS day',
    `books.bank_transaction AS t WHERE t.company_id = $1 AND ${condition} AND ${NOT_WITHDRAWN} AND t.booking_date <= $2`,
    't.booking_date, t.id',
  );

const DRAFTS = counted(
  `i.id, concat_ws(' ', p.name, i.number) AS title, i.invoice_date AS day`,
  `books.invoice AS i JOIN books.party AS p ON p.company_id = $1 AND p.id = i.party_id
   WHERE i.company_id = $1 AND i.invoice_date <= $2
     AND (i.state = 'recorded' OR i.needs_review AND i.state IN ('issued', 'posted'))`,
  'i.invoice_date, i.id',
);

/** Accounts that are empty once everything is explained: what waits, and money on its way between own accounts. */
const CLEARING = ['suspense_payable', 'suspense_receivable', 'transfer_transit'];

const CLEARING_ACCOUNTS = counted(
  `account.id, account.code || ' ' || account.name AS title, NULL::date AS day`,
  `books.account WHERE account.company_id = $1 AND account.role = ANY('{${CLEARING.join(',')}}'::text[])
     AND (SELECT coalesce(sum(m.debit_base_minor - m.credit_base_minor), 0) FROM books.month_balance AS m
       WHERE m.company_id = $1 AND m.account_id = account.id AND m.month <= $2) <> 0`,
  'account.code',
);

/** One that was opened after the month has no days in it. */
const ACCOUNTS = `
  SELECT b.id, b.label, covered.to_date AS covered_to,
    (SELECT sum(m.debit_minor - m.credit_minor)::bigint FROM books.month_balance AS m
      WHERE m.company_id = $1 AND m.account_id = b.account_id AND m.currency = b.currency
        AND m.month < date_trunc('month', last.to_date::timestamp)::date) AS whole_months,
    (SELECT sum(l.amount_minor)::bigint FROM books.journal_line AS l
      WHERE l.company_id = $1 AND l.account_id = b.account_id AND l.currency = b.currency
        AND l.economic_date BETWEEN date_trunc('month', last.to_date::timestamp)::date AND last.to_date) AS last_month,
    last.closing_minor
  FROM books.bank_account AS b
  CROSS JOIN LATERAL (SELECT max(s.to_date) AS to_date FROM books.bank_statement AS s
    WHERE s.company_id = $1 AND s.bank_account_id = b.id AND s.state <> 'withdrawn') AS covered
  LEFT JOIN LATERAL (SELECT s.to_date, s.closing_minor FROM books.bank_statement AS s
    WHERE s.company_id = $1 AND s.bank_account_id = b.id AND s.state = 'posted' AND s.closing_minor IS NOT NULL AND s.to_date <= $2
    ORDER BY s.to_date DESC, s.from_date DESC, s.id DESC LIMIT 1) AS last ON true
  WHERE b.company_id = $1 AND b.active AND (b.created_at < $2::date + 1 OR covered.to_date IS NOT NULL)
  ORDER BY b.label, b.id`;

interface AccountRow extends Pick<AccountAtMonthEnd, 'covered_to' | 'id' | 'label'> {
  readonly whole_months: bigint | null;
  readonly last_month: bigint | null;
  readonly closing_minor: bigint | null;
}

const BEGINNING = isoDate('0001-01-01');

/** What the books show of a month until its last day. */
export async function monthInBooks(
  sql: Sql,
  companyId: bigint,
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
): Promise<MonthInBooks> {
  const of = async (text: string, day: IsoDate): Promise<UndoneCount> => {
    const rows = await sql.rows<Counted>(text, [companyId, day]);
    return {
      count: rows[0]?.total ?? 0,
      items: rows.map(({ id, title, day: on }) => ({ id, title, day: on })),
    };
  };
  const [earlier, lines, transfers, drafts, clearing, accounts, gaps] = await Promise.all([
    of(EARLIER_PERIODS, from),
    of(linesOf(STATUS_CONDITIONS.open), to),
    of(linesOf(STATUS_CONDITIONS.transfer_unmatched), to),
    of(DRAFTS, to),
    of(CLEARING_ACCOUNTS, from),
    sql.rows<AccountRow>(ACCOUNTS, [companyId, to]),
    gapsOfDays(sql, companyId, BEGINNING, to),
  ]);
  return {
    ...{ earlier_periods: earlier, bank_lines: lines, transfers, drafts, clearing_accounts: clearing },
    accounts: accounts.map(({ id, label, covered_to, ...account }) => {
      const own = gaps.filter((gap) => gap.bank_account_id === id);
      return {
        ...{ id, label, covered_to },
        has_gap: own.some(({ date_to }) => date_to >= from),
        difference_minor: differenceOf(account, own),
      };
    }),
  };
}

/** The ledger follows the bank without the lines of missing statements: ledger = closing − open gaps. */
function differenceOf(
  {
    closing_minor: closing,
    whole_months: whole,
    last_month: last,
  }: Pick<AccountRow, 'closing_minor' | 'last_month' | 'whole_months'>,
  gaps: readonly GapOfAccount[],
): bigint | null {
  if (closing === null) return null;
  const missing = gaps.reduce((sum, gap) => sum + gap.opening_minor - gap.expected_minor, 0n);
  return (whole ?? 0n) + (last ?? 0n) - (closing - missing);
}

const DATED = `
  SELECT t.id FROM books.bank_transaction AS t WHERE t.company_id = $1 AND t.id = ANY($2::text[]) AND t.booking_date <= $3
  UNION ALL
  SELECT i.id FROM books.invoice AS i WHERE i.company_id = $1 AND i.id = ANY($2::text[]) AND i.invoice_date <= $3`;

/** The bank lines and invoices among these that are dated on a day or before it. */
export async function datedUntil(
  sql: Sql,
  companyId: bigint,
  ids: readonly Ulid[],
  day: IsoDate,
): Promise<ReadonlySet<Ulid>> {
  if (ids.length === 0) return new Set();
  const rows = await sql.rows<{ id: Ulid }>(DATED, [companyId, ids, day]);
  return new Set(rows.map(({ id }) => id));
}
