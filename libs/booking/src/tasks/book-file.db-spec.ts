import { listParties, updateParty, updatePartyRequest } from '#books';
import { encodeId } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { takeLine, transaction } from '../../../../test/support/bank.js';
import { BookingDesk, reading, type DocumentInput } from '../../../../test/support/booking-desk.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { match } from '../../../../test/support/matching.js';

let db: TestDatabase;
let desk: BookingDesk;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

beforeEach(async () => {
  desk = await BookingDesk.open(db);
  return () => desk.close();
});

describe('a file read with certainty', () => {
  it('becomes a posted invoice with its supplier, its document and its entry', async () => {
    const { file, booking, task, outcome } = await desk.book();
    expect(outcome).toBe('done');
    expect(task.ended).toEqual(['done']);
    expect(booking).toMatchObject({ state: 'posted', reason: null });
    const invoice = await desk.trade.invoice(booking?.invoiceId ?? '');
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
    expect(await desk.trade.entryLines(entry?.id ?? null)).toEqual({
      '5140': 10_000n,
      '1510': 2_400n,
      '2310': -12_400n,
    });
    const party = await desk.trade.findParty(invoice.party_id);
    expect(party).toMatchObject({
      is_confirmed: false,
      kind: 'supplier',
      reg_code: '12345678',
      country: 'EE',
    });
  });

  it('keeps the decision and its grounds with the invoice', async () => {
    const { file, booking } = await desk.book();
    const { revision } = await desk.trade.invoice(booking?.invoiceId ?? '');
    expect(revision.vat_code_source).toBe('derived');
    expect(revision.source_payload).toMatchObject({
      file_id: encodeId('file', file.id),
      decision: 'post',
      supplier: 'new',
      vat: [{ code: 'P24', because: 'charged_at_home', lines: [1] }],
      reasons: [],
    });
  });

  it('takes the VAT code that a person set for the supplier, and gives that as the reason', async () => {
    const party = await desk.trade.party({ name: 'Pilvemajutus OÜ', reg_code: '12345678' });
    const defaults = updatePartyRequest.parse({ defaults: { vat_code: 'P24CAR50' } });
    await desk.trade.run(updateParty, { party_id: party, ...defaults });
    const { booking } = await desk.book();
    const { revision } = await desk.trade.invoice(booking?.invoiceId ?? '');
    expect(revision).toMatchObject({
      vat_code_source: 'party_default',
      lines: [{ vat_code: 'P24CAR50' }],
      source_payload: { vat: [{ code: 'P24CAR50', because: 'supplier_default' }] },
    });
  });

  it('is booked once, however often the task is delivered', async () => {
    const { file } = await desk.book();
    const before = await desk.trade.footprint();
    const again = desk.task('book-file', file);
    expect(await desk.booker().handle(again)).toBe('skipped');
    expect(await desk.trade.footprint()).toEqual(before);
  });

  it('is booked once by two workers at the same moment', async () => {
    const file = await desk.upload();
    await desk.runExtract(file);
    const run = () => desk.booker().handle(desk.task('book-file', file));
    const outcomes = await Promise.all([run(), run()]);
    expect(outcomes).toContain('done');
    expect(await desk.trade.invoices()).toHaveLength(1);
    expect(await desk.trade.footprint()).toMatchObject({ invoices: 1n, entries: 1n, parties: 2n });
  });

  it('leaves nothing behind when the lease is lost at its end', async () => {
    const file = await desk.upload();
    await desk.runExtract(file);
    const before = await desk.trade.footprint();
    const task = {
      ...desk.task('book-file', file),
      finish: () => Promise.reject(new Error('the lease is lost')),
    };
    await expect(desk.booker().handle(task)).rejects.toThrow('the lease is lost');
    expect(await desk.trade.footprint()).toEqual(before);
    expect((await desk.extraction(file))?.booking).toMatchObject({ state: 'queued', invoiceId: null });
  });

  it('shares one party with a second file of the same new supplier', async () => {
    const [a, b] = [await desk.upload(), await desk.upload()];
    desk.read = reading({ number: '1' });
    await desk.runExtract(a);
    desk.read = reading({ number: '2' });
    await desk.runExtract(b);
    await Promise.all([a, b].map((file) => desk.booker().handle(desk.task('book-file', file))));
    const invoices = await desk.trade.invoices();
    expect(invoices).toHaveLength(2);
    expect(new Set(invoices.map((invoice) => invoice.party_id)).size).toBe(1);
  });

  it('keeps the flag for review when its kind of cost is a guess', async () => {
    const { booking } = await desk.book({ words: 'Puitaken', supplier: 'Mets OÜ' });
    expect(booking).toMatchObject({ state: 'posted' });
    expect(await desk.trade.invoice(booking?.invoiceId ?? '')).toMatchObject({
      state: 'posted',
      needs_review: true,
    });
  });

  it('of a supplier booked before goes where people posted its last two purchases', async () => {
    const party = await desk.trade.party({ name: 'Mets OÜ', reg_code: '12345678' });
    const buy = (account: object) =>
      desk.trade.recordAndPost(
        { party_id: party },
        { lines: [{ description: 'Laud', unit_price: '10', vat_code: 'P24', ...account }] },
      );
    const next = async (number: string) => {
      const { booking } = await desk.book({ words: 'Puitaken', supplier: 'Mets OÜ', number });
      return desk.trade.invoice(booking?.invoiceId ?? '');
    };
    for (let times = 0; times < 3; times += 1) await buy({ expense_role: 'expense_default' });
    expect((await next('1')).revision.lines).toMatchObject([{ expense_role: 'expense_default' }]);
    await buy({ account_code: '5110' });
    expect(await next('2')).toMatchObject({
      state: 'posted',
      needs_review: true,
      revision: { lines: [{ account_code: '5110' }] },
    });
    // A booking that was a guess does not count until a person has reviewed it.
    expect(await next('3')).toMatchObject({ needs_review: true });
    await buy({ account_code: '5110' });
    expect(await next('4')).toMatchObject({
      state: 'posted',
      party_id: party,
      needs_review: false,
      revision: { lines: [{ account_code: '5110' }] },
    });
  });

  it('for a service from the Union posts the VAT that the buyer owes, on both sides', async () => {
    const { booking } = await desk.book({
      supplier: 'Shannon Cloud Ltd',
      regCode: '',
      vatNumber: 'IE6388047V',
      words: 'Pro plan subscription',
      rateBps: 0,
    });
    const invoice = await desk.trade.invoice(booking?.invoiceId ?? '');
    expect(invoice).toMatchObject({ state: 'posted', gross_minor: 10_000n, tax_minor: 0n });
    expect(await desk.trade.entryLines(invoice.entries[0]?.id ?? null)).toEqual({
      '5130': 10_000n,
      '1511': 2_400n,
      '2511': -2_400n,
      '2310': -10_000n,
    });
  });

  it('that is a credit note offsets the invoice it names', async () => {
    const first = await desk.book();
    const fields: DocumentInput = { kind: 'credit_note', number: 'K-1', corrects: '2026-17', net: 4_000 };
    const { booking } = await desk.book(fields, { kind: 'credit_note' });
    const note = await desk.trade.invoice(booking?.invoiceId ?? '');
    expect(note).toMatchObject({
      state: 'posted',
      kind: 'credit_note',
      sign: -1,
      corrects_invoice_id: first.booking?.invoiceId,
    });
    expect(await desk.trade.invoice(first.booking?.invoiceId ?? '')).toMatchObject({
      settlement_state: 'part_paid',
      open_minor: 12_400n - 4_960n,
    });
  });

  it('in another currency takes the rate of its day, and waits for a rate not yet published', async () => {
    const dollars = { currency: 'USD', words: 'Veebimajutus', date: '2026-11-19' };
    const waiting = await desk.book(dollars);
    expect(waiting.outcome).toMatchObject({ tryLater: expect.any(Date) as Date });
    expect(waiting.booking).toMatchObject({ state: 'queued' });
    await desk.trade.rate('USD', '2026-11-19', '1.25');
    const task = desk.task('book-file', waiting.file);
    expect(await desk.booker().handle(task)).toBe('done');
    const invoice = await desk.trade.invoice((await desk.extraction(waiting.file))?.booking?.invoiceId ?? '');
    expect(invoice).toMatchObject({ state: 'posted', currency: 'USD', base_gross_minor: 9_920n });
  });
});

it('parties created by booking are shown like any other', async () => {
  await desk.book();
  const parties = await db.database.readCompany(desk.trade.companyId, (sql) =>
    listParties(
      sql,
      desk.trade.companyId,
      { ordering: 'name', is_confirmed: false },
      { after: null, limit: 10 },
    ),
  );
  expect(parties).toMatchObject([{ name: 'Pilvemajutus OÜ', roles: ['supplier'] }]);
});

it('a payment with the reference number of the document settles it, and the file explains the payment', async () => {
  const { file } = await desk.book({ reference: '47128' });
  const line = await takeLine(desk.trade, {
    counterpartyName: 'Keegi',
    description: null,
    reference: '0047128',
  });
  await match(desk.trade);
  expect(await transaction(desk.trade, line)).toMatchObject({
    status: 'matched',
    has_document: true,
    file_ids: [encodeId('file', file.id)],
  });
  expect(await desk.files.store.retrieveExplained(desk.trade.companyId, file.id)).toMatchObject({
    bankTransactionIds: [line],
  });
});
