import { assertLedgerCoherent } from '#books';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bookkeeper, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { faults } from '../support/problems.js';

let db: TestDatabase;
let keeper: Bookkeeper;
let dimension: string;
let value: string;

beforeAll(async () => {
  db = await testDatabase();
  keeper = await startBookkeeper(db);
  const made = await keeper.post('/dimensions', {
    code: 'PROJ',
    name: 'Projektid',
    kind: 'project',
    values: [{ code: 'A1', name: 'Uus veebileht' }],
  });
  const { dimension_id, values } = (
    made.body as { result: { dimension_id: string; values: { id: string }[] } }
  ).result;
  [dimension, value] = [dimension_id, values[0]?.id ?? ''];
  const recorded = await keeper.post(
    '/invoices',
    await keeper.purchase(
      {},
      {
        lines: [
          { description: 'Veeb', unit_price: '100', vat_code: 'P24', dimensions: [value] },
          { description: 'Muu', unit_price: '40', vat_code: 'P24' },
        ],
      },
    ),
  );
  const { invoice_id } = (recorded.body as { result: { invoice_id: string } }).result;
  expect((await keeper.post(`/invoices/${invoice_id}/post`)).status).toBe(200);
});

afterAll(async () => {
  await db.database.reportCompany(keeper.company.id, (sql) => assertLedgerCoherent(sql, keeper.company.id));
  await keeper.close();
  await db.drop();
});

it('a dimension with two values of one code is refused, and not made', async () => {
  const body = { code: 'KAKS', name: 'Kaks', kind: 'project' };
  const twice = [
    { code: 'A1', name: 'Üks' },
    { code: 'A1', name: 'Teine' },
  ];
  expect(faults(await keeper.post('/dimensions', { ...body, values: twice }))).toEqual([
    400,
    'validation_error',
    'values: duplicate',
  ]);
  expect((await keeper.post('/dimensions', { ...body, values: [] })).status).toBe(201);
});

describe('a dimension value', () => {
  it('filters the trial balance, profit and loss, the general ledger and the journal', async () => {
    const of = `dimension_value_id=${value}`;
    expect((await keeper.get(`/trial-balance/?${of}`)).body).toMatchObject({
      rows: [{ debit_base_minor: 10_000, credit_base_minor: 0 }],
    });
    expect((await keeper.get(`/reports/profit-and-loss/?${of}`)).body).toMatchObject({
      result_minor: -10_000,
    });
    expect((await keeper.get('/reports/profit-and-loss/')).body).toMatchObject({ result_minor: -14_000 });
    expect((await keeper.get(`/general-ledger/?${of}`)).body).toMatchObject({
      accounts: [{ lines: [{ base_minor: 10_000, dimension_value_ids: [value] }] }],
    });
    const journal = await keeper.get(`/journal/?${of}`);
    expect(journal.text.trimEnd().split('\r\n')).toHaveLength(2);
    expect(journal.text).toContain(value);
  });

  it('is carried by the lines of the ledger and of an entry', async () => {
    const { accounts } = (await keeper.get('/general-ledger/')).body as {
      accounts: { account_code: string; lines: { entry_id: string; dimension_value_ids: string[] }[] }[];
    };
    const payable = accounts.find(({ account_code }) => account_code === '2310')?.lines[0];
    expect(payable?.dimension_value_ids).toEqual([]);
    const { lines } = (await keeper.get(`/entries/${payable?.entry_id}/`)).body as {
      lines: { base_minor: number; dimension_value_ids: string[] }[];
    };
    expect(lines.filter((line) => line.dimension_value_ids.length > 0)).toMatchObject([
      { base_minor: 10_000, dimension_value_ids: [value] },
    ]);
  });

  it('that is malformed is refused, and an unknown one finds nothing', async () => {
    for (const path of ['/trial-balance/', '/reports/profit-and-loss/', '/general-ledger/', '/journal/']) {
      expect((await keeper.get(`${path}?dimension_value_id=x`)).status, path).toBe(400);
    }
    const unknown = '01KAG2V9M0Q8Y4T6W3Z5X7C1B2';
    expect((await keeper.get(`/trial-balance/?dimension_value_id=${unknown}`)).body).toMatchObject({
      rows: [],
    });
  });
});

describe('the report by dimension', () => {
  it('has a column for each value and one for the rest', async () => {
    const answer = await keeper.get(`/reports/dimensions/?dimension_id=${dimension}`);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      dimension: { id: dimension, code: 'PROJ' },
      columns: [
        { dimension_value_id: value, code: 'A1', name: 'Uus veebileht', result_minor: -10_000 },
        { dimension_value_id: null, code: null, name: null, result_minor: -4_000 },
      ],
      result_minor: -14_000,
    });
    const { rows } = answer.body as { rows: { line_code: string; column_amounts_minor: number[] }[] };
    expect(rows.find(({ line_code }) => line_code === 'IS.NET')).toMatchObject({
      amount_minor: -14_000,
      column_amounts_minor: [-10_000, -4_000],
    });
  });

  it('asks for a dimension of the company', async () => {
    expect(faults(await keeper.get('/reports/dimensions/'))).toEqual([
      400,
      'validation_error',
      'dimension_id: required',
    ]);
    expect(faults(await keeper.get('/reports/dimensions/?dimension_id=01KAG2V9M0Q8Y4T6W3Z5X7C1B2'))).toEqual([
      400,
      'validation_error',
      'dimension_id: not_found',
    ]);
  });
});
