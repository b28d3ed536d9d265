import { newUlid, problem, type IsoDate, type Sql, type Ulid } from '#platform';
import { type Book } from '../book/book.js';
import { type BookSetup } from '../book/book-setup.js';
import {
  type EntryDraft,
  type EntryDraftLine,
  type Journal,
  type SourceKind,
  type VatBox,
} from './entry-draft.js';
import { FiscalCalendar, fiscalYearOf, isDateOfBooks, type LedgerPeriod } from '../book/fiscal-calendar.js';
import {
  assertDraft,
  entryRow,
  lineRows,
  type EntryRow,
  type LineRow,
  type NumberedDraft,
} from './entry-rows.js';
import { type LedgerRules } from '../commands/vocabulary.js';
import { type LedgerWriter } from './ledger-writer.js';

interface PostedEntryRow {
  id: Ulid;
  journal: Journal;
  economic_date: IsoDate;
  source_kind: SourceKind;
  source_id: Ulid;
  memo: string | null;
  reversed: boolean;
}

interface PostedLineRow {
  entry_id: Ulid;
  account_id: Ulid;
  currency: string;
  amount_minor: bigint;
  base_minor: bigint;
  party_id: Ulid | null;
  invoice_id: Ulid | null;
  due_date: IsoDate | null;
  vat_code: string | null;
  vat_box: VatBox | null;
  dimension_value_ids: Ulid[] | null;
  memo: string | null;
}

const POSTED_ENTRIES = `
  SELECT entry.id, entry.journal, entry.economic_date, entry.source_kind, entry.source_id, entry.memo,
    EXISTS (SELECT FROM books.journal_entry AS reversal
            WHERE reversal.company_id = $1 AND reversal.reverses_entry_id = entry.id) AS reversed
  FROM books.journal_entry AS entry WHERE entry.company_id = $1 AND entry.id = ANY($2::text[])
  ORDER BY entry.commit_seq, entry.id`;

const POSTED_LINES = `
  SELECT entry_id, account_id, currency, amount_minor, base_minor, party_id, invoice_id, due_date, vat_code, vat_box,
    dimension_value_ids, memo
  FROM books.journal_line WHERE company_id = $1 AND entry_id = ANY($2::text[]) ORDER BY entry_id, line_no`;

const INSERT_YEAR = `
  INSERT INTO books.fiscal_year (company_id, id, label, starts_on, ends_on) VALUES ($1, $2, $3, $4, $5)`;

const INSERT_PERIODS = `
  INSERT INTO books.period (company_id, id, fiscal_year_id, starts_on, ends_on)
  SELECT $1, id, $2, starts_on, ends_on
  FROM unnest($3::text[], $4::date[], $5::date[]) AS month(id, starts_on, ends_on)`;

/** An entry of an earlier command, with its lines in the form in which they can be posted again. */
interface PostedEntry {
  readonly entry: PostedEntryRow;
  readonly lines: readonly EntryDraftLine[];
}

const draftLine = (line: PostedLineRow): EntryDraftLine => ({
  accountId: line.account_id,
  currency: line.currency,
  amountMinor: line.amount_minor,
  baseMinor: line.base_minor,
  partyId: line.party_id,
  invoiceId: line.invoice_id,
  dueDate: line.due_date,
  vatCode: line.vat_code,
  vatBox: line.vat_box,
  dimensionValueIds: line.dimension_value_ids ?? [],
  memo: line.memo,
});

/**
 * Entries of a command, complete except for their numbers, and the statements that first create fiscal years for them.
 */
export interface PreparedEntries {
  readonly years: readonly (() => Promise<number>)[];
  readonly entries: readonly EntryRow[];
  readonly lines: readonly LineRow[];
}

/** The entries of one command: collected while it decides; dated, numbered and written after that. */
export class CommandLedger implements LedgerWriter {
  private readonly drafts: NumberedDraft[] = [];

  constructor(
    private readonly sql: Sql,
    private readonly book: Book,
    private readonly setup: BookSetup,
    private readonly today: IsoDate,
    private readonly rules: Pick<LedgerRules, 'settledEntries'>,
  ) {}

  post(draft: EntryDraft): { entryId: Ulid } {
    assertDraft(draft, this.book.baseCurrency);
    const entryId = newUlid();
    this.drafts.push({ ...draft, entryId });
    return { entryId };
  }

  async reverse(
    entryId: Ulid,
    options: { memo?: string | null } = {},
  ): Promise<{ entryId: Ulid; economicDate: IsoDate }> {
    return this.takeBack(await this.onePosted(entryId), options);
  }

  async reverseAll(entryIds: readonly Ulid[]): Promise<void> {
    for (const posted of await this.posted(entryIds)) await this.takeBack(posted);
  }

  async move(entryId: Ulid, economicDate: IsoDate): Promise<{ entryId: Ulid }> {
    const posted = await this.onePosted(entryId);
    await this.takeBack(posted);
    const { entry, lines } = posted;
    return this.post({
      journal: entry.journal,
      economicDate,
      sourceKind: entry.source_kind,
      sourceRole: 'replacement',
      sourceId: entry.source_id,
      memo: entry.memo,
      lines,
    });
  }

  private async onePosted(entryId: Ulid): Promise<PostedEntry> {
    const [posted] = await this.posted([entryId]);
    if (posted === undefined) throw new Error(`There is no entry ${entryId}.`);
    return posted;
  }

  /** @throws Problem `state_conflict` for an entry that cannot be reversed */
  private async posted(entryIds: readonly Ulid[]): Promise<PostedEntry[]> {
    const { companyId } = this.book;
    const [entries, lines, settled] = await Promise.all([
      this.sql.rows<PostedEntryRow>(POSTED_ENTRIES, [companyId, entryIds]),
      this.sql.rows<PostedLineRow>(POSTED_LINES, [companyId, entryIds]),
      this.rules.settledEntries(this.sql, companyId, entryIds),
    ]);
    const linesOf = new Map(entries.map(({ id }) => [id, [] as EntryDraftLine[]]));
    for (const line of lines) linesOf.get(line.entry_id)?.push(draftLine(line));
    return entries.map((entry) => {
      if (entry.reversed) throw problem('state_conflict', 'The entry is already reversed.');
      if (settled.includes(entry.id)) {
        throw problem('state_conflict', 'A line of the entry is settled. Reverse its allocations first.');
      }
      return { entry, lines: linesOf.get(entry.id) ?? [] };
    });
  }

  private async takeBack(
    { entry, lines }: PostedEntry,
    options: { memo?: string | null } = {},
  ): Promise<{ entryId: Ulid; economicDate: IsoDate }> {
    const economicDate = await this.openDateFrom(entry.economic_date);
    const reversal = this.post({
      journal: entry.journal,
      economicDate,
      sourceKind: entry.source_kind,
      sourceRole: 'reversal',
      sourceId: entry.source_id,
      memo: options.memo === undefined ? entry.memo : options.memo,
      reverses: entry.id,
      lines: lines.map((line) => ({
        ...line,
        amountMinor: -line.amountMinor,
        baseMinor: -line.baseMinor,
      })),
    });
    return { ...reversal, economicDate };
  }

  async openDateFrom(date: IsoDate): Promise<IsoDate> {
    const open = (await this.setup.calendar(this.sql, this.book)).openDateFrom(date);
    if (open !== date && !isDateOfBooks(open, this.today))
      throw problem('period_closed', `Every period from ${date} on is closed.`);
    return open;
  }

  /**
   * Finds or creates the period of every entry.
   * @throws Problem `period_closed`, `period_missing`
   */
  async prepare(): Promise<PreparedEntries> {
    if (this.drafts.length === 0) return { years: [], entries: [], lines: [] };
    let calendar = await this.setup.calendar(this.sql, this.book);
    const statements: (() => Promise<number>)[] = [];
    const entries: EntryRow[] = [];
    for (const draft of this.drafts) {
      let period = calendar.periodOf(draft.economicDate);
      if (period === undefined) {
        const year = this.newYear(draft.economicDate, calendar);
        statements.push(...year.statements);
        calendar = year.calendar;
        period = year.period;
      }
      // Filing a VAT return settles its period on the last day, even when the period is closed.
      if (!period.open && draft.sourceKind !== 'vat_return') {
        throw problem('period_closed', `The period of ${draft.economicDate} is closed.`);
      }
      entries.push(entryRow(draft, period.fiscalYearId));
    }
    return { years: statements, entries, lines: this.drafts.flatMap(lineRows) };
  }

  /** A date in a year that the books don't have yet creates that year and its months, open, in the same commit. */
  private newYear(date: IsoDate, calendar: FiscalCalendar) {
    if (!isDateOfBooks(date, this.today)) {
      throw problem('period_missing', `The books have no period for ${date}.`);
    }
    const year = fiscalYearOf(date, this.book.fiscalYearStartMonth);
    const fiscalYearId = newUlid();
    const months = year.months.filter((month) => calendar.periodOf(month.startsOn) === undefined);
    const added = months.map((month): LedgerPeriod => ({
      fiscalYearId,
      startsOn: month.startsOn,
      open: true,
    }));
    const extended = new FiscalCalendar([...calendar.periods, ...added]);
    const period = extended.periodOf(date);
    if (period === undefined) throw new Error(`${date} is not in the fiscal year made for it`);
    const { sql, book } = this;
    return {
      period,
      calendar: extended,
      statements: [
        () => sql.run(INSERT_YEAR, [book.companyId, fiscalYearId, year.label, year.startsOn, year.endsOn]),
        () =>
          sql.run(INSERT_PERIODS, [
            book.companyId,
            fiscalYearId,
            months.map(() => newUlid()),
            months.map((month) => month.startsOn),
            months.map((month) => month.endsOn),
          ]),
      ],
    };
  }
}
