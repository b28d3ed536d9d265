import { type CsvOptions, type IsoDate, type Sql } from '#platform';
import { beancountEntry, beancountHead } from './beancount.js';
import { accountNames, csvEntry, csvHead } from './csv.js';
import {
  accountPaths,
  type ExportedAccount,
  type ExportedBook,
  type ExportedEntry,
} from './exported-journal.js';
import { exportedEntries, type ExportedLines } from './exported-entries.queries.js';
import { hledgerEntry, hledgerHead } from './hledger.js';

/** Plain-text accounting formats (ledger reads the hledger one), and a table for all other uses. */
export const EXPORT_FORMATS = ['hledger', 'beancount', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const WRITERS = {
  hledger: { head: hledgerHead, entry: hledgerEntry, named: accountPaths },
  beancount: { head: beancountHead, entry: beancountEntry, named: accountPaths },
  csv: { head: csvHead, entry: csvEntry, named: accountNames },
} as const;

type BookRow = Omit<ExportedBook, 'accounts'> & { readonly firstDay: IsoDate };

const BOOK = `
  SELECT book.base_currency AS "baseCurrency", coalesce(own.name, '') AS "companyName",
    (SELECT min(starts_on) FROM books.fiscal_year WHERE company_id = $1) AS "firstDay",
    ARRAY(SELECT DISTINCT currency FROM books.month_balance WHERE company_id = $1
      UNION SELECT book.base_currency ORDER BY 1) AS currencies
  FROM books.book LEFT JOIN books.party AS own ON own.company_id = $1 AND own.is_own
  WHERE book.company_id = $1`;

const ACCOUNTS = 'SELECT code, name, type FROM books.account WHERE company_id = $1 ORDER BY code';

/**
 * The journal of a company in a format, in full, or for a range of days or a dimension value, by date and piece by piece, so that memory
 * use does not grow with the book. Call it in one snapshot (`Database.reportCompany`), and write out each piece
 * before asking for the next. `options` are those of CSV.
 */
export async function* exportJournal(
  sql: Sql,
  companyId: bigint,
  format: ExportFormat,
  lines: ExportedLines = {},
  options: CsvOptions = {},
): AsyncGenerator<string, void, undefined> {
  const { head, entry, named } = WRITERS[format];
  const [book, accounts] = await Promise.all([
    sql.one<BookRow>(BOOK, [companyId]),
    sql.rows<ExportedAccount>(ACCOUNTS, [companyId]),
  ]);
  yield head({ ...book, accounts });
  const names = named(accounts);
  for await (const entries of exportedEntries(sql, companyId, lines)) {
    yield entries.map((one) => entry(one, names, book.baseCurrency, options)).join('');
  }
}

/** The journal before it is written in a format. */
export interface ReadJournal {
  readonly baseCurrency: string;
  /** By the code of the account. */
  readonly accountNames: ReadonlyMap<string, string>;
  readonly entries: AsyncIterable<readonly ExportedEntry[]>;
}

/** The same entries as `exportJournal`, read on demand within a snapshot, which must last as long as the reading. */
export async function readJournal(sql: Sql, companyId: bigint, lines: ExportedLines): Promise<ReadJournal> {
  const [{ baseCurrency }, accounts] = await Promise.all([
    sql.one<BookRow>(BOOK, [companyId]),
    sql.rows<ExportedAccount>(ACCOUNTS, [companyId]),
  ]);
  return {
    baseCurrency,
    accountNames: accountNames(accounts),
    entries: exportedEntries(sql, companyId, lines),
  };
}
