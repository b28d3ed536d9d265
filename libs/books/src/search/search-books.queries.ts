import { JOURNALS } from '#ledger';
import { currencyExponent, type IsoDate, minorByExponent, type Sql, type Ulid } from '#platform';
import { NOT_WITHDRAWN } from '../terms/transaction-status.js';

/** The most rows that a text or an amount is followed to: of a commoner one some are shown. */
const MOST = 200;
/** Rows whose text is read before the index is asked: a common text is found in them at once. */
const NEWEST = 2_000;
/** Trigrams need three letters; a shorter text is found at the beginning of a name or as a whole number. */
const SHORTEST = 3;
/** Rows read of each kind: amounts in other currencies are left out of them afterwards. */
const READ = 20;

/** The text that a person searches for, in the forms that the tables keep. */
export interface SearchedFor {
  /** As `search_key` and `name_folded`: without hidden characters, in lower case. */
  readonly text: string;
  /** As typed, without spaces around it. */
  readonly typed: string;
  /** As codes are kept: without separators, in upper case. */
  readonly code: string;
  /** In major units, when the text is an amount. */
  readonly amount: string | undefined;
}

/** A row that was found. */
export interface Found {
  readonly id: Ulid;
  readonly title: string | null;
  readonly detail: string | null;
  readonly amount_minor: bigint | null;
  readonly currency: string | null;
  readonly day: IsoDate | null;
  /** The field that contains the text. */
  readonly matched: string;
}

const trigrams = ({ text }: SearchedFor): string | null => (text.length < SHORTEST ? null : text);
/** Sorts after every text that begins with this one. */
const endOf = (text: string): string => `${text}\u{10FFFF}`;

const PARTIES = `
  SELECT p.id, p.name AS title, coalesce(p.reg_code, p.vat_number) AS detail, NULL::bigint AS amount_minor,
    NULL AS currency, NULL::date AS day,
    CASE WHEN position($2 IN p.name_folded) > 0 THEN 'name' WHEN starts_with(p.reg_code, $4) THEN 'reg_code'
      WHEN starts_with(p.vat_number, $4) THEN 'vat_number' ELSE 'iban' END AS matched
  FROM (
    SELECT id FROM books.search_text('party', $3, ${MOST})
    UNION SELECT id FROM (SELECT id FROM books.party
      WHERE company_id = $1 AND name_folded >= $2 AND name_folded < $5 ORDER BY name_folded LIMIT ${READ}) AS begins
    UNION SELECT id FROM (SELECT id FROM books.party
      WHERE company_id = $1 AND reg_code >= $4 AND reg_code < $6 LIMIT ${READ}) AS registered
    UNION SELECT id FROM (SELECT id FROM books.party
      WHERE company_id = $1 AND vat_number >= $4 AND vat_number < $6 LIMIT ${READ}) AS taxed
    UNION SELECT party_id FROM books.party_account WHERE company_id = $1 AND iban = $4
  ) AS found
  JOIN books.party p ON p.company_id = $1 AND p.id = found.id
  WHERE NOT p.is_own AND p.merged_into_id IS NULL
  ORDER BY starts_with(p.name_folded, $2) DESC, p.name_folded, p.id LIMIT $7`;

/** Parties by a part of the name, the beginning of a code, or a bank account. */
export function searchParties(
  sql: Sql,
  companyId: bigint,
  searched: SearchedFor,
  shown: number,
): Promise<Found[]> {
  const { text, code } = searched;
  // No code begins with an empty one: the text has no letter or digit.
  const codes = code === '' ? [null, null] : [code, endOf(code)];
  return sql.rows<Found>(PARTIES, [
    companyId,
    text,
    trigrams(searched),
    codes[0],
    endOf(text),
    codes[1],
    shown,
  ]);
}

const INVOICE = `i.id, p.name AS title, i.number AS detail, i.gross_minor AS amount_minor, i.currency, i.invoice_date AS day,
  i.amount_due_minor AS due_minor,
  CASE WHEN position($2 IN lower(i.number)) > 0 THEN 'number' WHEN position($2 IN lower(i.reference_number)) > 0
    THEN 'reference_number' ELSE 'amount' END AS matched`;
const OF_PARTY = 'JOIN books.party p ON p.company_id = i.company_id AND p.id = i.party_id';
const NEWEST_FIRST = 'ORDER BY i.number = $3 DESC NULLS LAST, i.invoice_date DESC, i.id DESC';

/** Invoices whose number or reference number is the text, that have the amount, or that are new and have the text in a number. */
const INVOICES = `
  SELECT ${INVOICE}
  FROM (
    SELECT id FROM books.invoice WHERE company_id = $1 AND number = $3
    UNION SELECT id FROM books.invoice WHERE company_id = $1 AND reference_number = $3
    UNION SELECT id FROM (SELECT id FROM books.invoice WHERE company_id = $1 AND amount_due_minor = ANY($4::bigint[])
      ORDER BY invoice_date DESC LIMIT ${MOST}) AS due
    UNION SELECT id FROM (SELECT id FROM books.invoice
      WHERE company_id = $1 AND gross_minor = ANY($4::bigint[]) AND gross_minor <> amount_due_minor LIMIT ${MOST}) AS gross
    UNION SELECT id FROM (
      SELECT new.id FROM (SELECT id, number, reference_number FROM books.invoice
        WHERE company_id = $1 ORDER BY invoice_date DESC, id DESC LIMIT ${NEWEST}) AS new
      WHERE $5::text IS NOT NULL
        AND (position($5 IN lower(new.number)) > 0 OR position($5 IN lower(new.reference_number)) > 0)
      LIMIT ${MOST}) AS recent
  ) AS found
  JOIN books.invoice i ON i.company_id = $1 AND i.id = found.id ${OF_PARTY}
  ${NEWEST_FIRST} LIMIT ${READ}`;

const OLD_INVOICES = `
  SELECT ${INVOICE}
  FROM books.search_text('invoice', $4, ${MOST}) AS found
  JOIN books.invoice i ON i.company_id = $1 AND i.id = found.id ${OF_PARTY}
  ${NEWEST_FIRST} LIMIT ${READ}`;

/** Invoices by a part of their number or reference number, or by their total or the amount to pay. */
export async function searchInvoices(
  sql: Sql,
  companyId: bigint,
  searched: SearchedFor,
  shown: number,
): Promise<Found[]> {
  const amounts = minorOf(searched);
  const part = trigrams(searched);
  const asked = [companyId, searched.text, searched.typed];
  const rows = await sql.rows<Found & { due_minor: bigint }>(INVOICES, [
    ...asked,
    [...amounts.values()],
    part,
  ]);
  const found = rows
    .filter(
      ({ matched, amount_minor: gross, due_minor: due, currency }) =>
        matched !== 'amount' || isIn(amounts, gross, currency) || isIn(amounts, due, currency),
    )
    .map(({ due_minor: _due, ...row }) => row);
  if (found.length >= shown || part === null) return found.slice(0, shown);
  const older = await sql.rows<Found & { due_minor: bigint }>(OLD_INVOICES, [...asked, part]);
  return joined(
    found,
    older.map(({ due_minor: _due, ...row }) => row),
    shown,
  );
}

const LINE = `t.id, coalesce(p.name, t.counterparty_name) AS title, t.description AS detail, t.total_minor AS amount_minor,
  t.currency, t.booking_date AS day`;
const OF_LINE = 'LEFT JOIN books.party p ON p.company_id = t.company_id AND p.id = t.party_id';
const BY_DAY = 'ORDER BY t.booking_date DESC, t.id DESC';

const NEW_LINES = `
  SELECT ${LINE}, 'text' AS matched
  FROM (SELECT * FROM (SELECT * FROM books.bank_transaction
      WHERE company_id = $1 ORDER BY booking_date DESC, id DESC LIMIT ${NEWEST}) AS t
    WHERE position($2 IN t.search_key) > 0 AND ${NOT_WITHDRAWN} LIMIT $3) AS t ${OF_LINE} ${BY_DAY}`;

/** The index weighs the words around a number one by one, so it is asked for the number, and its rows for the text. */
const OLD_LINES = `
  SELECT ${LINE}, 'text' AS matched
  FROM books.search_text('bank_transaction', $4, 1001) AS found
  JOIN books.bank_transaction t ON t.company_id = $1 AND t.id = found.id ${OF_LINE}
  WHERE position($2 IN t.search_key) > 0 AND ${NOT_WITHDRAWN} ${BY_DAY} LIMIT $3`;

const LINES_OF_AMOUNT = `
  SELECT ${LINE}, 'amount' AS matched
  FROM books.find_bank_amounts($2::numeric[], ${MOST}) AS found
  JOIN books.bank_transaction t ON t.company_id = $1 AND t.id = found.id ${OF_LINE}
  WHERE ${NOT_WITHDRAWN} ${BY_DAY} LIMIT ${READ}`;

const NUMBER = /\d{5,}/gu;

/** Bank lines by text in payee, details or reference, newest first, then by their amount. */
export async function searchLines(
  sql: Sql,
  companyId: bigint,
  searched: SearchedFor,
  shown: number,
): Promise<Found[]> {
  const amounts = minorOf(searched);
  const part = trigrams(searched);
  const [recent, ofAmount] = await Promise.all([
    part === null ? [] : sql.rows<Found>(NEW_LINES, [companyId, part, shown]),
    amounts.size === 0 ? [] : sql.rows<Found>(LINES_OF_AMOUNT, [companyId, [...amounts.values()]]),
  ]);
  const exact = ofAmount.filter(({ amount_minor: minor, currency }) => isIn(amounts, minor, currency));
  const found = joined(recent, exact, shown);
  if (found.length >= shown || part === null) return found;
  const [number] = (part.match(NUMBER) ?? []).sort((a, b) => b.length - a.length);
  const older = await sql.rows<Found>(OLD_LINES, [companyId, part, shown, number ?? part]);
  return joined(joined(recent, older, shown), exact, shown);
}

/** The number of an entry is unique in its journal and fiscal year. */
const ENTRIES = `
  SELECT e.id, e.memo AS title, e.journal || ' ' || e.entry_no AS detail, NULL::bigint AS amount_minor, NULL AS currency,
    e.economic_date AS day, CASE WHEN e.entry_no = $2 THEN 'entry_no' ELSE 'memo' END AS matched
  FROM (
    SELECT numbered.id FROM books.fiscal_year AS year
    JOIN books.journal_entry AS numbered ON numbered.company_id = $1 AND numbered.fiscal_year_id = year.id
      AND numbered.journal = ANY($3::text[]) AND numbered.entry_no = $2
    WHERE year.company_id = $1
    UNION SELECT id FROM books.search_text('entry', $4, ${MOST})
  ) AS found
  JOIN books.journal_entry e ON e.company_id = $1 AND e.id = found.id
  ORDER BY e.economic_date DESC, e.id DESC LIMIT $5`;

/** Entries by their number, or by the memo of an accounting event. Entries of invoices and bank lines are found by these. */
export function searchEntries(
  sql: Sql,
  companyId: bigint,
  searched: SearchedFor,
  shown: number,
): Promise<Found[]> {
  const number = /^\d{1,9}$/.test(searched.typed) ? Number(searched.typed) : null;
  return sql.rows<Found>(ENTRIES, [companyId, number, JOURNALS, trigrams(searched), shown]);
}

const minorOf = ({ amount }: SearchedFor): ReadonlyMap<number, bigint> =>
  amount === undefined ? new Map() : minorByExponent(amount);

/** Whether an amount of a row, whatever its sign, is the one searched for in the row's currency. */
function isIn(amounts: ReadonlyMap<number, bigint>, minor: bigint | null, currency: string | null): boolean {
  const exponent = currency === null ? undefined : currencyExponent(currency);
  const wanted = exponent === undefined ? undefined : amounts.get(exponent);
  return wanted !== undefined && minor !== null && (minor === wanted || minor === -wanted);
}

/** The first rows of both, each once. */
function joined(first: readonly Found[], then: readonly Found[], shown: number): Found[] {
  const known = new Set(first.map(({ id }) => id));
  return [...first, ...then.filter(({ id }) => !known.has(id))].slice(0, shown);
}
