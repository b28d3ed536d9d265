import { learnedAbout, reviseInvoice, reviseInvoiceRequest } from '#books';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BookingDesk, type DocumentInput, reading } from '../../../../test/support/booking-desk.js';
import { testActor } from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';

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

/** Insurance that a company in Germany charges without VAT. */
const INSURANCE: DocumentInput = {
  supplier: 'Musterkontor GmbH',
  regCode: '',
  vatNumber: 'DE136695976',
  words: 'Kindlustusmakse',
  rateBps: 0,
};

describe('insurance from abroad', () => {
  it('waits for a person once, whose answer holds for later documents of the supplier', async () => {
    const first = await desk.book({ ...INSURANCE, number: '1' });
    expect(first.booking).toMatchObject({ state: 'draft' });
    expect(first.booking?.reasonCodes).toContainEqual({
      code: 'vat_unclear',
      parameters: { because: 'usually_exempt', rate_bps: null, date: null },
    });
    await desk.trade.post(first.booking?.invoiceId ?? '');
    const second = await desk.book({ ...INSURANCE, number: '2', net: 12_000 });
    expect(second.booking).toMatchObject({ state: 'posted', reason: null });
    const { revision } = await desk.trade.invoice(second.booking?.invoiceId ?? '');
    expect(revision.lines.map(({ vat_code: code }) => code)).toEqual(['PEX']);
  });

  it('is not answered by a program that posts it', async () => {
    const program = testActor({ human: false, credential: { kind: 'api_key', id: 'key' } });
    const first = await desk.book({ ...INSURANCE, number: '1' });
    await desk.trade.post(first.booking?.invoiceId ?? '', program);
    const second = await desk.book({ ...INSURANCE, number: '2', net: 12_000 });
    expect(second.booking).toMatchObject({ state: 'draft' });
    expect(second.booking?.reasonCodes.map(({ code }) => code)).toContain('vat_unclear');
  });
});

/** Insurance at home: the document says that it is exempt, so nothing about its VAT is doubted. */
const AT_HOME: DocumentInput = { supplier: 'Kindlustus AS', words: 'Kindlustusmakse', rateBps: 0 };

describe('another VAT code of a person', () => {
  const book = async (input: DocumentInput, number: number, category?: string) => {
    const read = reading({ ...input, number: String(number), net: 10_000 + number });
    const lines = read.lines.map((line) =>
      category === undefined ? line : { ...line, vat_category: category },
    );
    const { booking } = await desk.bookReading({ ...read, lines });
    const { party_id: partyId, revision } = await desk.trade.invoice(booking?.invoiceId ?? '');
    return {
      state: booking?.state,
      code: revision.lines.map(({ vat_code }) => vat_code).join(),
      invoiceId: booking?.invoiceId ?? '',
      partyId,
    };
  };
  const revise = async (invoiceId: string, code: string) => {
    const { revision } = await desk.trade.invoice(invoiceId);
    const lines = revision.lines.map(({ description, net_minor, account_code }) => ({
      description,
      unit_price_minor: Number(net_minor),
      account_code,
      vat_code: code,
    }));
    const { invoice_date, supplier_vat_number } = revision;
    const request = reviseInvoiceRequest.parse({
      reason: 'Kindlustus',
      revision: { invoice_date, supplier_vat_number, lines },
    });
    await desk.trade.run(reviseInvoice, { invoice_id: invoiceId, ...request });
  };
  const learned = (partyId: string) =>
    db.database.readCompany(desk.trade.companyId, (sql) => learnedAbout(sql, desk.trade.companyId, partyId));

  it('for a certain proposal is asked about once, and booked after that', async () => {
    const first = await book(AT_HOME, 1, 'E');
    expect(first).toMatchObject({ state: 'posted', code: 'PEX' });
    await revise(first.invoiceId, 'P0');
    const second = await book(AT_HOME, 2, 'E');
    expect(second).toMatchObject({ state: 'draft', code: 'P0' });
    expect((await learned(first.partyId)).vat_codes).toMatchObject([{ vat_code: 'P0', certain: false }]);
    await desk.trade.post(second.invoiceId);
    expect(await learned(first.partyId)).toMatchObject({
      vat_codes: [{ vat_code: 'P0', certain: true }],
      proposals: { asked: 1, right: 1 },
    });
    expect(await book(AT_HOME, 3, 'E')).toMatchObject({ state: 'posted', code: 'P0' });
  });

  it('for a proposal that was a question is booked from then on, and counted as a wrong proposal', async () => {
    const first = await book(INSURANCE, 1);
    expect(first).toMatchObject({ state: 'draft', code: 'PEX' });
    await revise(first.invoiceId, 'P0');
    await desk.trade.post(first.invoiceId);
    expect((await learned(first.partyId)).proposals).toEqual({
      asked: 1,
      right: 0,
      accounts_right: 1,
      vat_codes_right: 0,
    });
    expect(await book(INSURANCE, 2)).toMatchObject({ state: 'posted', code: 'P0' });
  });
});

describe.each([
  ['fuel of a car', 'Diislikütus', 'car_costs', 'P24CAR50'],
  ['a meal', 'Lõunasöök', 'representation', 'P24ND'],
])('%s', (_what, words, code, vatCode) => {
  it('waits for a person until one has posted it as proposed', async () => {
    const first = await desk.book({ words, number: '1' });
    expect(first.booking?.reasonCodes.map((reason) => reason.code)).toContain(code);
    await desk.trade.post(first.booking?.invoiceId ?? '');
    const second = await desk.book({ words, number: '2', net: 12_000 });
    expect(second.booking).toMatchObject({ state: 'posted', reason: null });
    const { revision } = await desk.trade.invoice(second.booking?.invoiceId ?? '');
    expect(revision.lines.map((line) => line.vat_code)).toEqual([vatCode]);
  });
});

it('an answer is remembered when the service has booked many documents since', async () => {
  const first = await desk.book({ words: 'Diislikütus', number: '1' });
  await desk.trade.post(first.booking?.invoiceId ?? '');
  const states: (string | undefined)[] = [];
  for (let no = 2; no <= 24; no += 1) {
    const next = await desk.book({ words: 'Diislikütus', number: String(no), net: 10_000 + no });
    states.push(next.booking?.state);
  }
  expect(new Set(states)).toEqual(new Set(['posted']));
});
