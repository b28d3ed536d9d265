import { afterAll, beforeAll, expect, it } from 'vitest';
import { type IsoMonth } from '#platform';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { LINE, Trade } from '../../../../test/support/trade.js';
import { vatPreview, type VatPreview } from './vat-return.queries.js';
import { VatPreviews } from './vat-previews.js';

let held: TestDatabase;
let trade: Trade;

beforeAll(async () => {
  held = await testDatabase();
  trade = await Trade.open(held.database);
});
afterAll(() => held.drop());

const NOVEMBER = '2026-11' as IsoMonth;
const OCTOBER = '2026-10' as IsoMonth;
const of = (previews: VatPreviews, month = NOVEMBER): Promise<VatPreview> =>
  held.database.reportCompany(trade.companyId, (sql) => previews.of(sql, trade.companyId, month));
const computed = (): Promise<VatPreview> =>
  held.database.reportCompany(trade.companyId, (sql) => vatPreview(sql, trade.companyId, NOVEMBER));
const buy = () => trade.recordAndPost({}, { lines: [{ ...LINE, unit_price: '2000', vat_code: 'P24' }] });

it('a preview is computed once for a state of the books, and again after every commit', async () => {
  const previews = new VatPreviews();
  await buy();
  const first = await of(previews);
  expect(await of(previews)).toBe(first);
  await buy();
  const second = await of(previews);
  expect(second).not.toEqual(first);
  expect(second).toEqual(await computed());
  // A draft posts nothing, and the preview warns of it.
  await trade.record();
  expect(await of(previews)).toEqual(await computed());
  expect((await of(previews)).warnings.map(({ code }) => code)).toContain('invoice_not_posted');
});

it('a change of the VAT codes alone is seen too', async () => {
  const previews = new VatPreviews();
  const before = await of(previews);
  await held.owner('UPDATE books.book SET setup_version = setup_version + 1 WHERE company_id = $1', [
    trade.companyId.toString(),
  ]);
  expect(await of(previews)).not.toBe(before);
});

it('previews that nobody used for the longest time are dropped when they are too large together', async () => {
  // One row a preview, and one for each invoice of its annex.
  const previews = new VatPreviews(3);
  const november = await of(previews);
  const october = await of(previews, OCTOBER);
  expect(november.annex.part_b).toHaveLength(2);
  expect(await of(previews, OCTOBER)).toBe(october);
  expect(await of(previews)).not.toBe(november);
});
