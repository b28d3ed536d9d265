import { type Sql } from '#platform';
import { type AccountBook } from '../accounts/account-book.js';
import { readAccountBook } from '../accounts/account-book.queries.js';
import { FiscalCalendar, type LedgerPeriod } from './fiscal-calendar.js';
import { loadVatSetup, type VatSetup } from '../vat/vat-setup.js';
import { type Book } from './book.js';
import { SetupCache } from './setup-cache.js';

const VERSION = 'SELECT setup_version AS version FROM books.book WHERE company_id = $1';

const PERIODS = `
  SELECT fiscal_year_id AS "fiscalYearId", starts_on AS "startsOn", state = 'open' AS open
  FROM books.period WHERE company_id = $1 ORDER BY starts_on`;

/** Accounts, periods and VAT of companies, read on demand and cached until they change. */
export class BookSetup {
  private readonly accountBooks = new SetupCache<AccountBook>();
  private readonly calendars = new SetupCache<FiscalCalendar>();
  private readonly vatSetups = new SetupCache<VatSetup>();

  accounts(sql: Sql, book: Book): Promise<AccountBook> {
    return this.read(this.accountBooks, sql, book, () => readAccountBook(sql, book.companyId));
  }

  calendar(sql: Sql, book: Book): Promise<FiscalCalendar> {
    return this.read(this.calendars, sql, book, async () => {
      return new FiscalCalendar(await sql.rows<LedgerPeriod>(PERIODS, [book.companyId]));
    });
  }

  vat(sql: Sql, book: Book): Promise<VatSetup> {
    return this.read(this.vatSetups, sql, book, () => loadVatSetup(sql, book.companyId));
  }

  private async read<T>(cache: SetupCache<T>, sql: Sql, book: Book, load: () => Promise<T>): Promise<T> {
    const kept = cache.get(book.companyId, book.setupVersion);
    if (kept !== undefined) return kept;
    const [value, { version }] = await Promise.all([
      load(),
      sql.one<{ version: bigint }>(VERSION, [book.companyId]),
    ]);
    // A command that has itself changed the set-up reads rows that may still be rolled back: these are not cached.
    if (version === book.setupVersion) cache.set(book.companyId, version, value);
    return value;
  }
}
