import { type IsoDate, type Sql, type Ulid } from '#platform';
import { type StatementGap } from './statement-gap.wire.js';

/**
 * The statement of the account before statement `s`, as `previous`: the last that ended before it begins. Among several
 * that ended on that day, the one that it continues comes first, then the order follows their figures: never the order
 * of import.
 */
export const PREVIOUS = `LEFT JOIN LATERAL (
    SELECT p.from_date, p.to_date, p.closing_minor FROM books.bank_statement AS p
    WHERE p.company_id = s.company_id AND p.bank_account_id = s.bank_account_id AND p.to_date < s.from_date
      AND p.closing_minor IS NOT NULL AND p.state <> 'withdrawn' AND s.state <> 'withdrawn'
    ORDER BY p.to_date DESC, (p.closing_minor IS NOT DISTINCT FROM s.opening_minor) DESC, p.from_date DESC, p.closing_minor
    LIMIT 1) AS previous ON true`;

/** Whether a statement that began earlier overlaps the first day of `s`: then no days in between can be missing. */
export const REACHED_INTO = `EXISTS (
    SELECT FROM books.bank_statement AS o
    WHERE o.company_id = s.company_id AND o.bank_account_id = s.bank_account_id AND o.state <> 'withdrawn'
      AND o.from_date < s.from_date AND o.to_date >= s.from_date)`;

/**
 * Whether the books of the account begin with `s` or with a later statement, whose opening balance includes everything
 * before.
 */
const OPENED_SINCE = `EXISTS (
    SELECT FROM books.bank_statement AS opening
    WHERE opening.company_id = s.company_id AND opening.bank_account_id = s.bank_account_id AND opening.opens_account
      AND opening.from_date >= s.from_date)`;

/**
 * Whether `s` continues another statement that ended on its first day: banks issue several for one day. When two
 * continue each other, only one of them counts, because otherwise neither would continue the day before.
 */
const CONTINUES_ITS_DAY = `EXISTS (
    SELECT FROM books.bank_statement AS o
    WHERE o.company_id = s.company_id AND o.bank_account_id = s.bank_account_id AND o.state <> 'withdrawn' AND o.id <> s.id
      AND o.to_date = s.from_date AND o.closing_minor = s.opening_minor
      AND NOT (s.to_date = o.to_date AND s.closing_minor = o.opening_minor AND o.id > s.id))`;

/** Whether there is a gap before `s`. */
export const HAS_GAP = `(s.opening_minor <> previous.closing_minor AND NOT ${REACHED_INTO} AND NOT ${CONTINUES_ITS_DAY}
  AND NOT ${OPENED_SINCE})`;

const gaps = (filter: string): string => `
  SELECT DISTINCT s.bank_account_id, b.label AS bank_account_label, b.currency, previous.to_date AS date_from,
    s.from_date AS date_to, previous.closing_minor AS expected_minor, s.opening_minor
  FROM books.bank_statement AS s
  JOIN books.bank_account AS b ON b.company_id = s.company_id AND b.id = s.bank_account_id
  ${PREVIOUS}
  WHERE s.company_id = $1 AND ${filter} AND ${HAS_GAP}
  ORDER BY s.bank_account_id, date_to, date_from, expected_minor, opening_minor`;

/** A gap with its account. */
export interface GapOfAccount extends StatementGap {
  readonly bank_account_id: Ulid;
  readonly bank_account_label: string;
  readonly currency: string;
}

/** The open gaps of accounts, in order of days. */
export async function gapsOfAccounts(
  sql: Sql,
  companyId: bigint,
  accounts: readonly Ulid[],
): Promise<ReadonlyMap<Ulid, readonly StatementGap[]>> {
  const rows = await sql.rows<GapOfAccount>(gaps('s.bank_account_id = ANY($2::text[])'), [
    companyId,
    accounts,
  ]);
  const found = new Map<Ulid, StatementGap[]>();
  for (const row of rows) {
    const { expected_minor, opening_minor, date_from, date_to } = row;
    const gap = { expected_minor, opening_minor, date_from, date_to };
    found.set(row.bank_account_id, [...(found.get(row.bank_account_id) ?? []), gap]);
  }
  return found;
}

/** The open gaps of all accounts that have a day in common with these days, both included. */
export function gapsOfDays(sql: Sql, companyId: bigint, from: IsoDate, to: IsoDate): Promise<GapOfAccount[]> {
  return sql.rows<GapOfAccount>(gaps('s.from_date >= $2 AND previous.to_date <= $3'), [companyId, from, to]);
}

const GAP_ON_IMPORT = `
  SELECT previous.closing_minor AS expected_minor, s.opening_minor, previous.to_date AS date_from, s.from_date AS date_to
  FROM (SELECT $1::bigint AS company_id, '' AS id, $2::text AS bank_account_id, $3::date AS from_date, $4::date AS to_date,
    $5::bigint AS opening_minor, $6::bigint AS closing_minor, 'posting' AS state) AS s
  ${PREVIOUS}
  WHERE ${HAS_GAP}`;

/** The gap that a bank statement would have before it; undefined for none. */
export function gapOnImport(
  sql: Sql,
  companyId: bigint,
  bankAccountId: Ulid,
  statement: {
    readonly from: IsoDate;
    readonly to: IsoDate;
    readonly openingMinor: bigint;
    readonly closingMinor: bigint | null;
  },
): Promise<StatementGap | undefined> {
  const { from, to, openingMinor, closingMinor } = statement;
  return sql.row<StatementGap>(GAP_ON_IMPORT, [
    companyId,
    bankAccountId,
    from,
    to,
    openingMinor,
    closingMinor,
  ]);
}
