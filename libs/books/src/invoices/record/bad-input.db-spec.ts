import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closePeriod } from '../../bank/close-period.commands.js';
import { mergeParty } from '../../parties/merge-party.commands.js';
import { cancelInvoice } from '../end/end-invoice.commands.js';
import { issueInvoiceRequest, reviseInvoiceRequest } from '../content/invoice.wire.js';
import { issueInvoice } from '../issue/issue-invoice.commands.js';
import { reviseInvoice } from '../revise/revise-invoice.commands.js';
import { type Ulid } from '#platform';
import { testDatabase, type TestDatabase } from '../../../../../test/support/database.js';
import { Ledgered } from '../../../../../test/support/ledgered.js';
import { LINE, refusal } from '../../../../../test/support/trade.js';

let db: TestDatabase;
let books: Ledgered;

beforeAll(async () => {
  db = await testDatabase();
  books = await Ledgered.open(db);
});

afterEach(() => books.trade.coherent());

afterAll(async () => {
  await db.drop();
});

const DAY = '2026-11-05';
const line = (given: object) => ({ ...LINE, ...given });

/** Records and posts a purchase, and returns its amounts in minor units. */
async function figures(revision: object) {
  const id = await books.trade.recordAndPost(
    { party_id: books.supplier },
    { invoice_date: DAY, ...revision },
  );
  const { net_minor, tax_minor, gross_minor, base_gross_minor } = await books.trade.invoice(id);
  return [net_minor, tax_minor, gross_minor, base_gross_minor];
}

describe('an invoice amount', () => {
  it.each([
    ['half a cent is rounded up', [{ unit_price: '0.005' }], [1n, 0n, 1n]],
    [
      'half a cent back is rounded away from nought',
      [{}, { unit_price: '-0.005' }],
      [9_999n, 2_400n, 12_399n],
    ],
    [
      'half cents are multiplied before they are rounded',
      [{ unit_price: '1.005', quantity: '3' }],
      [302n, 72n, 374n],
    ],
    [
      'six decimals of a price count',
      [{ unit_price: '0.000001', quantity: '12345678' }],
      [1_235n, 296n, 1_531n],
    ],
    ['of a negative quantity is taken off', [{}, { quantity: '-0.5' }], [5_000n, 1_200n, 6_200n]],
    ['of a quantity of nought is nought', [{}, { quantity: '0' }], [10_000n, 2_400n, 12_400n]],
  ] as const)('is exact: %s', async (_, lines, expected) => {
    expect((await figures({ lines: lines.map(line) })).slice(0, 3)).toEqual(expected);
  });

  it('of zero posts nothing and leaves the invoice paid', async () => {
    const id = await books.trade.recordAndPost({}, { lines: [line({ quantity: '0' })] });
    expect(await books.trade.invoice(id)).toMatchObject({
      settlement_state: 'paid',
      open_minor: 0n,
      entries: [],
    });
  });

  it('is in the minor units of its currency, with no decimals or with three', async () => {
    await books.trade.rate('JPY', DAY, '160');
    await books.trade.rate('KWD', DAY, '0.4');
    const yen = { currency: 'JPY', lines: [line({ unit_price: '1000.5' })] };
    expect(await figures(yen)).toEqual([1_001n, 240n, 1_241n, 776n]);
    const dinars = { currency: 'KWD', lines: [line({ unit_price: '10.0005' })] };
    expect(await figures(dinars)).toEqual([10_001n, 2_400n, 12_401n, 3_100n]);
  });

  it('of five hundred lines equals their sum to the cent', async () => {
    const lines = Array.from({ length: 500 }, () => line({ unit_price: '0.33' }));
    expect(await figures({ lines })).toEqual([16_500n, 3_960n, 20_460n, 20_460n]);
  });
});

describe('a refused command writes nothing:', () => {
  const TOO_MUCH = { unit_price: '90071992547409.92', vat_code: 'POUT' };
  it.each([
    ['a net that is not the sum', { net_minor: 9_999 }, 'invalid_payload', 'revision.net_minor'],
    ['a VAT that is not the sum', { tax_minor: 2_399 }, 'invalid_payload', 'revision.tax_minor'],
    ['a gross that is not the sum', { gross_minor: 12_399 }, 'invalid_payload', 'revision.gross_minor'],
    ['an amount beyond 2^53', { lines: [line(TOO_MUCH)] }, 'invalid_payload', 'revision.lines.0.unit_price'],
    [
      'lines that are beyond 2^53 together',
      {
        lines: [
          line({ ...TOO_MUCH, unit_price: '90071992547409' }),
          line({ unit_price: '1', vat_code: 'POUT' }),
        ],
      },
      'invalid_payload',
      'revision.net_minor',
    ],
    ['a total below nought', { lines: [line({ quantity: '-1' })] }, 'invalid_payload', 'revision.lines'],
    ['more prepaid than the gross', { prepaid_minor: 12_401 }, 'invalid_payload', 'revision.prepaid_minor'],
    [
      'a rate that nobody knows, in the currency of the books too',
      { exchange_rate_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' },
      'validation_error',
      'revision.exchange_rate_id',
    ],
    [
      'a VAT code that nobody knows',
      { lines: [line({ vat_code: 'P25' })] },
      'validation_error',
      'revision.lines.0.vat_code',
    ],
    [
      'a VAT code before its time',
      { invoice_date: '2025-06-30' },
      'invalid_payload',
      'revision.lines.0.vat_code',
    ],
    [
      'a VAT code after its time, by the day of the supply',
      { invoice_date: '2025-06-30', supply_date: '2025-07-01', lines: [line({ vat_code: 'P22' })] },
      'invalid_payload',
      'revision.lines.0.vat_code',
    ],
  ])('%s', async (_, revision, code, field) => {
    const before = await books.trade.footprint();
    const recorded = books.trade.record(
      { party_id: books.supplier },
      { invoice_date: DAY, lines: [LINE], ...revision },
    );
    expect(await refusal(recorded)).toMatchObject({ code, field });
    expect(await books.trade.footprint()).toEqual(before);
  });

  it.each([
    ['a day before the first year of the books', '1999-12-31', 'period_missing'],
    ['a day after next year', '2028-01-01', 'period_missing'],
  ])('a posting on %s', async (_, day, code) => {
    const { invoice_id: id } = await books.trade.record(
      {},
      { invoice_date: day, lines: [line({ vat_code: 'POUT' })] },
    );
    const before = await books.trade.footprint();
    expect(await refusal(books.trade.post(id))).toMatchObject({ code });
    expect(await books.trade.footprint()).toEqual(before);
  });

  it('a posting of an amount too large at the rate of the day, whether the rate is known at once or arrives later', async () => {
    const dinars = { currency: 'BHD', lines: [line({ unit_price: '8000000000000', vat_code: 'POUT' })] };
    const refused = { code: 'invalid_payload', error: 'amount_too_large' };
    const { invoice_id: id } = await books.trade.record({}, { invoice_date: DAY, ...dinars });
    await books.trade.rate('BHD', DAY, '0.001');
    expect(await refusal(books.trade.post(id))).toMatchObject({ ...refused, field: 'revision.lines' });
    const again = books.trade.record({}, { invoice_date: DAY, ...dinars });
    expect(await refusal(again)).toMatchObject({ ...refused, field: 'revision.gross_minor' });
  });

  it('an amount that is too large once self-assessed VAT is added', async () => {
    const lines = [line({ unit_price: '80000000000000', vat_code: 'PEUS24', deductible_bps: 0 })];
    const { invoice_id: id } = await books.trade.record({}, { invoice_date: DAY, lines });
    expect(await refusal(books.trade.post(id))).toMatchObject({
      code: 'invalid_payload',
      field: 'revision.lines',
      error: 'amount_too_large',
    });
  });

  it('a posting in a closed period', async () => {
    const closed = await Ledgered.open(db);
    const [period] = await db.owner<{ id: Ulid; starts_on: string }>(
      'SELECT id, starts_on::text FROM books.period WHERE company_id = $1 ORDER BY starts_on LIMIT 1',
      [closed.trade.companyId],
    );
    await closed.trade.run(closePeriod, { period_id: period?.id ?? '' });
    const { invoice_id: id } = await closed.trade.record(
      {},
      { invoice_date: period?.starts_on, lines: [line({ vat_code: 'POUT' })] },
    );
    expect(await refusal(closed.trade.post(id))).toMatchObject({ code: 'period_closed' });
    expect(await closed.trade.invoice(id)).toMatchObject({ state: 'recorded', entries: [] });
  });

  it('a settlement of more than the open amount, on either side', async () => {
    const invoice = await books.buy({});
    const [small, large] = [await books.paidOut(100), await books.paidOut(20_000)];
    for (const [bank, cents] of [
      [small, 101],
      [large, 12_401],
    ] as const) {
      const before = await books.trade.footprint();
      expect(await refusal(books.pay(invoice, bank, cents))).toMatchObject({
        code: 'allocation_exceeds_open',
      });
      expect(await books.trade.footprint()).toEqual(before);
    }
  });

  it('a settlement dated before there was anything to settle', async () => {
    const invoice = await books.buy({});
    const bank = await books.paidOut(100);
    const before = await books.trade.footprint();
    const early = { invoice_id: invoice, bank_transaction_id: bank, item_minor: 100 };
    expect(await refusal(books.settle({ ...early, effective_date: '2026-01-01' }))).toMatchObject({
      code: 'invalid_payload',
      field: 'effective_date',
    });
    expect(await books.trade.footprint()).toEqual(before);
  });

  it('cancelling an invoice that is still settled', async () => {
    const invoice = await books.buy({});
    await books.pay(invoice, await books.paidOut(1), 1);
    const before = await books.trade.footprint();
    expect(
      await refusal(books.trade.run(cancelInvoice, { invoice_id: invoice, reason: 'viga' })),
    ).toMatchObject({ code: 'invoice_has_allocations' });
    expect(await books.trade.footprint()).toEqual(before);
  });
});

describe('a party that was merged into another', () => {
  it('resolves to the party that it was merged into', async () => {
    const [old, into] = [await books.trade.party(), await books.trade.party()];
    await books.trade.run(mergeParty, { party_id: old, into_party_id: into });
    const id = await books.buy({}, { party_id: old });
    expect(await books.trade.invoice(id)).toMatchObject({ party_id: into });
  });
});

describe('two concurrent commands', () => {
  const issue = (id: Ulid) =>
    books.trade.run(issueInvoice, { invoice_id: id, ...issueInvoiceRequest.parse({}) });
  const outcomes = async (acts: readonly Promise<unknown>[]) =>
    (
      await Promise.all(
        acts.map((act) =>
          act.then(
            () => 'done',
            () => refusal(act).then(({ code }) => code),
          ),
        ),
      )
    ).sort();

  it('issuing one draft take one number, and the second is refused as already issued', async () => {
    const sale = { direction: 'sales', number: null, party_id: books.customer };
    const { invoice_id: id } = await books.trade.record(sale, { lines: [line({ vat_code: 'S24' })] });
    expect(await outcomes([issue(id), issue(id)])).toEqual(['done', 'invoice_state_conflict']);
    const next = await books.trade.record(sale, { lines: [line({ vat_code: 'S24', unit_price: '7' })] });
    const [first, second] = [await books.trade.invoice(id), (await issue(next.invoice_id)).result];
    expect(Number(second.number.slice(-4)) - Number(first.number?.slice(-4))).toBe(1);
    expect(first.entries).toHaveLength(1);
  });

  it('posting and revising a purchase leave the live entry with the last revision, in either order', async () => {
    const { invoice_id: id } = await books.trade.record({}, { lines: [LINE] });
    const revision = { invoice_date: DAY, lines: [line({ unit_price: '50' })] };
    const revise = books.trade.run(reviseInvoice, {
      invoice_id: id,
      ...reviseInvoiceRequest.parse({ reason: 'viga', revision }),
    });
    expect(await outcomes([books.trade.post(id), revise])).toEqual(['done', 'done']);
    const { state, revision: last, entries, open_minor } = await books.trade.invoice(id);
    expect({ state, no: last.revision_no, open_minor }).toEqual({
      state: 'posted',
      no: 2,
      open_minor: 6_200n,
    });
    const live = entries.filter((entry) => entry.state === 'posted' && entry.source_role !== 'reversal');
    expect(live.map((entry) => entry.revision_id)).toEqual([last.id]);
  });
});
