import { assertLedgerCoherent } from '#books';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bookkeeper, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { faults } from '../support/problems.js';

const DAY = '2026-10-31';
const NEXT = '2026-11-01';

let db: TestDatabase;
let keeper: Bookkeeper;

beforeAll(async () => {
  db = await testDatabase();
  for (const [date, value] of [
    ['2026-10-05', '1.25'],
    ['2026-10-30', '1.2'],
  ]) {
    await db.owner(
      `INSERT INTO books.reference_rate (base, quote, date, value) VALUES ('EUR', 'USD', $1, $2)`,
      [date, value],
    );
  }
  keeper = await startBookkeeper(db);
  const party_id = await keeper.party({ kind: 'customer' });
  for (const [account_code, amount_minor, party] of [
    ['1021', 100_000, null],
    ['1210', 50_000, party_id],
  ]) {
    const opened = await keeper.post('/events', {
      kind: 'opening_balance',
      economic_date: '2026-10-05',
      lines: [
        { account_code, amount_minor, currency: 'USD', party_id: party },
        { account_code: '2990', amount_minor: -(Number(amount_minor) / 1.25) },
      ],
    });
    expect(opened.status, opened.text).toBe(201);
  }
});

afterAll(async () => {
  await db.database.reportCompany(keeper.company.id, (sql) => assertLedgerCoherent(sql, keeper.company.id));
  await keeper.close();
  await db.drop();
});

const ULID = expect.stringMatching(/^[0-9A-Z]{26}$/) as string;

interface Revaluation {
  revaluation_id: string;
  items: { account_code: string; entry_id: string; reversal_entry_id: string | null }[];
}

const balanceOf = async (code: string, day: string): Promise<number | undefined> => {
  const { rows } = (await keeper.get(`/trial-balance/?date_to=${day}`)).body as {
    rows: { account_code: string; closing_base_minor: number }[];
  };
  return rows.find(({ account_code }) => account_code === code)?.closing_base_minor;
};
const listed = async (query = '') =>
  ((await keeper.get(`/revaluations/${query}`)).body as { items: { id: string; state: string }[] }).items;
const revalued = async () => {
  const answer = await keeper.post('/revaluations', { as_of: DAY });
  expect(answer.status, answer.text).toBe(201);
  return (answer.body as { result: Revaluation }).result;
};

describe('a revaluation', () => {
  it('is shown by a dry run, which leaves nothing', async () => {
    const dry = await keeper.post('/revaluations?dry_run=true', { as_of: DAY });
    expect([dry.status, dry.body]).toEqual([
      201,
      expect.objectContaining({
        command: 'revaluation.create',
        result: expect.objectContaining({ as_of: DAY, gain_minor: 5_000, loss_minor: 0 }) as unknown,
      }),
    ]);
    expect([await listed(), await balanceOf('1021', DAY)]).toEqual([[], 80_000]);
  });

  it('values money for good and receivables for a day, and is listed with its items', async () => {
    const { revaluation_id, items } = await revalued();
    expect(items).toEqual([
      {
        account_code: '1021',
        account_name: 'Arvelduskonto (välisvaluuta)',
        currency: 'USD',
        treatment: 'kept',
        amount_minor: 100_000,
        rate: '1.2',
        rate_date: '2026-10-30',
        carrying_base_minor: 80_000,
        revalued_base_minor: 83_333,
        difference_base_minor: 3_333,
        entry_id: ULID,
        reversal_entry_id: null,
      },
      expect.objectContaining({
        account_code: '1210',
        treatment: 'reversed',
        difference_base_minor: 1_667,
        reversal_entry_id: ULID,
      }),
    ]);
    const days = async (code: string) => [await balanceOf(code, DAY), await balanceOf(code, NEXT)];
    expect([await days('1021'), await days('1210'), await days('3840')]).toEqual([
      [83_333, 83_333],
      [41_667, 40_000],
      [-5_000, -3_333],
    ]);
    expect(await listed(`?as_of=${DAY}&state=posted`)).toEqual([
      {
        id: revaluation_id,
        state: 'posted',
        as_of: DAY,
        base_currency: 'EUR',
        gain_minor: 5_000,
        loss_minor: 0,
        items,
        created_at: expect.any(String) as string,
        ended_at: null,
      },
    ]);
    const [, receivable] = items;
    expect((await keeper.get(`/entries/${receivable?.entry_id}/`)).body).toMatchObject({
      economic_date: DAY,
      state: 'reversed',
      source_kind: 'accounting_event',
      command: 'revaluation.create',
      revaluation_id,
      reversed_by_entry_id: receivable?.reversal_entry_id,
      lines: [
        { account_code: '1210', currency: 'USD', amount_minor: 0, base_minor: 1_667 },
        { account_code: '3840', currency: 'EUR', amount_minor: -1_667, base_minor: -1_667 },
      ],
    });
    expect((await keeper.get(`/entries/${receivable?.reversal_entry_id}/`)).body).toMatchObject({
      economic_date: NEXT,
      source_role: 'reversal',
    });
  });

  it('made again replaces the one before, and taken back leaves the books as they were', async () => {
    const { revaluation_id } = await revalued();
    expect((await listed()).map(({ state }) => state)).toEqual(['replaced', 'posted']);
    expect(await balanceOf('1021', DAY)).toBe(83_333);
    const path = `/revaluations/${revaluation_id}/reverse`;
    const answer = await keeper.post(path, { reason: 'Kurss oli vale' });
    expect([answer.status, answer.body]).toEqual([
      200,
      expect.objectContaining({ command: 'revaluation.reverse', result: { revaluation_id } }),
    ]);
    expect((await listed()).map(({ state }) => state)).toEqual(['replaced', 'reversed']);
    for (const day of [DAY, NEXT]) {
      expect([await balanceOf('1021', day), await balanceOf('1210', day)]).toEqual([80_000, 40_000]);
    }
    expect(faults(await keeper.post(path))).toEqual([409, 'state_conflict']);
  });

  it('is refused without a rate, in a closed period, and with a bad body, by code and field', async () => {
    expect((await keeper.post('/revaluations', { as_of: '2026-09-30' })).status).toBe(201);
    expect(faults(await keeper.post('/revaluations', { as_of: '2026-11-19' }))).toEqual([
      409,
      'exchange_rate_missing',
      'as_of: exchange_rate_missing',
    ]);
    expect(faults(await keeper.post('/revaluations', {}))).toEqual([
      400,
      'validation_error',
      'as_of: required',
    ]);
    expect(faults(await keeper.post('/revaluations', { as_of: '2026-02-30' }))).toEqual([
      400,
      'validation_error',
      'as_of: invalid_date',
    ]);
    expect(faults(await keeper.post('/revaluations', { as_of: '1999-12-31' }))).toEqual([
      409,
      'period_missing',
      'as_of: period_missing',
    ]);
    expect(faults(await keeper.post('/revaluations/01KAG2V9M0Q8Y4T6W3Z5X7C1B2/reverse'))).toEqual([
      404,
      'not_found',
    ]);
    const { items } = (await keeper.get('/periods/?limit=200')).body as {
      items: { id: string; from: string }[];
    };
    for (const { id } of items.filter(({ from }) => from <= DAY)) {
      expect((await keeper.post(`/periods/${id}/close`)).status).toBe(200);
    }
    expect(faults(await keeper.post('/revaluations', { as_of: DAY }))).toEqual([
      409,
      'period_closed',
      'as_of: period_closed',
    ]);
  });
});

describe('an opening balance in foreign currency', () => {
  it('is refused when its base amount contradicts its amount and the rate of the day', async () => {
    const opened = (base_minor: number) =>
      keeper.post('/events', {
        kind: 'opening_balance',
        economic_date: '2026-11-05',
        lines: [
          { account_code: '1021', amount_minor: 120_000, currency: 'USD', base_minor },
          { account_code: '2990', amount_minor: -base_minor },
        ],
      });
    await db.owner(
      `INSERT INTO books.reference_rate (base, quote, date, value) VALUES ('EUR', 'USD', '2026-11-05', '1.2')`,
      [],
    );
    expect(faults(await opened(-100_000))).toEqual([
      400,
      'invalid_payload',
      'lines.0.base_minor: other_sign',
    ]);
    expect(faults(await opened(120_001))).toEqual([
      400,
      'invalid_payload',
      'lines.0.base_minor: far_from_rate',
    ]);
    expect((await opened(120_000)).status).toBe(201);
  });
});
