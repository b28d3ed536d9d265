import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bookkeeper, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { depreciation } from '../support/events.js';
import { faults } from '../support/problems.js';

let db: TestDatabase;
let keeper: Bookkeeper;
let value: string;
/** Of a purchase on 3 November, of an event on 20 November, and of its reversal. */
let entries: { readonly purchase: string; readonly event: string; readonly reversal: string };

const DEPRECIATION = depreciation() as { readonly lines: readonly object[] };

beforeAll(async () => {
  db = await testDatabase();
  keeper = await startBookkeeper(db);
  const { result: axis } = await keeper.call('commands_create_dimension', {
    body: { code: 'PROJ', name: 'Projektid', kind: 'project', values: [{ code: 'A1', name: 'Veeb' }] },
  });
  value = axis.values[0]?.id ?? '';
  const lines = DEPRECIATION.lines.map((line) => ({ ...line, dimensions: [value] }));
  const event = await keeper.post('/events', depreciation({ lines }));
  const { event_id, entry_id } = (event.body as { result: { event_id: string; entry_id: string } }).result;
  const reversed = await keeper.call('commands_reverse_event', {
    path: { event_id },
    body: { reason: 'Vale summa' },
  });
  const party_id = await keeper.party({ name: '=1+1 Tarnija OÜ' });
  const { result } = await keeper.call('commands_record_invoice', {
    body: await keeper.purchase({ party_id, number: 'A-17' }),
  });
  const posted = await keeper.call('commands_post_invoice', { path: { invoice_id: result.invoice_id } });
  entries = {
    purchase: posted.result.entry_id ?? '',
    event: entry_id,
    reversal: reversed.result.entry_id,
  };
});

afterAll(async () => {
  await keeper.close();
  await db.drop();
});

const idsOf = async (query: string): Promise<string[]> => {
  const answer = await keeper.get(`/entries/${query}`);
  expect(answer.status, answer.text).toBe(200);
  return (answer.body as { items: { id: string }[] }).items.map(({ id }) => id);
};

describe('the entries of a company', () => {
  it('are listed by day, with what their lines tell', async () => {
    const { items, next_cursor } = await keeper.call('books_entries_list');
    expect(next_cursor).toBeNull();
    expect(items).toMatchObject([
      {
        ...{ id: entries.purchase, economic_date: '2026-11-03', journal: 'purchases', entry_no: 1 },
        ...{ state: 'posted', source_kind: 'invoice_revision', source_role: 'primary' },
        ...{ party_name: '=1+1 Tarnija OÜ', invoice_number: 'A-17' },
        ...{ account_codes: ['2310', '5900', '1510'], base_currency: 'EUR', debit_base_minor: 2604 },
      },
      {
        ...{ id: entries.event, journal: 'general', state: 'reversed', memo: 'Kulum', party_id: null },
        ...{ reverses_entry_id: null, reversed_by_entry_id: entries.reversal, invoice_id: null },
        ...{ account_codes: ['7010', '1855'], debit_base_minor: 12500 },
      },
      { id: entries.reversal, state: 'posted', source_role: 'reversal', reverses_entry_id: entries.event },
    ]);
    for (const { party_id, invoice_id, account_codes, base_currency, debit_base_minor, ...row } of items) {
      const detail = await keeper.call('books_entries_retrieve', { path: { entry_id: row.id } });
      const { party_name: _, invoice_number: __, ...shared } = row;
      expect(detail).toMatchObject(shared);
      const { lines } = detail;
      expect([party_id, invoice_id]).toEqual([
        lines.find((line) => line.party_id !== null)?.party_id ?? null,
        lines.find((line) => line.invoice_id !== null)?.invoice_id ?? null,
      ]);
      expect(account_codes).toEqual([...new Set(lines.map((line) => line.account_code))]);
      const debits = lines.map((line) => Math.max(0, line.base_minor));
      expect([base_currency, debit_base_minor]).toEqual(['EUR', debits.reduce((sum, one) => sum + one, 0)]);
    }
  });

  it('are those of some days, of a journal, of an account or of a dimension value', async () => {
    const { purchase, event, reversal } = entries;
    expect(await idsOf('?date_from=2026-11-04&date_to=2026-11-20')).toEqual([event, reversal]);
    expect(await idsOf('?date_to=2026-11-03')).toEqual([purchase]);
    expect(await idsOf('?journal=purchases')).toEqual([purchase]);
    expect(await idsOf('?journal=opening')).toEqual([]);
    expect(await idsOf('?account_code=1510')).toEqual([purchase]);
    expect(await idsOf('?account_code=none')).toEqual([]);
    expect(await idsOf(`?dimension_value_id=${value}`)).toEqual([event, reversal]);
    expect(await idsOf(`?dimension_value_id=${value}&account_code=1855&date_to=2026-11-20`)).toEqual([
      event,
      reversal,
    ]);
    expect(await idsOf(`?dimension_value_id=${value}&account_code=1510`)).toEqual([]);
  });

  it('are read page by page, and a cursor is good for its own filters alone', async () => {
    const first = await keeper.call('books_entries_list', { query: { limit: 2, account_code: '7010' } });
    expect(first.next_cursor).toBeNull();
    const page = await keeper.call('books_entries_list', { query: { limit: 2 } });
    const rest = await idsOf(`?limit=2&cursor=${page.next_cursor ?? ''}`);
    expect([...page.items.map(({ id }) => id), ...rest]).toEqual(Object.values(entries));
    expect(
      faults(await keeper.get(`/entries/?journal=sales&cursor=${page.next_cursor ?? ''}`)),
    ).toMatchObject([400, 'validation_error', 'cursor: invalid_cursor']);
  });

  it.each<[string, string]>([
    ['date_from=2026-11-17&date_to=2026-11-16', 'date_from: after_date_to'],
    ['date_from=2026-02-30', 'date_from: invalid_date'],
    ['journal=sales&account_code=1510', 'journal: contradiction'],
    ['journal=sales&dimension_value_id=01KAG2V9M0Q8Y4T6W3Z5X7C1B2', 'journal: contradiction'],
    ['journal=payroll', 'journal: invalid_choice'],
    ['format=csv&cursor=ab', 'cursor: contradiction'],
  ])('are refused by %s at its field', async (query, fault) => {
    expect(faults(await keeper.get(`/entries/?${query}`))).toMatchObject([400, 'validation_error', fault]);
  });

  it('are a file for people, without formulas', async () => {
    const file = await keeper.get('/entries/?format=csv&journal=purchases');
    const rows: string[][] = parse(file.text, { bom: true, relax_column_count: true });
    expect(rows[0]?.[0]).toBe('Entries');
    expect(rows.find(([label]) => label === 'Filters')?.[1]).toBe('journal: purchases');
    expect(rows.at(-1)).toEqual([
      ...['2026-11-03', 'purchases', '1', 'posted', "'=1+1 Tarnija OÜ", 'A-17', "'=1+1 Tarnija OÜ, A-17"],
      ...['2310, 5900, 1510', '26.04', 'EUR'],
    ]);
  });

  it('are those of the company alone, and for those who may read its books', async () => {
    const other = await keeper.another();
    expect(await other.call('books_entries_list')).toEqual({ items: [], next_cursor: null });
    const address = `${keeper.company.path}/entries/`;
    expect((await keeper.api.send('GET', address, { key: other.key })).status).toBe(404);
    expect((await keeper.api.send('GET', address)).status).toBe(401);
  });
});
