import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertLedgerCoherent } from '#books';
import { type Bookkeeper, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { depreciation } from '../support/events.js';
import { faults } from '../support/problems.js';

let db: TestDatabase;
let keeper: Bookkeeper;

beforeAll(async () => {
  db = await testDatabase();
  keeper = await startBookkeeper(db);
});

afterAll(async () => {
  await db.database.reportCompany(keeper.company.id, (sql) => assertLedgerCoherent(sql, keeper.company.id));
  await keeper.close();
  await db.drop();
});

const ULID = expect.stringMatching(/^[0-9A-Z]{26}$/) as string;

/** The balance of an account. */
const costOf = async (code: string): Promise<number | undefined> => {
  const { rows } = (await keeper.get('/trial-balance/')).body as {
    rows: { account_code: string; closing_base_minor: number }[];
  };
  return rows.find(({ account_code }) => account_code === code)?.closing_base_minor;
};

describe('an accounting event', () => {
  it('is reversed once, by the exact opposite on its day, with the reason', async () => {
    const recorded = await keeper.post('/events', depreciation({ memo: 'Topelt' }));
    const { event_id, entry_id } = (recorded.body as { result: { event_id: string; entry_id: string } })
      .result;
    expect(await costOf('7010')).toBe(12500);
    const answer = await keeper.post(`/events/${event_id}/reverse`, { reason: 'Kulum oli kirjas juba' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ command: 'event.reverse', result: { event_id, entry_id: ULID } });
    const { entry_id: reversal } = (answer.body as { result: { entry_id: string } }).result;
    expect((await keeper.get(`/entries/${reversal}/`)).body).toMatchObject({
      economic_date: '2026-11-20',
      memo: 'Kulum oli kirjas juba',
      source_role: 'reversal',
      command: 'event.reverse',
      revaluation_id: null,
      reverses_entry_id: entry_id,
      accounting_event_id: event_id,
      lines: [
        { account_code: '7010', base_minor: -12500 },
        { account_code: '1855', base_minor: 12500 },
      ],
    });
    expect((await keeper.get(`/entries/${entry_id}/`)).body).toMatchObject({
      state: 'reversed',
      command: 'event.record',
    });
    expect(await costOf('7010')).toBe(0);
    expect(faults(await keeper.post(`/events/${event_id}/reverse`, { reason: 'teist korda' }))).toEqual([
      409,
      'state_conflict',
    ]);
  });

  it('whose open item is settled is not reversed before the settlement is', async () => {
    const party_id = await keeper.party();
    const opening = await keeper.post(
      '/events',
      depreciation({
        kind: 'opening_balance',
        lines: [
          { account_code: '2310', amount_minor: -5_000, party_id },
          { account_code: '2990', amount_minor: 5_000 },
        ],
      }),
    );
    const { event_id } = (opening.body as { result: { event_id: string } }).result;
    const { items } = (await keeper.get(`/open-items/?party_id=${party_id}`)).body as {
      items: { line_id: string }[];
    };
    const allocated = await keeper.post(
      '/allocations',
      { kind: 'payment', line_id: items[0]?.line_id, counter_role: 'rounding', item_minor: 5_000 },
      { key: undefined, session: keeper.session },
    );
    expect(allocated.status).toBe(201);
    expect(faults(await keeper.post(`/events/${event_id}/reverse`, { reason: 'viga' }))).toEqual([
      409,
      'state_conflict',
    ]);
  });

  it('is reversed with a reason, and only when it exists', async () => {
    const nothing = '01KAG2V9M0Q8Y4T6W3Z5X7C1B2';
    expect(faults(await keeper.post(`/events/${nothing}/reverse`, {}))).toEqual([
      400,
      'validation_error',
      'reason: required',
    ]);
    expect(faults(await keeper.post(`/events/${nothing}/reverse`, { reason: 'viga' }))).toEqual([
      404,
      'not_found',
    ]);
  });
});
