import { type IsoDate, type Sql } from '#platform';
import { beancountEntry, beancountHead } from './beancount.js';
import { accountPaths, type ExportedAccount, type ExportedBook } from './exported-journal.js';
import { exportedEntries } from './exported-entries.queries.js';
import { hledgerEntry, hledgerHead } from './hledger.js';

/** Formats of plain-text accounting; ledger reads that of hledger. */
export const EXPORT_FORMATS = ['hledger', 'beancount'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const WRITERS = {
  hledger: { head: hledgerHead, entry: hledgerEntry },
  beancount: { head: beancountHead, entry: beancountEntry },
} as const;

const BOOK = `
  SELECT book.base_currency AS "baseCurrency", coalesce(own.name, '') AS "companyName",
    (SELECT min(starts_on) FROM books.fiscal_year WHERE company_id = $1) AS "firstDay",
    ARRAY(SELECT DISTINCT currency FROM books.month_balance WHERE company_id = $1
      UNION SELECT book.base_currency ORDER BY 1) AS currencies
  FROM books.book LEFT JOIN books.party AS own ON own.company_id = $1 AND own.is_own
  WHERE book.company_id = $1`;

const ACCOUNTS = 'SELECT code, name, type FROM books.account WHERE company_id = $1 ORDER BY code';

/**
 * The journal of a company as plain-text accounting, by date and piece by piece: the largest book costs no more memory than
 * a small one. Ask it in one snapshot (`Database.reportCompany`), and write out each piece before the next is asked for.
 */
export async function* exportJournal(
  sql: Sql,
  companyId: bigint,
  format: ExportFormat,
): AsyncGenerator<string, void, undefined> {
  const { head, entry } = WRITERS[format];
  const [book, accounts] = await Promise.all([
    sql.one<Omit<ExportedBook, 'accounts'> & { readonly firstDay: IsoDate }>(BOOK, [companyId]),
    sql.rows<ExportedAccount>(ACCOUNTS, [companyId]),
  ]);
  yield head({ ...book, accounts });
  const paths = accountPaths(accounts);
  for await (const entries of exportedEntries(sql, companyId)) {
    yield entries.map((one) => entry(one, paths, book.baseCurrency)).join('');
  }
}
