import {
  encodeId,
  type IsoDate,
  type PageRequest,
  seenOf,
  type Sql,
  type Ulid,
  visibleName,
  visibleText,
} from '#platform';
import { type Direction } from './statement-line.js';
import {
  type LineJudgement,
  residualOf,
  STATUS_CONDITIONS,
  statusOf,
  TO_EXPLAIN,
  type TransactionStatus,
} from '../terms/transaction-status.js';
import { type TransactionView } from './bank-transaction.wire.js';

export const TRANSACTION_ORDERINGS = [
  'booking_date',
  '-booking_date',
  'amount',
  '-amount',
  'counterparty',
  '-counterparty',
] as const;
type TransactionOrdering = (typeof TRANSACTION_ORDERINGS)[number];

/** The lines that are put aside, and whether they are wanted. */
interface HeldLines {
  readonly ids: readonly Ulid[];
  readonly wanted: boolean;
}

export interface TransactionFilters {
  readonly bank_account_id?: Ulid | undefined;
  readonly party_id?: Ulid | undefined;
  readonly statement_id?: Ulid | undefined;
  /** Booking date, inclusive. */
  readonly date_from?: IsoDate | undefined;
  readonly date_to?: IsoDate | undefined;
  readonly direction?: Direction | undefined;
  readonly has_document?: boolean | undefined;
  readonly status?: TransactionStatus | 'open' | undefined;
  readonly to_explain?: boolean | undefined;
  /** Lines that are put aside: only these, or all others. */
  readonly held?: HeldLines | undefined;
  /** Text in payee or details. */
  readonly q?: string | undefined;
  readonly ordering: TransactionOrdering;
}

/** The row of a bank line with the facts that determine its status. */
export type TransactionRow = Omit<
  TransactionView,
  'is_internal' | 'suspense_residual_minor' | 'status' | 'has_document' | 'file_ids'
> & {
  readonly judgement: LineJudgement | null;
  readonly own_counterparty: boolean;
  readonly allocated_minor: bigint;
  readonly explained: boolean;
  readonly files: readonly bigint[];
  readonly counterparty_key: string;
};

/** Columns of line `t` with its bank account `b` and its party `p`. */
export const TRANSACTION_COLUMNS = `t.id, t.bank_account_id, b.label AS bank_account_label, t.currency, t.statement_id,
  t.booking_date, t.value_date, t.direction, t.method, t.amount_minor, t.fee_minor, t.total_minor, t.orig_currency, t.orig_minor,
  t.counterparty_name, t.counterparty_account, t.description, t.reference, t.card_last4, t.party_id, p.name AS party_name,
  t.created_at, t.judgement, t.own_counterparty, t.allocated_minor, t.explained, t.counterparty_key,
  ARRAY(SELECT f.file_id FROM books.bank_transaction_file f
    WHERE f.company_id = t.company_id AND f.bank_transaction_id = t.id ORDER BY f.file_id) AS files`;

export const TRANSACTION_JOINS = `
  JOIN books.bank_account b ON b.company_id = t.company_id AND b.id = t.bank_account_id
  LEFT JOIN books.party p ON p.company_id = t.company_id AND p.id = t.party_id`;

interface Order {
  readonly column: string;
  readonly type: string;
  readonly descending: boolean;
  /** Sorts before every row. */
  readonly start: readonly [string, string];
}

// Ids begin with a digit below 8.
const ORDERS: Readonly<Record<TransactionOrdering, Order>> = {
  booking_date: { column: 't.booking_date', type: 'date', descending: false, start: ['-infinity', ''] },
  '-booking_date': { column: 't.booking_date', type: 'date', descending: true, start: ['infinity', '8'] },
  amount: { column: 'abs(t.total_minor)', type: 'bigint', descending: false, start: ['-1', ''] },
  '-amount': {
    column: 'abs(t.total_minor)',
    type: 'bigint',
    descending: true,
    start: ['9223372036854775807', '8'],
  },
  counterparty: { column: 't.counterparty_key', type: 'text', descending: false, start: ['', ''] },
  '-counterparty': {
    column: 't.counterparty_key',
    type: 'text',
    descending: true,
    start: ['\u{10FFFF}', '8'],
  },
};

/**
 * A text that occurs in more lines than this is searched line by line in the order of the list, because a page soon
 * fills up.
 */
const FEW = 1_000;

/** The scope of a text search: no search, a few candidate lines, or every line. */
type Search = 'none' | 'few' | 'all';

const SEARCHES: Readonly<Record<Search, string>> = {
  none: '$11::text IS NULL AND $12::text IS NULL',
  few: 't.id = ANY($11::text[]) AND position($12 IN t.search_key) > 0',
  all: '$11::text IS NULL AND position($12 IN t.search_key) > 0',
};

function statement(filters: TransactionFilters, search: Search): string {
  const order = ORDERS[filters.ordering];
  const way = order.descending ? ' DESC' : '';
  const by = `${order.column}${way}, t.id${way}`;
  const conditions = [
    't.company_id = $1',
    `(${order.column}, t.id) ${order.descending ? '<' : '>'} ($2::${order.type}, $3)`,
    't.booking_date >= $5::date AND t.booking_date <= $6::date',
    filters.direction === undefined ? '$7::text IS NULL' : 't.direction = $7',
    filters.bank_account_id === undefined ? '$8::text IS NULL' : 't.bank_account_id = $8',
    filters.party_id === undefined ? '$9::text IS NULL' : 't.party_id = $9',
    filters.statement_id === undefined ? '$10::text IS NULL' : 't.statement_id = $10',
    filters.has_document === undefined ? 'true' : filters.has_document ? 't.explained' : 'NOT t.explained',
    STATUS_CONDITIONS[filters.status ?? 'not_withdrawn'],
    filters.to_explain === true ? TO_EXPLAIN : filters.to_explain === false ? `NOT (${TO_EXPLAIN})` : 'true',
    SEARCHES[search],
    filters.held === undefined
      ? '$13::text[] IS NULL'
      : filters.held.wanted
        ? 't.id = ANY($13::text[])'
        : 't.id <> ALL($13::text[])',
  ];
  return `
    SELECT ${TRANSACTION_COLUMNS}
    FROM (SELECT * FROM books.bank_transaction t WHERE ${conditions.join(' AND ')} ORDER BY ${by} LIMIT $4) AS t
    ${TRANSACTION_JOINS} ORDER BY ${by}`;
}

/**
 * The key before the first row. With a filter on days it starts at their first or last day, so that the index is read
 * from the beginning of the page.
 */
function startOf({ ordering, date_from, date_to }: TransactionFilters): readonly [string, string] {
  const [key, id] = ORDERS[ordering].start;
  if (ordering === 'booking_date') return [date_from ?? key, id];
  if (ordering === '-booking_date') return [date_to ?? key, id];
  return [key, id];
}

const FIND = 'SELECT id FROM books.find_bank_lines($1, $2)';

/** A number such as that of an invoice or a reference, which occurs in few lines. */
const NUMBER = /\d{5,}/gu;

/**
 * The candidate lines for a text; undefined when there are too many. For a text with a number these are the lines with
 * the number: the index weighs the words around it one by one, and they may occur in every line (measured: 33 ms for
 * 2).
 */
async function linesWith(sql: Sql, text: string): Promise<readonly Ulid[] | undefined> {
  const [number] = (text.match(NUMBER) ?? []).sort((a, b) => b.length - a.length);
  const sought = number === undefined || number === text ? [text] : [number, text];
  for (const one of sought) {
    const found = await sql.rows<{ id: Ulid }>(FIND, [one, FEW + 1]);
    if (found.length <= FEW) return found.map(({ id }) => id);
  }
  return undefined;
}

/** Rows of the list. Returns one more than the page holds when there is a next page. */
export async function listTransactions(
  sql: Sql,
  companyId: bigint,
  filters: TransactionFilters,
  page: Pick<PageRequest, 'after' | 'limit'>,
): Promise<TransactionRow[]> {
  const q = seenOf(filters.q ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .trim();
  const found = q === '' ? undefined : await linesWith(sql, q);
  const search = q === '' ? 'none' : found === undefined ? 'all' : 'few';
  return sql.rows<TransactionRow>(statement(filters, search), [
    companyId,
    ...(page.after ?? startOf(filters)),
    page.limit + 1,
    filters.date_from ?? '-infinity',
    filters.date_to ?? 'infinity',
    filters.direction ?? null,
    filters.bank_account_id ?? null,
    filters.party_id ?? null,
    filters.statement_id ?? null,
    found ?? null,
    q === '' ? null : q,
    filters.held?.ids ?? null,
  ]);
}

/** The key of a row in an ordering, for the cursor. */
export function transactionKey(ordering: TransactionOrdering, row: TransactionRow): [string, string] {
  const by = ordering.replace('-', '');
  if (by === 'booking_date') return [row.booking_date, row.id];
  if (by === 'counterparty') return [row.counterparty_key, row.id];
  const amount = row.total_minor < 0n ? -row.total_minor : row.total_minor;
  return [amount.toString(), row.id];
}

type Derived = Pick<
  TransactionRow,
  'judgement' | 'own_counterparty' | 'allocated_minor' | 'explained' | 'files' | 'counterparty_key'
>;

/** The row as the API shows it. */
export function transactionView<R extends TransactionRow>(row: R): Omit<R, keyof Derived> & TransactionView {
  const {
    judgement,
    own_counterparty,
    allocated_minor,
    explained,
    files,
    counterparty_key: _,
    ...view
  } = row;
  const facts = {
    judgement,
    ownCounterparty: own_counterparty,
    amountMinor: row.amount_minor,
    allocatedMinor: allocated_minor,
  };
  return {
    ...view,
    counterparty_name: visibleName(row.counterparty_name),
    description: visibleText(row.description),
    reference: visibleText(row.reference),
    is_internal: own_counterparty || judgement === 'transfer',
    suspense_residual_minor: residualOf(facts),
    status: statusOf(facts),
    has_document: explained,
    file_ids: files.map((id) => encodeId('file', id)),
  };
}
