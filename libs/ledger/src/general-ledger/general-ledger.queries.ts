import { type Database, type IsoDate, type Sql, type Ulid } from '#platform';
import { accountHistories, type ReportedAccount } from './account-histories.queries.js';
import { accountTurnovers, closingTurnovers } from './account-turnovers.queries.js';
import {
  type GeneralLedger,
  ledgerAccounts,
  type LedgerMovement,
  type LedgerOutline,
  type LedgerPiece,
  runningLines,
  turnoversWithout,
} from './general-ledger.js';
import { isOfResult, openingsOf } from '../accounts/openings.js';
import { reportedBook } from './reported-book.js';
import { reportRange } from './report-range.js';

/**
 * The number of lines read per account at a time, and of accounts at a time: this bounds the memory in use, whatever
 * the size of the books.
 */
const LINES_OF_ACCOUNT = 500;
const ACCOUNTS = 10;

/**
 * The next lines of some accounts, `most` of each, after the account's current line. Commits later than the ledger's own are left
 * out, including reversals that they made: posted lines never change, so consecutive pages show one state.
 */
const movements = (lines: string, at: 'line' | 'at', most: number): string => `
  SELECT stands.account_id, line.economic_date, line.journal, line.entry_no, line.entry_id, line.entry_state, line.line_no,
    line.party_id, line.currency, line.amount_minor, line.base_minor, line.memo, line.dimension_value_ids
  FROM unnest($2::text[], $3::date[], $4::text[], $5::integer[]) WITH ORDINALITY
    AS stands(account_id, economic_date, entry_id, line_no, place)
  CROSS JOIN LATERAL (
    SELECT line.economic_date, entry.journal, entry.entry_no, line.entry_id,
      CASE WHEN reversal.id IS NULL THEN 'posted' ELSE 'reversed' END AS entry_state,
      line.line_no, line.party_id, line.currency, line.amount_minor, line.base_minor, coalesce(line.memo, entry.memo) AS memo,
      coalesce(line.dimension_value_ids, '{}') AS dimension_value_ids
    FROM ${lines}
    JOIN books.journal_entry AS entry ON entry.company_id = $1 AND entry.id = line.entry_id AND entry.commit_seq <= $7
    LEFT JOIN books.journal_entry AS reversal ON reversal.company_id = $1 AND reversal.reverses_entry_id = line.entry_id
      AND reversal.commit_seq <= $7
    WHERE ${at}.company_id = $1 AND ${at}.account_id = stands.account_id
      AND (${at}.economic_date, ${at}.entry_id, ${at}.line_no) > (stands.economic_date, stands.entry_id, stands.line_no)
      AND ${at}.economic_date <= $6 AND (NOT $8::boolean OR entry.journal <> 'closing')
    ORDER BY ${at}.economic_date, ${at}.entry_id, ${at}.line_no LIMIT ${most}
  ) AS line
  ORDER BY stands.place, line.economic_date, line.entry_id, line.line_no`;

/** The statements that read lines: of all lines, and of one dimension value ($9). */
const statements = (most: number) => ({
  all: movements('books.journal_line AS line', 'line', most),
  ofValue: movements(
    `books.dimension_line AS at
    JOIN books.journal_line AS line ON line.company_id = $1 AND line.entry_id = at.entry_id AND line.line_no = at.line_no
      AND at.dimension_value_id = $9`,
    'at',
    most,
  ),
});
const PIECE = statements(LINES_OF_ACCOUNT);
/** One more than the longest page. */
const PAGE = statements(201);

const COMMIT = 'SELECT commit_seq FROM books.book WHERE company_id = $1';

export interface GeneralLedgerQuery {
  /** These accounts only; an unknown code has no page. */
  readonly accountCodes?: readonly string[] | undefined;
  /**
   * Leaves entries that close a year out of income and expense accounts when no other accounts are shown, as the income
   * statement does: its rows are the sums of their accounts' lines.
   */
  readonly asResult?: boolean | undefined;
  /** Only lines of a dimension value; an unknown one gives an empty ledger. */
  readonly dimensionValueId?: Ulid | undefined;
  readonly dateFrom?: IsoDate | undefined;
  readonly dateTo?: IsoDate | undefined;
}

/**
 * The general ledger without its lines: openings and closings for a range of days, by default the current fiscal year.
 * Run it in one snapshot (`Database.reportCompany`).
 * @throws Problem `validation_error` when the range ends before it starts
 */
export async function generalLedgerOutline(
  sql: Sql,
  companyId: bigint,
  query: GeneralLedgerQuery,
  today: IsoDate,
): Promise<LedgerOutline> {
  const book = await reportedBook(sql, companyId);
  const { from, to, yearStart } = reportRange(query, today, book.fiscalYearStartMonth);
  const { accountCodes: codes, dimensionValueId } = query;
  const lines = { codes, dimensionValueId };
  const [histories, turnovers, closing, { commit_seq: commitSeq }] = await Promise.all([
    accountHistories(sql, companyId, yearStart, from, lines),
    accountTurnovers(sql, companyId, from, to, lines),
    query.asResult === true ? closingTurnovers(sql, companyId, from, to, dimensionValueId) : [],
    sql.one<{ commit_seq: bigint }>(COMMIT, [companyId]),
  ]);
  const openings = openingsOf(histories);
  const asked = codes === undefined ? undefined : new Set(codes);
  const shown = asked === undefined ? histories : histories.filter(({ code }) => asked.has(code));
  const withoutClosing = query.asResult === true && isResultOnly(shown);
  return {
    baseCurrency: book.baseCurrency,
    from,
    to,
    commitSeq,
    withoutClosing,
    dimensionValueId,
    accounts: ledgerAccounts(
      shown,
      openings,
      withoutClosing ? turnoversWithout(turnovers, closing) : turnovers,
    ),
  };
}

const isResultOnly = (accounts: readonly ReportedAccount[]): boolean =>
  accounts.length > 0 && accounts.every(({ type }) => isOfResult(type));

/** Where the lines of a general ledger end, and which of them it has. */
export type LedgerScope = Pick<LedgerOutline, 'commitSeq' | 'dimensionValueId' | 'to' | 'withoutClosing'>;

function linesAfter(
  sql: Sql,
  companyId: bigint,
  { to, commitSeq, withoutClosing, dimensionValueId }: LedgerScope,
  after: readonly LedgerPosition[],
  by: typeof PIECE,
): Promise<LedgerMovement[]> {
  const asked = [
    companyId,
    after.map((at) => at.account_id),
    after.map((at) => at.economic_date),
    after.map((at) => at.entry_id),
    after.map((at) => at.line_no),
    to,
    commitSeq,
    withoutClosing,
  ];
  return dimensionValueId === undefined
    ? sql.rows<LedgerMovement>(by.all, asked)
    : sql.rows<LedgerMovement>(by.ofValue, [...asked, dimensionValueId]);
}

/** The lines of an account after a position: those of the longest page and one more. */
export function pageOfLines(
  sql: Sql,
  companyId: bigint,
  scope: LedgerScope,
  after: LedgerPosition,
): Promise<LedgerMovement[]> {
  return linesAfter(sql, companyId, scope, [after], PAGE);
}

/** The lines of a general ledger, in pieces. Every account has a piece; an account without lines has an empty one. */
async function* generalLedgerPieces(
  read: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>,
  companyId: bigint,
  outline: LedgerOutline,
): AsyncGenerator<LedgerPiece, void, undefined> {
  const page = (after: readonly LedgerPosition[]) =>
    read((sql) => linesAfter(sql, companyId, outline, after, PIECE));
  for (let at = 0; at < outline.accounts.length; at += ACCOUNTS) {
    const some = outline.accounts.slice(at, at + ACCOUNTS);
    const first = await page(some.map(({ id }) => startOf(id, outline.from)));
    for (const account of some) {
      let movements = first.filter((line) => line.account_id === account.id);
      let piece = runningLines(account, account.openingMinor, movements);
      yield piece;
      for (
        let last = movements.at(-1);
        movements.length === LINES_OF_ACCOUNT && last;
        last = movements.at(-1)
      ) {
        movements = await page([last]);
        piece = runningLines(account, piece.runningMinor, movements);
        yield piece;
      }
    }
  }
}

export type LedgerPosition = Pick<LedgerMovement, 'account_id' | 'economic_date' | 'entry_id' | 'line_no'>;

/** Sorts before the first line of a day: no entry has an empty id. */
export const startOf = (accountId: Ulid, day: IsoDate): LedgerPosition => ({
  account_id: accountId,
  economic_date: day,
  entry_id: '',
  line_no: 0,
});

/** A general ledger of any size whose lines are read on demand. */
interface ReadLedger {
  readonly outline: LedgerOutline;
  readonly pieces: AsyncIterable<LedgerPiece>;
}

/** The general ledger of any size, read within one snapshot (`Database.reportCompany`), which must last as long as the reading. */
export async function ledgerInSnapshot(
  sql: Sql,
  companyId: bigint,
  query: GeneralLedgerQuery,
  today: IsoDate,
): Promise<ReadLedger> {
  const outline = await generalLedgerOutline(sql, companyId, query, today);
  return { outline, pieces: generalLedgerPieces((work) => work(sql), companyId, outline) };
}

/** The whole general ledger. Run it in one snapshot (`Database.reportCompany`), for books of moderate size. */
export async function generalLedger(
  sql: Sql,
  companyId: bigint,
  query: GeneralLedgerQuery,
  today: IsoDate,
): Promise<GeneralLedger> {
  const { outline, pieces } = await ledgerInSnapshot(sql, companyId, query, today);
  const lines = new Map<Ulid, LedgerPiece['lines'][number][]>();
  for await (const piece of pieces) {
    const known = lines.get(piece.accountId);
    if (known === undefined) lines.set(piece.accountId, [...piece.lines]);
    else known.push(...piece.lines);
  }
  return {
    base_currency: outline.baseCurrency,
    accounts: outline.accounts.map(({ id, page }) => ({ ...page, lines: lines.get(id) ?? [] })),
  };
}

/**
 * The general ledger of any size: its outline, and its lines, which are read on demand, each time on a connection taken
 * only for that read. A slow reader keeps no transaction open.
 */
export async function readGeneralLedger(
  database: Database,
  companyId: bigint,
  query: GeneralLedgerQuery,
  today: IsoDate,
): Promise<ReadLedger> {
  const outline = await database.reportCompany(companyId, (sql) =>
    generalLedgerOutline(sql, companyId, query, today),
  );
  const pieces = generalLedgerPieces((work) => database.readCompany(companyId, work), companyId, outline);
  return { outline, pieces };
}
