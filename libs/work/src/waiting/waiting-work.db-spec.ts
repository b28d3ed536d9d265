import { closePeriod, fileVatReturn, prepareVatReturn } from '#books';
import { periodRows } from '#ledger';
import { encodeId, isoDate, WORK_KINDS, type WorkKind } from '#platform';
import { placeHold } from '#questions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeLine, transactions } from '../../../../test/support/bank.js';
import { openTestBooks, postEntries, TEST_NOW, TEST_TODAY } from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { match, paidTo, proposals, purchase } from '../../../../test/support/matching.js';
import { Trade } from '../../../../test/support/trade.js';
import { type CompanyWork, countsOf, waitingWork } from './waiting-work.js';

let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
});

afterAll(() => db.drop());

const workOf = (companyId: bigint, shown = 5, filesTsdMonthly = false): Promise<CompanyWork> =>
  db.database.readCompany(companyId, (sql) =>
    waitingWork(sql, companyId, { now: TEST_NOW, today: TEST_TODAY, filesTsdMonthly }, shown),
  );

const sale = (date: string) => ({
  date,
  lines: [
    ['1210', 100n],
    ['3120', -100n],
  ] as const,
});

describe('the work that waits in a company', () => {
  it('is nothing without books, and shows every kind', async () => {
    const { kinds, deadlines } = await workOf(999_999n);
    expect(Object.keys(kinds)).toEqual(WORK_KINDS);
    for (const kind of Object.values(kinds)) expect(kind).toEqual({ count: 0, oldest_on: null, items: [] });
    expect(deadlines).toEqual([]);
  });

  it('has drafts and invoices that need review, without ended ones, and documents to book', async () => {
    const trade = await Trade.open(db.database);
    await trade.record({ number: 'MUSTAND' }, { invoice_date: '2026-11-03', due_date: '2026-11-17' });
    const posted = await trade.record({}, { invoice_date: '2026-11-01', needs_review: true });
    await trade.post(posted.invoice_id);
    // As a posting by the worker leaves it.
    await db.owner('UPDATE books.invoice SET needs_review = true WHERE company_id = $1 AND id = $2', [
      trade.companyId,
      posted.invoice_id,
    ]);
    await trade.recordAndPost();
    await trade.document('arve kirjaga');
    const { review } = (await workOf(trade.companyId)).kinds;
    expect(review).toMatchObject({ count: 3, oldest_on: '2026-11-01' });
    expect(review.items.map(({ object, day }) => [object, day])).toEqual([
      ['invoice', '2026-11-01'],
      ['invoice', '2026-11-03'],
      ['document', TEST_TODAY],
    ]);
    expect(review.items[1]).toMatchObject({
      detail: 'MUSTAND',
      amount_minor: 12_400n,
      currency: 'EUR',
      due_on: '2026-11-17',
    });
    expect((await workOf(trade.companyId, 1)).kinds.review).toMatchObject({
      count: 3,
      items: [{ day: '2026-11-01' }],
    });
  });

  it('has the bank lines and proposals of their lists, oldest first', async () => {
    const trade = await Trade.open(db.database);
    await takeLine(trade, {
      bookingDate: isoDate('2026-11-08'),
      description: 'selgitamata',
      amountMinor: 700n,
    });
    await takeLine(trade, { bookingDate: isoDate('2026-11-09'), direction: 'in', amountMinor: 900n });
    const { partyId } = await purchase(trade);
    await purchase(trade, partyId);
    await paidTo(trade, partyId);
    await match(trade);
    const { kinds } = await workOf(trade.companyId);
    const explain = await transactions(trade, { to_explain: true });
    expect(kinds.to_explain.count).toBe(explain.length);
    expect(kinds.to_explain.items.map(({ id }) => id)).toEqual(explain.map(({ id }) => id));
    expect(kinds.to_explain.items[0]).toMatchObject({
      object: 'bank_transaction',
      title: 'Tarnija OÜ',
      detail: 'selgitamata',
      amount_minor: -700n,
      day: '2026-11-08',
    });
    const open = await proposals(trade, { state: 'open', ordering: 'booked_on' });
    expect(open.length).toBeGreaterThan(0);
    expect(kinds.proposals).toMatchObject({ count: open.length, oldest_on: open[0]?.booked_on });
    expect(kinds.proposals.items.map(({ id }) => id)).toEqual(open.map(({ id }) => id).slice(0, 5));
  });

  it('has returns and open periods of the months since the first entry that have ended', async () => {
    const trade = await Trade.open(db.database);
    await trade.run(postEntries, { entries: [sale('2026-09-03'), sale('2026-10-03')] });
    const first = await workOf(trade.companyId);
    expect(first.kinds.returns).toMatchObject({
      count: 2,
      oldest_on: '2026-09-30',
      items: [
        { object: 'vat_return', id: '2026-09', due_on: '2026-10-20' },
        { object: 'vat_return', id: '2026-10', due_on: '2026-11-20' },
      ],
    });
    expect(first.kinds.period_close).toMatchObject({ count: 2, oldest_on: '2026-09-30' });
    expect(first.deadlines).toEqual([{ kind: 'vat_return', month: '2026-09', due_on: '2026-10-20' }]);

    const { result } = await trade.run(prepareVatReturn, { period_from: isoDate('2026-09-01') });
    expect((await workOf(trade.companyId)).kinds.returns.count).toBe(2);
    await trade.run(fileVatReturn, { return_id: result.return_id });
    const periods = await db.database.readCompany(trade.companyId, (sql) =>
      periodRows(sql, trade.companyId, {}, { after: null, limit: 100 }, TEST_TODAY),
    );
    for (const { id, from } of periods) {
      if (from <= '2026-09-01') await trade.run(closePeriod, { period_id: id });
    }
    const then = await workOf(trade.companyId, 5, true);
    expect(then.kinds.period_close).toMatchObject({ count: 1, items: [{ title: '2026-10' }] });
    // The firm files TSD every month, also one without payroll.
    expect(then.kinds.returns.items.map(({ object, id }) => `${object} ${id}`)).toEqual([
      'tsd 2026-09',
      'vat_return 2026-10',
      'tsd 2026-10',
    ]);
    expect(then.deadlines).toEqual([
      { kind: 'vat_return', month: '2026-10', due_on: '2026-11-20' },
      { kind: 'tsd', month: '2026-09', due_on: '2026-10-12' },
    ]);
  });

  it('has no return of a company that is not registered for VAT, and the running month is a deadline only', async () => {
    const trade = await Trade.open(db.database);
    await trade.run(postEntries, { entries: [sale('2026-11-03')] });
    expect((await workOf(trade.companyId)).deadlines).toEqual([
      { kind: 'vat_return', month: '2026-11', due_on: '2026-12-21' },
    ]);
    expect((await workOf(trade.companyId)).kinds.returns.count).toBe(0);
    await db.owner(`UPDATE books.vat_registration SET status = 'unregistered' WHERE company_id = $1`, [
      trade.companyId,
    ]);
    expect((await workOf(trade.companyId)).deadlines).toEqual([]);
  });

  it('has failed files, not those that are read, and mails that were ignored or failed', async () => {
    const trade = await Trade.open(db.database);
    const file = async (name: string, state: string, booking: string | null) => {
      const [row] = await db.owner<{ id: string }>(
        `INSERT INTO files.stored_file (company_id, sha256, kind, kind_given, name, content_type, size_bytes, storage_key,
           source, created_at) VALUES ($1, encode(sha256($2::bytea), 'hex'), 'invoice', true, $2, 'application/pdf', 1, 'k',
           'upload', $3) RETURNING id`,
        [trade.companyId, name, TEST_NOW],
      );
      await db.owner(
        'INSERT INTO files.extraction (company_id, file_id, state, booking_state) VALUES ($1, $2, $3, $4)',
        [trade.companyId, row?.id, state, booking],
      );
      const documentId = await trade.document(name);
      await db.owner('UPDATE books.document SET file_id = $3 WHERE company_id = $1 AND id = $2', [
        trade.companyId,
        documentId,
        row?.id,
      ]);
    };
    await file('loetav', 'running', null);
    await file('loetamatu', 'failed', null);
    await file('kandmata', 'done', 'failed');
    for (const [status, reason] of [
      ['failed', null],
      ['ignored', 'sender'],
      ['ignored', 'duplicate'],
      ['processed', null],
    ]) {
      await db.owner(
        `INSERT INTO inbox.email (company_id, received_at, envelope_from, from_address, size_bytes, raw_sha256, raw_ref, status,
           reason, authentication) VALUES ($1, $2, 'a@b.ee', 'a@b.ee', 1, 'x', 'x', $3, $4, '{}')`,
        [trade.companyId, TEST_NOW, status, reason],
      );
    }
    const work = await workOf(trade.companyId);
    expect(work.kinds.failed.items.map(({ title }) => title)).toEqual(['loetamatu.pdf', 'kandmata.pdf']);
    expect(work.kinds.review.count).toBe(0);
    expect(work.kinds.mails).toMatchObject({ count: 2, oldest_on: TEST_TODAY });
    const counts: Partial<Record<WorkKind, { count: number }>> = countsOf(work);
    expect(counts.mails).toEqual({ count: 2, oldest_on: TEST_TODAY });
  });

  it('leaves out what is put aside, until its day', async () => {
    const trade = await Trade.open(db.database);
    const line = await takeLine(trade, { amountMinor: 700n });
    const { invoice_id: draft } = await trade.record();
    const [file] = await db.owner<{ id: string }>(
      `INSERT INTO files.stored_file (company_id, sha256, kind, kind_given, name, content_type, size_bytes, storage_key,
         source, created_at) VALUES ($1, encode(sha256('aside'), 'hex'), 'invoice', true, 'a', 'application/pdf', 1, 'k',
         'upload', $2) RETURNING id`,
      [trade.companyId, TEST_NOW],
    );
    const fileId = BigInt(file?.id ?? 0n);
    const document = await trade.document('kõrvale');
    await db.owner('UPDATE books.document SET file_id = $3 WHERE company_id = $1 AND id = $2', [
      trade.companyId,
      document,
      fileId,
    ]);
    const counts = async () => {
      const { review, to_explain: explain } = (await workOf(trade.companyId)).kinds;
      return [review.count, explain.count, explain.items.length];
    };
    expect(await counts()).toEqual([2, 1, 1]);
    const until = isoDate('2026-12-01');
    for (const object of [
      { type: 'bank_transaction', id: line },
      { type: 'invoice', id: draft },
      { type: 'file', id: encodeId('file', fileId) },
    ] as const)
      await trade.run(placeHold, { object, until });
    expect(await counts()).toEqual([0, 0, 0]);
    const then = await db.database.readCompany(trade.companyId, (sql) =>
      waitingWork(sql, trade.companyId, { now: TEST_NOW, today: until, filesTsdMonthly: false }, 5),
    );
    expect([then.kinds.review.count, then.kinds.to_explain.count]).toEqual([2, 1]);
  });

  it('is not that of another company', async () => {
    const other = await openTestBooks(db.database);
    const { kinds } = await workOf(other);
    expect(Object.values(kinds).reduce((sum, { count }) => sum + count, 0)).toBe(0);
  });
});
