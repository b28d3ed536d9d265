import { type DayRates, EcbRates, OutsideCallFailed } from '#authorities';
import { addDays, FixedClock, type IsoDate } from '#platform';
import { type ClaimedTask } from '#tasks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordReferenceRates } from '#ledger';
import { TEST_NOW, TEST_TODAY } from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { FetchRatesHandler } from './fetch-rates.handler.js';

const FORMER_YEAR = '2024-03-01' as IsoDate;
const day = (date: IsoDate, value: string): DayRates => ({ date, rates: new Map([['USD', value]]) });

/** The bank's files: the short one ends with today, the long one starts in an earlier year. */
class Published extends EcbRates {
  asked: string[] = [];
  down = false;

  constructor() {
    super('http://127.0.0.1:1');
  }

  override lastNinetyDays(): Promise<DayRates[]> {
    return this.answer('90 days', [day(TEST_TODAY, '1.16')]);
  }

  override sinceTheBeginning(): Promise<DayRates[]> {
    return this.answer('history', [day(TEST_TODAY, '1.16'), day(FORMER_YEAR, '1.08')]);
  }

  private answer(file: string, days: DayRates[]): Promise<DayRates[]> {
    this.asked.push(file);
    return this.down
      ? Promise.reject(new OutsideCallFailed('European Central Bank', 'unreachable', 'no connection'))
      : Promise.resolve(days);
  }
}

let held: TestDatabase;
let ecb: Published;

beforeAll(async () => {
  held = await testDatabase();
});
beforeEach(async () => {
  ecb = new Published();
  await held.owner('DELETE FROM books.reference_rate');
});
afterAll(() => held.drop());

const fetchRates = () =>
  new FetchRatesHandler(held.database, ecb, new FixedClock(TEST_NOW)).handle({
    finish: () => Promise.resolve(),
  } as unknown as ClaimedTask<'fetch-rates'>);
const known = () =>
  held.owner<{ date: string; value: string }>(
    'SELECT date::text AS date, value::text AS value FROM books.reference_rate ORDER BY date',
  );

describe('the rates of the European Central Bank, fetched by task', () => {
  it('cover all days at first, for invoices of earlier years, and then the last ninety', async () => {
    expect(await fetchRates()).toBe('done');
    expect(await known()).toEqual([
      { date: FORMER_YEAR, value: '1.08' },
      { date: TEST_TODAY, value: '1.16' },
    ]);
    await fetchRates();
    expect(ecb.asked).toEqual(['history', '90 days']);
  });

  it('include the history where only recent days are known', async () => {
    await held.database.systemTransaction((sql) =>
      recordReferenceRates(sql, [
        { base: 'EUR', quote: 'USD', date: addDays(TEST_TODAY, -60), value: '1.1' },
      ]),
    );
    await fetchRates();
    expect(ecb.asked).toEqual(['history']);
  });

  it('remain as first published', async () => {
    await held.database.systemTransaction((sql) =>
      recordReferenceRates(sql, [{ base: 'EUR', quote: 'USD', date: TEST_TODAY, value: '1.2' }]),
    );
    await fetchRates();
    expect((await known()).at(-1)).toEqual({ date: TEST_TODAY, value: '1.2' });
  });

  it('are requested again later when the bank does not answer', async () => {
    ecb.down = true;
    await expect(fetchRates()).rejects.toMatchObject({ code: 'rates_unavailable' });
    expect(await known()).toEqual([]);
  });
});
