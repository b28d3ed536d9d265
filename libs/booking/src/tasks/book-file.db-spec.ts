import { type Door, listParties, updateParty, updatePartyRequest } from '#books';
import {
  type DocumentKind,
  type Extraction,
  type ExtractionFields,
  type ExtractionRequest,
  PicturesOnly,
} from '#extraction';
import { extractionOf, type FileExtraction, type StoredFile, type StoreCall } from '#files';
import { encodeId, type Permission, PERMISSIONS } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { takeLine, transaction } from '../../../../test/support/bank.js';
import { testActor } from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { testFiles, type TestFiles, testTask, type TestTask } from '../../../../test/support/files.js';
import { Trade } from '../../../../test/support/trade.js';
import { type CompanyProfile, CompanyProfiles } from '../company-profiles.js';
import { BookFileHandler } from './book-file.handler.js';
import { ExtractFileHandler, RecogniseFileHandler } from './extract-file.handler.js';
import { MatchCompanyHandler } from './match-company.handler.js';

const OWN: CompanyProfile = {
  name: 'Näidis OÜ',
  registryCode: '14800000',
  vatNumber: 'EE100000001',
  invoiceAutoBook: true,
  autoBookNewSuppliers: true,
};

class Profiles extends CompanyProfiles {
  company: CompanyProfile | undefined = OWN;
  permissions: readonly Permission[] = PERMISSIONS;

  override profile(): Promise<CompanyProfile | undefined> {
    return Promise.resolve(this.company);
  }

  override uploaderPermissions(): Promise<ReadonlySet<Permission>> {
    return Promise.resolve(new Set(this.permissions));
  }
}

let db: TestDatabase;
let trade: Trade;
let files: TestFiles;
const profiles = new Profiles();
/** What the reader gives for the next file. */
let read: Extraction;
let uploads = 0;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

beforeEach(async () => {
  trade = await Trade.open(db.database);
  files = await testFiles(db.database, trade.clock, trade.door);
  profiles.company = OWN;
  profiles.permissions = PERMISSIONS;
  read = reading({});
  return async () => {
    await trade.coherent();
    await files.close();
  };
});

interface Said {
  kind?: DocumentKind;
  supplier?: string;
  regCode?: string;
  vatNumber?: string;
  iban?: string;
  number?: string | null;
  date?: string;
  currency?: string;
  words?: string;
  net?: number;
  rateBps?: number;
  corrects?: string;
  reference?: string;
  confident?: boolean;
  checks?: Extraction['checks'];
}

/** A reading of an invoice of one line; by default hosting for 100 euros and 24 % VAT of an Estonian supplier. */
function reading(said: Said): Extraction {
  const net = said.net ?? 10_000;
  const rateBps = said.rateBps ?? 2400;
  const tax = Math.round((net * rateBps) / 10_000);
  const sure = <T>(value: T): { value: T; confidence: string } => ({ value, confidence: '0.98' });
  const number = said.number === undefined ? '2026-17' : said.number;
  const fields = {
    document_kind: sure(said.kind ?? 'invoice'),
    supplier_name: sure(said.supplier ?? 'Pilvemajutus OÜ'),
    ...(said.regCode === '' ? {} : { supplier_registry_code: sure(said.regCode ?? '12345678') }),
    ...(said.vatNumber === '' ? {} : { supplier_vat_number: sure(said.vatNumber ?? 'EE100366327') }),
    ...(said.iban === undefined ? {} : { supplier_iban: sure(said.iban) }),
    ...(number === null ? {} : { invoice_number: sure(number) }),
    ...(said.corrects === undefined ? {} : { corrects_number: sure(said.corrects) }),
    ...(said.reference === undefined ? {} : { reference_number: sure(said.reference) }),
    invoice_date: sure(said.date ?? '2026-11-03'),
    currency: sure(said.currency ?? 'EUR'),
    net_minor: sure(net),
    tax_minor: sure(tax),
    gross_minor: sure(net + tax),
    vat_rates: sure([{ rate_bps: rateBps, net_minor: net, tax_minor: tax }]),
  } as unknown as ExtractionFields;
  return {
    method: 'text',
    confidence: said.confident === false ? '0.5' : '0.98',
    confident: said.confident ?? true,
    fields,
    lines: [{ description: said.words ?? 'Veebimajutus', net_minor: net, vat_rate_bps: rateBps }],
    checks: said.checks ?? [],
  };
}

const upload = async (call: Partial<StoreCall> = {}): Promise<StoredFile> => {
  uploads += 1;
  const { companyId } = trade;
  return (
    await files.upload(`%PDF-1.7\n${uploads}`, { companyId, actor: testActor(), kind: 'invoice', ...call })
  ).file;
};

const extraction = async (file: StoredFile): Promise<FileExtraction | undefined> =>
  db.database.readCompany(file.companyId, (sql) => extractionOf(sql, file.companyId, file.id));

async function runExtract(file: StoredFile): Promise<TestTask<'extract-file'>> {
  const task = testTask('extract-file', { fileId: file.id.toString() }, file.companyId);
  const { clock } = trade;
  const pool = { extract: () => Promise.resolve(read) };
  const handler = new ExtractFileHandler({
    database: db.database,
    files: files.store,
    pool,
    companies: profiles,
    clock,
  });
  expect(await handler.handle(task)).toBe('done');
  return task;
}

const booker = (door: Door = trade.door): BookFileHandler =>
  new BookFileHandler({
    database: db.database,
    door,
    files: files.store,
    documents: files.documents,
    companies: profiles,
    clock: trade.clock,
  });

/** Uploads, reads and books a file; the reading is what `said` says. */
async function book(said: Said = {}, call: Partial<StoreCall> = {}) {
  read = reading(said);
  const file = await upload(call);
  await runExtract(file);
  const task = testTask('book-file', { fileId: file.id.toString() }, file.companyId);
  const outcome = await booker().handle(task);
  return { file, outcome, task, booking: (await extraction(file))?.booking };
}

describe('a file read with certainty', () => {
  it('becomes a posted invoice with its supplier, its document and its entry', async () => {
    const { file, booking, task, outcome } = await book();
    expect(outcome).toBe('done');
    expect(task.ended).toEqual(['done']);
    expect(booking).toMatchObject({ state: 'posted', reason: null });
    const invoice = await trade.invoice(booking?.invoiceId ?? '');
    expect(invoice).toMatchObject({
      state: 'posted',
      number: '2026-17',
      party_name: 'Pilvemajutus OÜ',
      gross_minor: 12_400n,
      origin: 'auto',
      needs_review: false,
    });
    expect(invoice.revision.documents).toMatchObject([
      { document_id: file.coreDocumentId, role: 'original', source: 'upload' },
    ]);
    const [entry] = invoice.entries;
    expect(await trade.entryLines(entry?.id ?? null)).toEqual({
      '5140': 10_000n,
      '1510': 2_400n,
      '2310': -12_400n,
    });
    const party = await trade.findParty(invoice.party_id);
    expect(party).toMatchObject({
      is_confirmed: false,
      kind: 'supplier',
      reg_code: '12345678',
      country: 'EE',
    });
  });

  it('says with the invoice what was decided and by what', async () => {
    const { file, booking } = await book();
    const { revision } = await trade.invoice(booking?.invoiceId ?? '');
    expect(revision.vat_code_source).toBe('derived');
    expect(revision.source_payload).toMatchObject({
      file_id: encodeId('file', file.id),
      decision: 'post',
      supplier: 'new',
      vat: [{ code: 'P24', because: 'charged_at_home', lines: [1] }],
      reasons: [],
    });
  });

  it("takes the VAT code that a person set for the supplier, and says that it is the supplier's", async () => {
    const party = await trade.party({ name: 'Pilvemajutus OÜ', reg_code: '12345678' });
    const defaults = updatePartyRequest.parse({ defaults: { vat_code: 'P24CAR50' } });
    await trade.run(updateParty, { party_id: party, ...defaults });
    const { booking } = await book();
    const { revision } = await trade.invoice(booking?.invoiceId ?? '');
    expect(revision).toMatchObject({
      vat_code_source: 'party_default',
      lines: [{ vat_code: 'P24CAR50' }],
      source_payload: { vat: [{ code: 'P24CAR50', because: 'supplier_default' }] },
    });
  });

  it('is booked once, however often the task is delivered', async () => {
    const { file } = await book();
    const before = await trade.footprint();
    const again = testTask('book-file', { fileId: file.id.toString() }, file.companyId);
    expect(await booker().handle(again)).toBe('skipped');
    expect(await trade.footprint()).toEqual(before);
  });

  it('is booked once by two workers at the same moment', async () => {
    const file = await upload();
    await runExtract(file);
    const run = () => booker().handle(testTask('book-file', { fileId: file.id.toString() }, file.companyId));
    const outcomes = await Promise.all([run(), run()]);
    expect(outcomes).toContain('done');
    expect(await trade.invoices()).toHaveLength(1);
    expect(await trade.footprint()).toMatchObject({ invoices: 1n, entries: 1n, parties: 2n });
  });

  it('leaves nothing behind when the lease is lost at its end', async () => {
    const file = await upload();
    await runExtract(file);
    const before = await trade.footprint();
    const task = {
      ...testTask('book-file', { fileId: file.id.toString() }, file.companyId),
      finish: () => Promise.reject(new Error('the lease is lost')),
    };
    await expect(booker().handle(task)).rejects.toThrow('the lease is lost');
    expect(await trade.footprint()).toEqual(before);
    expect((await extraction(file))?.booking).toMatchObject({ state: 'queued', invoiceId: null });
  });

  it('two of them of one new supplier make one party', async () => {
    const [a, b] = [await upload(), await upload()];
    read = reading({ number: '1' });
    await runExtract(a);
    read = reading({ number: '2' });
    await runExtract(b);
    await Promise.all(
      [a, b].map((file) =>
        booker().handle(testTask('book-file', { fileId: file.id.toString() }, file.companyId)),
      ),
    );
    const invoices = await trade.invoices();
    expect(invoices).toHaveLength(2);
    expect(new Set(invoices.map((invoice) => invoice.party_id)).size).toBe(1);
  });

  it('keeps the flag for review when its kind of cost is a guess', async () => {
    const { booking } = await book({ words: 'Puitaken', supplier: 'Mets OÜ' });
    expect(booking).toMatchObject({ state: 'posted' });
    expect(await trade.invoice(booking?.invoiceId ?? '')).toMatchObject({
      state: 'posted',
      needs_review: true,
    });
  });

  it('of a supplier booked before goes where its last three purchases went', async () => {
    const party = await trade.party({ name: 'Mets OÜ', reg_code: '12345678' });
    const buy = (account: object) =>
      trade.recordAndPost(
        { party_id: party },
        { lines: [{ description: 'Laud', unit_price: '10', vat_code: 'P24', ...account }] },
      );
    const next = async (number: string) => {
      const { booking } = await book({ words: 'Puitaken', supplier: 'Mets OÜ', number });
      return trade.invoice(booking?.invoiceId ?? '');
    };
    for (let times = 0; times < 3; times += 1) await buy({ expense_role: 'expense_default' });
    expect((await next('1')).revision.lines).toMatchObject([{ expense_role: 'expense_default' }]);
    for (let times = 0; times < 2; times += 1) await buy({ account_code: '5110' });
    expect(await next('2')).toMatchObject({
      state: 'posted',
      needs_review: true,
      revision: { lines: [{ account_code: '5110' }] },
    });
    // What was booked as a guess counts for nothing until a person has seen it.
    expect(await next('3')).toMatchObject({ needs_review: true });
    await buy({ account_code: '5110' });
    expect(await next('4')).toMatchObject({
      state: 'posted',
      party_id: party,
      needs_review: false,
      revision: { lines: [{ account_code: '5110' }] },
    });
  });

  it('of a service from the Union posts the VAT that the buyer owes, on both sides', async () => {
    const { booking } = await book({
      supplier: 'Shannon Cloud Ltd',
      regCode: '',
      vatNumber: 'IE6388047V',
      words: 'Pro plan subscription',
      rateBps: 0,
    });
    const invoice = await trade.invoice(booking?.invoiceId ?? '');
    expect(invoice).toMatchObject({ state: 'posted', gross_minor: 10_000n, tax_minor: 0n });
    expect(await trade.entryLines(invoice.entries[0]?.id ?? null)).toEqual({
      '5130': 10_000n,
      '1511': 2_400n,
      '2511': -2_400n,
      '2310': -10_000n,
    });
  });

  it('that is a credit note offsets the invoice it names', async () => {
    const first = await book();
    const said: Said = { kind: 'credit_note', number: 'K-1', corrects: '2026-17', net: 4_000 };
    const { booking } = await book(said, { kind: 'credit_note' });
    const note = await trade.invoice(booking?.invoiceId ?? '');
    expect(note).toMatchObject({
      state: 'posted',
      kind: 'credit_note',
      sign: -1,
      corrects_invoice_id: first.booking?.invoiceId,
    });
    expect(await trade.invoice(first.booking?.invoiceId ?? '')).toMatchObject({
      settlement_state: 'part_paid',
      open_minor: 12_400n - 4_960n,
    });
  });

  it('in another currency takes the rate of its day, and waits for one that is still to come', async () => {
    const dollars = { currency: 'USD', words: 'Veebimajutus', date: '2026-11-19' };
    const waiting = await book(dollars);
    expect(waiting.outcome).toMatchObject({ tryLater: expect.any(Date) as Date });
    expect(waiting.booking).toMatchObject({ state: 'queued' });
    await trade.rate('USD', '2026-11-19', '1.25');
    const task = testTask('book-file', { fileId: waiting.file.id.toString() }, trade.companyId);
    expect(await booker().handle(task)).toBe('done');
    const invoice = await trade.invoice((await extraction(waiting.file))?.booking?.invoiceId ?? '');
    expect(invoice).toMatchObject({ state: 'posted', currency: 'USD', base_gross_minor: 9_920n });
  });
});

describe('a receipt in another currency that explains a bank line', () => {
  const RECEIPT: Said = {
    kind: 'receipt',
    currency: 'USD',
    number: null,
    supplier: 'Pilv Inc',
    regCode: '',
    vatNumber: '',
  };
  /** The card paid 124 dollars, and the bank took 101.13 euros and its fee. */
  const PAID = {
    counterpartyName: 'SQ *4471',
    amountMinor: 10_113n,
    feeMinor: 150n,
    origCurrency: 'USD',
    origMinor: 12_400n,
    cardLast4: '1234',
  };

  it('takes the bank’s amount and rate, whatever the rate of the day, and settles the line', async () => {
    await trade.rate('USD', '2026-11-03', '1.25');
    const line = await takeLine(trade, PAID);
    const { booking } = await book(RECEIPT, { kind: 'receipt', bankTransactionId: line });
    const id = booking?.invoiceId ?? '';
    expect(await transaction(trade, line)).toMatchObject({ has_document: true });
    // A person looks at the VAT of a stranger's receipt, and posts the draft.
    await trade.post(id);
    expect(await trade.invoice(id)).toMatchObject({
      kind: 'receipt',
      state: 'posted',
      currency: 'USD',
      gross_minor: 12_400n,
      base_gross_minor: 10_113n,
      revision: { fx_rate_source: 'bank' },
    });
    await new MatchCompanyHandler(trade.database, trade.door).handle(
      testTask('match-company', {}, trade.companyId),
    );
    expect(await transaction(trade, line)).toMatchObject({
      status: 'matched',
      allocations: [{ invoice_id: id, item_minor: 12_400n, counter_minor: 10_113n, fx_difference_minor: 0n }],
    });
  });

  it('waits for no rate of the day, and two of one day keep each its own', async () => {
    const booked = [];
    for (const amountMinor of [10_113n, 10_090n]) {
      const line = await takeLine(trade, { ...PAID, amountMinor });
      const said = { ...RECEIPT, supplier: `Pilv ${amountMinor} Inc` };
      const { booking } = await book(said, { kind: 'receipt', bankTransactionId: line });
      booked.push((await trade.invoice(booking?.invoiceId ?? '')).base_gross_minor);
    }
    expect(booked).toEqual([10_113n, 10_090n]);
  });

  it('of a line in the currency of the books goes by the rate of the day', async () => {
    await trade.rate('USD', '2026-11-03', '1.25');
    const line = await takeLine(trade, { ...PAID, origCurrency: null, origMinor: null });
    const { booking } = await book(RECEIPT, { kind: 'receipt', bankTransactionId: line });
    expect(await trade.invoice(booking?.invoiceId ?? '')).toMatchObject({
      base_gross_minor: 9_920n,
      revision: { fx_rate_source: 'ecb' },
    });
  });
});

describe('a draft for a person', () => {
  it.each<[string, Said, Partial<CompanyProfile>, readonly Permission[], RegExp]>([
    ['the reading is not sure', { confident: false }, {}, PERMISSIONS, /certainty/],
    ['automatic booking is off', {}, { invoiceAutoBook: false }, PERMISSIONS, /switched off/],
    ['the supplier is new', {}, { autoBookNewSuppliers: false }, PERMISSIONS, /new supplier/],
    ['the uploader may not post', {}, {}, ['invoices.write', 'parties.write'], /may not post/],
    ['no rate of so long ago is known', { currency: 'USD', date: '2026-10-01' }, {}, PERMISSIONS, /rate/i],
    ['the VAT was not in force', { rateBps: 2200 }, {}, PERMISSIONS, /not in force/],
  ])('is made when %s', async (_name, said, company, permissions, words) => {
    profiles.company = { ...OWN, ...company };
    profiles.permissions = permissions;
    const { booking, task } = await book(said);
    expect(booking).toMatchObject({ state: 'draft', reason: expect.stringMatching(words) as string });
    expect(task.ended).toEqual(['done']);
    const invoice = await trade.invoice(booking?.invoiceId ?? '');
    expect(invoice).toMatchObject({ state: 'recorded', needs_review: true, review_note: booking?.reason });
    expect(invoice.entries).toEqual([]);
  });

  it('is made when a known supplier asks for payment to an account not seen before', async () => {
    await book({ iban: 'EE471000001020145685' });
    const { booking } = await book({ number: '18', iban: 'EE382200221020145685' });
    expect(booking).toMatchObject({
      state: 'draft',
      reason: expect.stringContaining('account not seen') as string,
    });
  });

  it('is made, not posted, in a month that is closed', async () => {
    await db.owner(
      "UPDATE books.period SET state = 'closed' WHERE company_id = $1 AND starts_on = '2026-11-01'",
      [trade.companyId],
    );
    const { booking } = await book();
    expect(booking).toMatchObject({ state: 'draft', reason: expect.stringMatching(/closed/i) as string });
  });

  it('of a bare total is made when the lines are refused', async () => {
    read = reading({ confident: false });
    read = {
      ...read,
      lines: [],
      fields: { ...read.fields, vat_rates: undefined, net_minor: undefined, tax_minor: undefined },
    };
    const file = await upload();
    await runExtract(file);
    await booker().handle(testTask('book-file', { fileId: file.id.toString() }, file.companyId));
    const booking = (await extraction(file))?.booking;
    expect(booking).toMatchObject({ state: 'draft' });
    expect(await trade.invoice(booking?.invoiceId ?? '')).toMatchObject({
      gross_minor: 12_400n,
      tax_minor: 0n,
    });
  });
});

describe('a document that says that something is paid already', () => {
  const bookPaid = async (prepaid: number, number: string) => {
    read = reading({ number });
    read.fields.prepaid_minor = { value: prepaid, confidence: '0.98' };
    const file = await upload();
    await runExtract(file);
    await booker().handle(testTask('book-file', { fileId: file.id.toString() }, file.companyId));
    return (await extraction(file))?.booking;
  };

  it('waits for a person until so much stands paid ahead to the supplier in the books', async () => {
    const first = await bookPaid(5_000, '1');
    expect(first).toMatchObject({
      state: 'draft',
      reason: 'It says that 50,00 EUR is paid already; paid ahead in the books is 0,00 EUR.',
    });
    const { party_id } = await trade.invoice(first?.invoiceId ?? '');
    // A prepayment invoice has taken its VAT: an allocation settles it, not the amount paid.
    await trade.recordAndPost({ party_id, kind: 'prepayment' });
    expect(await bookPaid(5_000, '2')).toMatchObject({ state: 'draft' });
    // A credit note of what was paid puts it back ahead.
    await trade.recordAndPost({ party_id, kind: 'credit_note' }, { prepaid_minor: 5_000 });
    expect(await bookPaid(5_000, '3')).toMatchObject({ state: 'posted' });
    expect(await bookPaid(5_000, '4')).toMatchObject({ state: 'draft' });
  });
});

describe('a prepayment invoice', () => {
  it('becomes a draft of its kind, whoever the supplier is', async () => {
    const { booking } = await book({ kind: 'prepayment' });
    expect(booking).toMatchObject({ state: 'draft' });
    expect(await trade.invoice(booking?.invoiceId ?? '')).toMatchObject({
      state: 'recorded',
      kind: 'prepayment',
      needs_review: true,
    });
  });
});

describe('a supplier', () => {
  it('whose registry code two parties have is left to a person, both named', async () => {
    await trade.party({ name: 'Pilvemajutus OÜ', reg_code: '12345678' });
    await trade.party({ name: 'Pilve Majutus Eesti OÜ', reg_code: '12345678' });
    expect((await book()).booking).toMatchObject({
      state: 'draft',
      reason:
        'The registry code 12345678 is that of several suppliers in the books: Pilvemajutus OÜ and Pilve Majutus Eesti OÜ.',
    });
  });

  it('found by its VAT number is one of two, too, when another has its registry code', async () => {
    await trade.party({ name: 'Pilvemajutus OÜ', reg_code: '12345678', vat_number: 'EE100366327' });
    await trade.party({ name: 'Pilve Majutus Eesti OÜ', reg_code: '12345678' });
    expect((await book({ regCode: '' })).booking).toMatchObject({
      state: 'draft',
      reason: expect.stringContaining('Pilvemajutus OÜ and Pilve Majutus Eesti OÜ') as string,
    });
  });

  it('found by its name alone lends no VAT number to a document that shows none', async () => {
    await trade.party({ name: 'Pilvemajutus OÜ', vat_number: 'EE100366327' });
    expect((await book({ regCode: '', vatNumber: '' })).booking).toMatchObject({
      state: 'draft',
      reason: expect.stringContaining('no VAT number') as string,
    });
  });
});

describe('a hostile document', () => {
  it('with unstorable characters is kept without them', async () => {
    const { booking } = await book({
      words: 'Veeb\u0000imajutus \ud800!',
      supplier: 'Pilve\u0000majutus OÜ',
    });
    const invoice = await trade.invoice(booking?.invoiceId ?? '');
    expect(invoice.party_name).toBe('Pilvemajutus OÜ');
    expect(invoice.revision.lines).toMatchObject([{ description: 'Veebimajutus \ufffd!' }]);
  });

  it.each<[string, Said]>([
    ['a number of 5000 characters', { number: '9'.repeat(5000) }],
    ['a VAT number of 5000 characters', { regCode: '', vatNumber: 'E'.repeat(5000) }],
    ['an amount at the end of the numbers', { net: Number.MAX_SAFE_INTEGER }],
  ])('with %s is shown to a person and stops nothing', async (_name, said) => {
    const before = await trade.footprint();
    const { booking, outcome } = await book(said);
    expect(outcome).toBe('done');
    expect(booking).toMatchObject({ state: 'none', reason: expect.stringMatching(/./) as string });
    expect({ ...(await trade.footprint()), commits: 0n }).toEqual({ ...before, commits: 0n });
  });

  it('with a currency of no country becomes a draft in that of the books', async () => {
    const { booking } = await book({ currency: 'XQQ' });
    expect(booking).toMatchObject({ state: 'draft' });
    expect(await trade.invoice(booking?.invoiceId ?? '')).toMatchObject({ currency: 'EUR' });
  });

  it('with a name of 5000 characters becomes a party with a shorter one', async () => {
    const { booking } = await book({ supplier: 'Pilvemajutus '.repeat(500) });
    expect(booking?.state).toBe('posted');
  });
});

describe('no invoice is made', () => {
  it.each<[string, Said, readonly Permission[], RegExp]>([
    ['the company itself is the supplier', { regCode: OWN.registryCode }, PERMISSIONS, /itself/],
    ['by its VAT number too', { regCode: '', vatNumber: 'EE100000001' }, PERMISSIONS, /itself/],
    ['the uploader may not record', {}, ['documents.write'], /may not record/],
    [
      'it is none',
      { confident: false, checks: [{ code: 'document_is_invoice', passed: false, message: 'A letter' }] },
      PERMISSIONS,
      /not look like an invoice/,
    ],
  ])('when %s', async (_name, said, permissions, words) => {
    const before = await trade.footprint();
    profiles.permissions = permissions;
    const { booking, task } = await book(said);
    expect(booking).toMatchObject({
      state: 'none',
      invoiceId: null,
      reason: expect.stringMatching(words) as string,
    });
    expect(task.ended).toEqual(['done']);
    expect({ ...(await trade.footprint()), commits: 0n }).toEqual({ ...before, commits: 0n });
  });

  it('when the file could not be read', async () => {
    read = {
      method: null,
      confidence: '0',
      confident: false,
      fields: {},
      lines: [],
      checks: [],
      error_code: 'no_text_layer',
    };
    const file = await upload();
    await runExtract(file);
    expect(await extraction(file)).toMatchObject({ state: 'failed', errorCode: 'no_text_layer' });
    await db.owner(`DELETE FROM tasks.task WHERE kind = 'rebuild-status'`);
    await booker().handle(testTask('book-file', { fileId: file.id.toString() }, file.companyId));
    expect((await extraction(file))?.booking).toMatchObject({
      state: 'none',
      reason: 'The file is a picture without text.',
    });
    expect(
      await db.owner(`SELECT company_id::text AS company FROM tasks.task WHERE kind = 'rebuild-status'`),
    ).toEqual([{ company: file.companyId.toString() }]);
  });

  it('of another copy of an invoice that is there: it names that one', async () => {
    const first = await book();
    const { booking, outcome, task } = await book();
    expect(outcome).toBe('duplicate');
    expect(task.ended).toEqual(['duplicate']);
    expect(booking).toMatchObject({ state: 'duplicate', invoiceId: first.booking?.invoiceId });
    expect(await trade.invoices()).toHaveLength(1);
  });
});

describe('the tasks', () => {
  it('wait for books that are being provisioned, and then give the file its record', async () => {
    const companyId = 900_500n;
    const early = (await files.upload('%PDF-1.7\nvara', { companyId, actor: testActor(), kind: 'invoice' }))
      .file;
    await runExtract(early);
    const task = testTask('book-file', { fileId: early.id.toString() }, companyId);
    expect(await booker().handle(task)).toMatchObject({ tryLater: expect.any(Date) as Date });
    const late = await Trade.open(db.database, { companyId });
    expect(await booker(late.door).handle(task)).toBe('done');
    const file = await files.store.retrieve(companyId, early.id);
    expect(file.coreDocumentId).not.toBeNull();
    expect(await late.invoices()).toMatchObject([{ state: 'posted' }]);
    await late.coherent();
  });

  it('leave a file whose pages are pictures to one of its own, so that what has text does not wait behind it', async () => {
    const file = await upload();
    read = reading({ number: 'S-1' });
    const tools = {
      database: db.database,
      files: files.store,
      pool: {
        extract: ({ recognise }: ExtractionRequest) =>
          recognise === true ? Promise.resolve(read) : Promise.reject(new PicturesOnly()),
      },
      companies: profiles,
      clock: trade.clock,
    };
    const payload = { fileId: file.id.toString() };
    const next = (): Promise<{ kind: string; queue: string }[]> =>
      db.owner(
        `SELECT kind, queue FROM tasks.task WHERE subject_id = $1 AND kind <> 'extract-file' ORDER BY id`,
        [payload.fileId],
      );
    await new ExtractFileHandler(tools).handle(testTask('extract-file', payload, file.companyId));
    expect(await next()).toEqual([{ kind: 'recognise-file', queue: 'recognition' }]);
    expect(await extraction(file)).toMatchObject({ state: 'running', booking: null });
    await new RecogniseFileHandler(tools).handle(testTask('recognise-file', payload, file.companyId));
    expect(await next()).toMatchObject([{ kind: 'recognise-file' }, { kind: 'book-file' }]);
    expect(await extraction(file)).toMatchObject({ state: 'done', booking: { state: 'queued' } });
  });

  it('are skipped for a company that is gone', async () => {
    const file = await upload();
    profiles.company = undefined;
    const { clock } = trade;
    const handler = new ExtractFileHandler({
      database: db.database,
      files: files.store,
      pool: { extract: () => Promise.reject(new Error('not asked')) },
      companies: profiles,
      clock,
    });
    const task = testTask('extract-file', { fileId: file.id.toString() }, file.companyId);
    expect(await handler.handle(task)).toBe('skipped');
  });

  it('mark the file when they fail for good', async () => {
    const file = await upload();
    const { companyId } = trade;
    const failed = {
      ...testTask('extract-file', { fileId: file.id.toString() }, companyId),
      payload: { fileId: file.id.toString() },
    };
    const { clock } = trade;
    const pool = { extract: () => Promise.reject(new Error('no')) };
    const reader = new ExtractFileHandler({
      database: db.database,
      files: files.store,
      pool,
      companies: profiles,
      clock,
    });
    await db.database.inCompany(companyId, (sql) =>
      reader.onFailed(sql, failed, { code: 'time_limit', message: '' }),
    );
    expect(await extraction(file)).toMatchObject({ state: 'failed', errorCode: 'time_limit' });
    await db.database.inCompany(companyId, (sql) =>
      booker().onFailed(
        sql,
        { ...failed, kind: 'book-file' },
        { code: 'x', message: 'the database went away' },
      ),
    );
    expect((await extraction(file))?.booking).toMatchObject({
      state: 'failed',
      reason: 'Booking broke down: the database went away',
    });
  });

  it('permit no second invoice for a file, in the database itself', async () => {
    const { file } = await book();
    for (const change of [
      "booking_invoice_id = 'other'",
      "booking_invoice_id = NULL, booking_state = 'queued'",
      "booking_invoice_id = NULL, booking_state = 'none'",
    ]) {
      const moved = db.database.inCompany(file.companyId, (sql) =>
        sql.run(`UPDATE files.extraction SET ${change} WHERE company_id = $1 AND file_id = $2`, [
          file.companyId,
          file.id,
        ]),
      );
      await expect(moved).rejects.toThrow('is booked already');
    }
  });
});

it('parties that booking makes are shown like any other', async () => {
  await book();
  const parties = await db.database.readCompany(trade.companyId, (sql) =>
    listParties(sql, trade.companyId, { ordering: 'name', is_confirmed: false }, { after: null, limit: 10 }),
  );
  expect(parties).toMatchObject([{ name: 'Pilvemajutus OÜ', roles: ['supplier'] }]);
});

it('a payment with the reference number that the document asks for settles it, and the file explains the payment', async () => {
  const { file } = await book({ reference: '47128' });
  const line = await takeLine(trade, { counterpartyName: 'Keegi', description: null, reference: '0047128' });
  const task = testTask('match-company', {}, trade.companyId);
  await new MatchCompanyHandler(trade.database, trade.door).handle(task);
  expect(await transaction(trade, line)).toMatchObject({
    status: 'matched',
    has_document: true,
    file_ids: [encodeId('file', file.id)],
  });
  expect(await files.store.retrieve(trade.companyId, file.id)).toMatchObject({ bankTransactionIds: [line] });
});
