import { BookFileHandler, ExtractFileHandler, type ExtractFileTools } from '#booking';
import { type DocumentKind, type Extraction, type ExtractionFields } from '#extraction';
import { extractionOf, type FileExtraction, type StoreCall, type StoredFile, UsageLimits } from '#files';
import { type TaskPayload } from '#tasks';
import { expect } from 'vitest';
import { type CommandBus } from '#ledger';
import { testActor } from './books.js';
import { TestProfiles } from './company-profiles.js';
import { type TestDatabase } from './database.js';
import { testFiles, type TestFiles, testTask, type TestTask } from './files.js';
import { Trade } from './trade.js';

/** The fields of a document that differ from the defaults of {@link reading}. */
export interface DocumentInput {
  kind?: DocumentKind;
  supplier?: string;
  regCode?: string;
  vatNumber?: string;
  iban?: string;
  /** Bank accounts in the document's list and in its notes. */
  accounts?: { readonly listed: readonly string[]; readonly in_text: readonly string[] };
  number?: string | null;
  date?: string;
  currency?: string;
  words?: string;
  net?: number;
  rateBps?: number;
  corrects?: string;
  /** An amount that it takes off, and the prepayment invoices that it names for that. */
  prepaid?: number;
  prepayments?: readonly string[];
  reference?: string;
  confident?: boolean;
  checks?: Extraction['checks'];
}

/** The reading of a one-line invoice; by default, hosting for 100 euros plus 24 % VAT from an Estonian supplier. */
export function reading(input: DocumentInput): Extraction {
  const net = input.net ?? 10_000;
  const rateBps = input.rateBps ?? 2400;
  const tax = Math.round((net * rateBps) / 10_000);
  const sure = <T>(value: T): { value: T; confidence: string } => ({ value, confidence: '0.98' });
  const number = input.number === undefined ? '2026-17' : input.number;
  const fields = {
    document_kind: sure(input.kind ?? 'invoice'),
    supplier_name: sure(input.supplier ?? 'Pilvemajutus OÜ'),
    ...(input.regCode === '' ? {} : { supplier_registry_code: sure(input.regCode ?? '12345678') }),
    ...(input.vatNumber === '' ? {} : { supplier_vat_number: sure(input.vatNumber ?? 'EE100366327') }),
    ...(input.iban === undefined ? {} : { supplier_iban: sure(input.iban) }),
    ...(input.accounts === undefined ? {} : { accounts: sure(input.accounts) }),
    ...(number === null ? {} : { invoice_number: sure(number) }),
    ...(input.corrects === undefined ? {} : { corrects_number: sure(input.corrects) }),
    ...(input.prepaid === undefined ? {} : { prepaid_minor: sure(input.prepaid) }),
    ...(input.prepayments === undefined ? {} : { prepayment_numbers: sure(input.prepayments) }),
    ...(input.reference === undefined ? {} : { reference_number: sure(input.reference) }),
    invoice_date: sure(input.date ?? '2026-11-03'),
    currency: sure(input.currency ?? 'EUR'),
    net_minor: sure(net),
    tax_minor: sure(tax),
    gross_minor: sure(net + tax),
    vat_rates: sure([{ rate_bps: rateBps, net_minor: net, tax_minor: tax }]),
  } as unknown as ExtractionFields;
  return {
    method: 'text',
    confidence: input.confident === false ? '0.5' : '0.98',
    confident: input.confident ?? true,
    fields,
    lines: [{ description: input.words ?? 'Veebimajutus', net_minor: net, vat_rate_bps: rateBps }],
    checks: input.checks ?? [],
  };
}

type FileTask = 'extract-file' | 'recognise-file' | 'book-file';

/** A company whose files are read and booked as the tasks do it; the test decides the reader's result. */
export class BookingDesk {
  readonly profiles = new TestProfiles();
  /** The reader's result for the next file. */
  read = reading({});
  private uploads = 0;

  private constructor(
    readonly db: TestDatabase,
    readonly trade: Trade,
    readonly files: TestFiles,
  ) {}

  static async open(db: TestDatabase, books?: Trade): Promise<BookingDesk> {
    const trade = books ?? (await Trade.open(db.database));
    return new BookingDesk(db, trade, await testFiles(db.database, trade.clock, trade.bus));
  }

  /** Checks that the books are coherent and deletes the files. */
  async close(): Promise<void> {
    await this.trade.coherent();
    await this.files.close();
  }

  async upload(call: Partial<StoreCall> = {}): Promise<StoredFile> {
    this.uploads += 1;
    const { companyId } = this.trade;
    const content = `%PDF-1.7\n${this.uploads}`;
    return (await this.files.upload(content, { companyId, actor: testActor(), kind: 'invoice', ...call }))
      .file;
  }

  extraction({ companyId, id }: Pick<StoredFile, 'companyId' | 'id'>): Promise<FileExtraction | undefined> {
    return this.db.database.readCompany(companyId, (sql) => extractionOf(sql, companyId, id));
  }

  task<K extends FileTask>(kind: K, { id, companyId }: StoredFile): TestTask<K> {
    const payload: TaskPayload<FileTask> = { fileId: id.toString() };
    return testTask(kind, payload as TaskPayload<K>, companyId);
  }

  /** The dependencies of handlers that read files, around a reader. */
  reader(
    extract: ExtractFileTools['reader']['extract'] = () => Promise.resolve(this.read),
  ): ExtractFileTools {
    return {
      database: this.db.database,
      files: this.files.store,
      pages: this.files.pages,
      reader: { extract },
      companies: this.profiles,
      limits: new UsageLimits(this.trade.clock),
      clock: this.trade.clock,
    };
  }

  async runExtract(file: StoredFile): Promise<void> {
    const handler = new ExtractFileHandler(this.reader());
    expect(await handler.handle(this.task('extract-file', file))).toBe('done');
  }

  booker(bus: CommandBus = this.trade.bus): BookFileHandler {
    return new BookFileHandler({
      database: this.db.database,
      bus,
      documents: this.files.documents,
      companies: this.profiles,
      clock: this.trade.clock,
    });
  }

  /** Uploads, reads and books a file; `input` sets the reading. */
  book(input: DocumentInput = {}, call: Partial<StoreCall> = {}) {
    return this.bookReading(reading(input), call);
  }

  /** Uploads and books a file that the reader reads so. */
  async bookReading(read: Extraction, call: Partial<StoreCall> = {}) {
    this.read = read;
    const file = await this.upload(call);
    await this.runExtract(file);
    const task = this.task('book-file', file);
    const outcome = await this.booker().handle(task);
    return { file, outcome, task, booking: (await this.extraction(file))?.booking };
  }
}
