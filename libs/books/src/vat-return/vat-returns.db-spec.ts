import { afterAll, beforeEach, beforeAll, describe, expect, it } from 'vitest';
import { isIsoMonth, type Ulid, isoDate } from '#platform';
import { closePeriod } from '../bank/close-period.commands.js';
import { fileVatReturn, prepareVatReturn } from './vat-return.commands.js';
import { vatPreviewEntries } from './return-entries.queries.js';
import { vatPreview } from './vat-return.queries.js';
import { periodRows } from '#ledger';
import { postEntries, TEST_TODAY, testActor } from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { LINE, refusal, Trade } from '../../../../test/support/trade.js';

let held: TestDatabase;
let trade: Trade;

beforeAll(async () => {
  held = await testDatabase();
});

beforeEach(async () => {
  trade = await Trade.open(held.database);
});

afterAll(() => held.drop());

const prepare = async (from = '2025-01-01') =>
  (await trade.run(prepareVatReturn, { period_from: isoDate(from) })).result;
const file = async (returnId: Ulid) => (await trade.run(fileVatReturn, { return_id: returnId })).result;
const buy = async (price: string, vatCode: string, date = '2025-01-10') =>
  trade.recordAndPost(
    { party_id: await trade.party({ country: vatCode === 'PEUS22' ? 'LV' : 'EE' }) },
    { invoice_date: date, lines: [{ ...LINE, unit_price: price, vat_code: vatCode }] },
  );
const preview = (period = '2025-01') => {
  if (!isIsoMonth(period)) throw new RangeError(period);
  return trade.database.reportCompany(trade.companyId, (sql) => vatPreview(sql, trade.companyId, period));
};
const entries = async () => {
  const month = '2025-01';
  if (!isIsoMonth(month)) throw new RangeError(month);
  const found = await trade.database.reportCompany(trade.companyId, (sql) =>
    vatPreviewEntries(sql, trade.companyId, month),
  );
  return found.entries;
};
const periods = () =>
  trade.database.readCompany(trade.companyId, (sql) =>
    periodRows(sql, trade.companyId, {}, { limit: 200, after: null }, TEST_TODAY),
  );
const january = async () => {
  const [first] = await periods();
  if (first === undefined) throw new Error('there is no period');
  return first;
};

describe('a VAT return', () => {
  it('settles the VAT posted in its month, on the last day of the month', async () => {
    await buy('100', 'P22');
    await buy('200', 'PEUS22');
    const prepared = await prepare();
    expect(prepared).toMatchObject({ revision_no: 1, payable_minor: -2_200n });
    const { entry_id: entryId } = await file(prepared.return_id);
    expect(await trade.entryLines(entryId)).toEqual({
      '1510': -2_200n,
      '1511': -4_400n,
      '2511': 4_400n,
      '2515': 2_200n,
    });
    const entry = await trade.database.readCompany(trade.companyId, (sql) =>
      sql.one(
        'SELECT economic_date, journal, source_kind, source_id FROM books.journal_entry WHERE company_id = $1 AND id = $2',
        [trade.companyId, entryId],
      ),
    );
    expect(entry).toEqual({
      economic_date: '2025-01-31',
      journal: 'general',
      source_kind: 'vat_return',
      source_id: prepared.return_id,
    });
    expect((await january()).vat_filed).toBe(true);
    expect(await preview()).toMatchObject({
      payable_minor: -2_200n,
      warnings: [],
      filed_return_id: prepared.return_id,
    });
    await trade.coherent();
  });

  it('books the cents between the VAT of the sum and the sum of the VAT as rounding', async () => {
    for (let i = 0; i < 3; i += 1) await buy('0.11', 'PEUS22');
    const prepared = await prepare();
    expect(prepared.payable_minor).toBe(1n);
    const { entry_id: entryId } = await file(prepared.return_id);
    expect(await trade.entryLines(entryId)).toEqual({ '1511': -6n, '2511': 6n, '2515': -1n, '7920': 1n });
  });

  it('can be filed when its month is closed, and has no entry without anything to settle', async () => {
    const prepared = await prepare();
    await trade.run(closePeriod, { period_id: (await january()).id });
    expect(await file(prepared.return_id)).toEqual({ return_id: prepared.return_id, entry_id: null });
    await buy('100', 'P22', '2025-02-10');
    await trade.run(postEntries, { entries: [] });
    await trade.run(closePeriod, { period_id: (await periods())[1]?.id ?? '' });
    const second = await prepare('2025-02-01');
    expect((await file(second.return_id)).entry_id).not.toBeNull();
    await trade.coherent();
  });

  it('does not lock its month: a later change requires a new revision, which settles the difference', async () => {
    await buy('100', 'P22');
    await file((await prepare()).return_id);
    await buy('50', 'P22');
    const changed = await preview();
    expect(changed.warnings).toMatchObject([{ code: 'period_filed' }]);
    expect(changed.filed).toMatchObject({
      revision_no: 1,
      payable_minor: -2_200n,
      difference_minor: -1_100n,
      changed_parts: ['form'],
    });
    expect(changed.lines.find(({ line }) => line === '5')).toMatchObject({
      amount_minor: 3_300n,
      filed_minor: 2_200n,
      difference_minor: 1_100n,
    });
    const later = (await entries()).map(({ after_filing, line_amounts: [part] }) => [
      after_filing,
      part?.amount_minor,
    ]);
    expect(later).toEqual([
      [false, 2_200n],
      [true, 1_100n],
    ]);
    const second = await prepare();
    expect(second).toMatchObject({ revision_no: 2, payable_minor: -3_300n });
    const { entry_id: entryId } = await file(second.return_id);
    expect(await trade.entryLines(entryId)).toEqual({ '1510': -1_100n, '2515': 1_100n });
    expect(await preview()).toMatchObject({
      warnings: [],
      filed_return_id: second.return_id,
      filed: { revision_no: 2, difference_minor: 0n, changed_parts: [] },
      prepared: null,
    });
  });

  it('says whether what is prepared is still what the books say, and names why it cannot be filed', async () => {
    expect(await preview()).toMatchObject({ filed: null, prepared: null });
    const first = await prepare();
    expect((await preview()).prepared).toMatchObject({ return_id: first.return_id, current: true });
    await buy('100', 'P22');
    expect((await preview()).prepared).toMatchObject({ return_id: first.return_id, current: false });
    expect(await refusal(file(first.return_id))).toMatchObject({ error: 'return_outdated' });
    const second = await prepare();
    expect(await refusal(file(first.return_id))).toMatchObject({ error: 'return_replaced' });
    await file(second.return_id);
    expect(await refusal(file(second.return_id))).toMatchObject({ error: 'return_filed' });
  });

  it('is filed once, as the last one of its month, and only while the books agree with it', async () => {
    const first = await prepare();
    const second = await prepare();
    expect(await refusal(file(first.return_id))).toMatchObject({ code: 'state_conflict' });
    await buy('100', 'P22');
    expect(await refusal(file(second.return_id))).toMatchObject({ code: 'state_conflict' });
    const third = await prepare();
    await file(third.return_id);
    expect(await refusal(file(third.return_id))).toMatchObject({ code: 'state_conflict' });
    expect(await refusal(file('01ARZ3NDEKTSV4RRFFQ69G5FAV'))).toMatchObject({ code: 'not_found' });
  });

  it('requires a month in the books, a taxable person and the permission', async () => {
    expect(await refusal(prepare('2025-01-02'))).toMatchObject({
      code: 'validation_error',
      field: 'period_from',
    });
    expect(await refusal(prepare('2019-01-01'))).toMatchObject({ code: 'period_missing' });
    const nobody = testActor({ permissions: new Set(['books.read']) });
    expect(
      await refusal(trade.run(prepareVatReturn, { period_from: isoDate('2025-01-01') }, nobody)),
    ).toMatchObject({
      code: 'permission_denied',
    });
    await trade.database.inCompany(trade.companyId, (sql) =>
      sql.run("UPDATE books.vat_registration SET status = 'unregistered' WHERE company_id = $1", [
        trade.companyId,
      ]),
    );
    expect(await refusal(prepare())).toMatchObject({ code: 'state_conflict' });
  });

  it('is immutable once filed', async () => {
    const { return_id: id } = await prepare();
    await file(id);
    await expect(
      trade.database.inCompany(trade.companyId, (sql) =>
        sql.run('UPDATE books.vat_return SET filed_at = NULL WHERE company_id = $1 AND id = $2', [
          trade.companyId,
          id,
        ]),
      ),
    ).rejects.toThrow(/never changed/);
  });
});
