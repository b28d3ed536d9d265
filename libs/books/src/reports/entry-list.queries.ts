import { type CursorKey, type IsoDate, type Sql, type Ulid, visibleName } from '#platform';
import { type Journal, JOURNALS } from '#ledger';
import { type EntryRowView } from './entry.wire.js';

export interface EntryFilters {
  /** Economic date, inclusive. */
  readonly date_from?: IsoDate | undefined;
  readonly date_to?: IsoDate | undefined;
  /** Not together with an account or a dimension value: no index has both. */
  readonly journal?: Journal | undefined;
  /** Entries with a line of this account, and of this dimension value. */
  readonly account_code?: string | undefined;
  readonly dimension_value_id?: Ulid | undefined;
}

const ACCOUNT = '(SELECT id FROM books.account WHERE company_id = $1 AND code = $7)';

/** The places of entries after a place ($2, $3) until a day ($4), read in their order from the index of `lines`. */
const placesOf = (lines: string, conditions: string): string => `
  SELECT DISTINCT line.economic_date, line.entry_id AS id FROM ${lines} AS line
  WHERE line.company_id = $1 AND ${conditions}
    AND (line.economic_date, line.entry_id) > ($2::date, $3::text) AND line.economic_date <= $4::date
  ORDER BY line.economic_date, line.entry_id LIMIT $5`;

/** Each journal has an index in the order of the list: the next places of all of them are merged. */
const PLACES_BY_JOURNAL = `
  SELECT next.economic_date, next.id FROM unnest($6::text[]) AS of(journal)
  CROSS JOIN LATERAL (
    SELECT entry.economic_date, entry.id FROM books.journal_entry AS entry
    WHERE entry.company_id = $1 AND entry.journal = of.journal
      AND (entry.economic_date, entry.id) > ($2::date, $3::text) AND entry.economic_date <= $4::date
    ORDER BY entry.economic_date, entry.id LIMIT $5
  ) AS next
  ORDER BY next.economic_date, next.id LIMIT $5`;

/** The entries at some places, with what the lines of each tell together. */
const statement = (places: string): string => `
  WITH place AS MATERIALIZED (${places}),
  told AS (
    SELECT line.entry_id, array_agg(account.code ORDER BY line.line_no) AS account_codes,
      coalesce(sum(line.base_minor) FILTER (WHERE line.base_minor > 0), 0)::bigint AS debit_base_minor,
      (array_agg(line.party_id ORDER BY line.line_no) FILTER (WHERE line.party_id IS NOT NULL))[1] AS party_id,
      (array_agg(line.invoice_id ORDER BY line.line_no) FILTER (WHERE line.invoice_id IS NOT NULL))[1] AS invoice_id
    FROM place
    JOIN books.journal_line AS line ON line.company_id = $1 AND line.entry_id = place.id
    JOIN books.account ON account.company_id = $1 AND account.id = line.account_id
    GROUP BY line.entry_id
  )
  SELECT entry.id, entry.journal, year.label AS fiscal_year, entry.entry_no, entry.economic_date, entry.posted_at,
    entry.commit_seq, CASE WHEN reversal.id IS NULL THEN 'posted' ELSE 'reversed' END AS state, entry.source_kind,
    entry.source_role, entry.memo, entry.reverses_entry_id, reversal.id AS reversed_by_entry_id,
    party.id AS party_id, party.name AS party_name, invoice.id AS invoice_id, invoice.number AS invoice_number,
    told.account_codes, book.base_currency, told.debit_base_minor
  FROM place
  JOIN told ON told.entry_id = place.id
  JOIN books.journal_entry AS entry ON entry.company_id = $1 AND entry.id = place.id
  JOIN books.book ON book.company_id = $1
  JOIN books.fiscal_year AS year ON year.company_id = $1 AND year.id = entry.fiscal_year_id
  LEFT JOIN books.journal_entry AS reversal ON reversal.company_id = $1 AND reversal.reverses_entry_id = entry.id
  LEFT JOIN books.party ON party.company_id = $1 AND party.id = told.party_id
  LEFT JOIN books.invoice ON invoice.company_id = $1 AND invoice.id = told.invoice_id
  ORDER BY place.economic_date, place.id`;

const OF_VALUE = 'line.dimension_value_id = $6';
const BY_JOURNAL = statement(PLACES_BY_JOURNAL);
const BY_ACCOUNT = statement(
  placesOf('books.journal_line', `$6::text IS NULL AND line.account_id = ${ACCOUNT}`),
);
const BY_VALUE = statement(placesOf('books.dimension_line', OF_VALUE));
const BY_BOTH = statement(placesOf('books.dimension_line', `${OF_VALUE} AND line.account_id = ${ACCOUNT}`));

/** Entries by economic date and then in the order of posting: one more than fits the page. */
export async function listEntries(
  sql: Sql,
  companyId: bigint,
  { date_from: from, date_to: to, journal, account_code: code, dimension_value_id: value }: EntryFilters,
  page: { readonly after: CursorKey | null; readonly limit: number },
): Promise<EntryRowView[]> {
  const asked = [companyId, ...(page.after ?? [from ?? '-infinity', '']), to ?? 'infinity', page.limit + 1];
  const rows = await (code !== undefined
    ? sql.rows<EntryRowView>(value === undefined ? BY_ACCOUNT : BY_BOTH, [...asked, value ?? null, code])
    : value !== undefined
      ? sql.rows<EntryRowView>(BY_VALUE, [...asked, value])
      : sql.rows<EntryRowView>(BY_JOURNAL, [...asked, journal === undefined ? JOURNALS : [journal]]));
  return rows.map((row) => ({
    ...row,
    party_name: visibleName(row.party_name),
    account_codes: [...new Set(row.account_codes)],
  }));
}

/** The key of an entry, for the cursor. */
export const entryKey = ({
  economic_date: day,
  id,
}: Pick<EntryRowView, 'economic_date' | 'id'>): [string, string] => [day, id];
