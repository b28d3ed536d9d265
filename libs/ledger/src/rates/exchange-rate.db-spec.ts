import { isoDate } from '#platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordExchangeRate } from './exchange-rate.commands.js';
import { listExchangeRates } from './exchange-rate.queries.js';
import { recordExchangeRateRequest } from './exchange-rate.wire.js';
import { recordReferenceRates } from './reference-rates.js';
import { testActor } from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { refusal, Trade } from '../../../../test/support/trade.js';

let db: TestDatabase;
let trade: Trade;

beforeAll(async () => {
  db = await testDatabase();
  trade = await Trade.open(db.database);
});
afterAll(() => db.drop());

const record = (body: object, actor = testActor()) =>
  trade.run(recordExchangeRate, recordExchangeRateRequest.parse(body), actor);

const rates = (filters: Parameters<typeof listExchangeRates>[2] = {}) =>
  db.database.readCompany(trade.companyId, (sql) =>
    listExchangeRates(sql, trade.companyId, filters, { limit: 50, after: null }),
  );

describe('exchange rates', () => {
  it('can be chosen by a person, and an invoice then uses that one', async () => {
    const { result } = await record({ quote: 'SEK', date: '2026-11-05', value: '12.5' });
    const again = await record({ quote: 'SEK', date: '2026-11-05', value: '12.50' });
    expect(again.result).toEqual(result);
    const { invoice_id: id } = await trade.record(
      {},
      { currency: 'SEK', exchange_rate_id: result.exchange_rate_id },
    );
    await trade.post(id);
    expect(await trade.invoice(id)).toMatchObject({
      base_gross_minor: 992n,
      revision: { fx_rate_source: 'manual', exchange_rate_id: result.exchange_rate_id },
    });
  });

  it('are set once a day, and only by people', async () => {
    await record({ quote: 'NOK', date: '2026-11-05', value: '11' });
    expect(await refusal(record({ quote: 'NOK', date: '2026-11-05', value: '12' }))).toMatchObject({
      code: 'state_conflict',
    });
    expect(
      await refusal(record({ quote: 'NOK', date: '2026-11-06', value: '11' }, testActor({ human: false }))),
    ).toMatchObject({ code: 'human_actor_required' });
  });

  it('of an invoice have an order of precedence: the one that a person names, else that of the European Central Bank for the day, else its last fixing before', async () => {
    await db.database.systemTransaction((sql) =>
      recordReferenceRates(sql, [
        { base: 'EUR', quote: 'PLN', date: isoDate('2026-11-05'), value: '4.2' },
        { base: 'EUR', quote: 'PLN', date: isoDate('2026-11-06'), value: '4.3' },
      ]),
    );
    const { result: chosen } = await record({ quote: 'PLN', date: '2026-11-06', value: '4.5' });
    const bought = async (invoice_date: string, more: object = {}) => {
      const id = await trade.recordAndPost({}, { invoice_date, currency: 'PLN', ...more });
      const { base_gross_minor: base, revision } = await trade.invoice(id);
      return [base, revision.fx_rate_source];
    };
    const [saturday, monday] = ['2026-11-07', '2026-11-09'];
    expect(await bought('2026-11-06', chosen)).toEqual([2756n, 'manual']);
    expect(await bought('2026-11-06')).toEqual([2884n, 'ecb']);
    expect(await bought(saturday)).toEqual([2884n, 'ecb']);
    // Monday has its own fixing, which is not published yet. Friday's is no substitute, but a person's rate is.
    expect(await refusal(bought(monday))).toMatchObject({ code: 'exchange_rate_missing' });
    expect(await bought(monday, chosen)).toEqual([2756n, 'manual']);
    // A person may also set the rate of that very day: it applies until the bank publishes its own.
    await record({ quote: 'PLN', date: monday, value: '4.4' });
    expect(await bought(monday)).toEqual([2818n, 'manual']);
    // An invoice in the base currency has no rate to choose.
    expect(await refusal(trade.record({}, { ...chosen }))).toMatchObject({
      code: 'invalid_payload',
      field: 'revision.exchange_rate_id',
    });
  });

  it('are listed with the published ones, a copied one only once', async () => {
    await db.database.systemTransaction((sql) =>
      recordReferenceRates(sql, [
        { base: 'EUR', quote: 'CHF', date: isoDate('2026-11-05'), value: '0.93' },
        { base: 'EUR', quote: 'CHF', date: isoDate('2026-11-04'), value: '0.92' },
      ]),
    );
    await trade.recordAndPost({}, { currency: 'CHF' });
    await record({ quote: 'CHF', date: '2026-11-05', value: '0.95' });
    expect(await rates({ quote: 'CHF' })).toMatchObject([
      { id: null, date: '2026-11-04', value: '0.92', source: 'ecb' },
      { id: expect.any(String) as string, date: '2026-11-05', value: '0.93', source: 'ecb' },
      { id: expect.any(String) as string, date: '2026-11-05', value: '0.95', source: 'manual' },
    ]);
    expect(await rates({ quote: 'CHF', date: isoDate('2026-11-04') })).toHaveLength(1);
  });
});

describe('in books that are not kept in euro', () => {
  let dollars: Trade;

  beforeAll(async () => {
    dollars = await Trade.open(db.database, { baseCurrency: 'USD' });
    const date = isoDate('2026-11-05');
    await db.database.systemTransaction((sql) =>
      recordReferenceRates(sql, [
        { base: 'EUR', quote: 'USD', date, value: '1.25' },
        { base: 'EUR', quote: 'DKK', date, value: '7.5' },
      ]),
    );
  });

  it('rates derived from those of the euro are listed for a pair, before the books have used one and after', async () => {
    const of = (base: string, quote: string) =>
      db.database.readCompany(dollars.companyId, (sql) =>
        listExchangeRates(sql, dollars.companyId, { base, quote }, { limit: 50, after: null }),
      );
    const dates = { date: '2026-11-05', source: 'ecb' };
    expect(await of('USD', 'EUR')).toEqual([{ id: null, base: 'USD', quote: 'EUR', value: '0.8', ...dates }]);
    expect(await of('USD', 'DKK')).toEqual([{ id: null, base: 'USD', quote: 'DKK', value: '6', ...dates }]);
    expect(await of('USD', 'USD')).toEqual([]);
    expect(await of('USD', 'SEK')).toEqual([]);
    await dollars.recordAndPost({}, { currency: 'DKK', invoice_date: '2026-11-05' });
    expect(await of('USD', 'DKK')).toEqual([
      { id: expect.any(String) as string, base: 'USD', quote: 'DKK', value: '6', ...dates },
    ]);
  });

  it.each([
    ['EUR', 15_500n],
    ['DKK', 2_067n],
  ])(
    '%s uses the rates of both currencies that the European Central Bank fixed for the day',
    async (currency, base) => {
      const id = await dollars.recordAndPost({}, { currency });
      expect(await dollars.invoice(id)).toMatchObject({
        base_gross_minor: base,
        revision: { fx_rate_source: 'ecb' },
      });
      await dollars.coherent();
    },
  );

  it('a draft of a sale shows the euro value of its VAT at the rate that its issue will fix', async () => {
    const party_id = await dollars.party({ kind: 'customer' });
    const shown = async (currency: string) => {
      const { invoice_id: id } = await dollars.record(
        { direction: 'sales', number: null, party_id },
        { currency, lines: [{ description: 'Kaup', unit_price: '100', vat_code: 'S24' }] },
      );
      return (await dollars.invoice(id)).revision.base_vat;
    };
    expect(await shown('USD')).toMatchObject({ currency: 'EUR', tax_minor: 1_920n, frozen: false });
    expect(await shown('EUR')).toMatchObject({ currency: 'USD', tax_minor: 3_000n, frozen: false });
  });
});
