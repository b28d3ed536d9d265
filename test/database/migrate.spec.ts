import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate, NewerSchema } from '#schema';
import { reverseAllocation } from '#books';
import { OTHER_IBAN } from '../support/bank.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { Ledgered } from '../support/ledgered.js';

let db: TestDatabase;

beforeEach(async () => {
  db = await testDatabase();
});

afterEach(async () => {
  await db.drop();
});

describe('migrating', () => {
  it('does nothing to a database that is up to date', async () => {
    expect(await migrate(db.url)).toEqual([]);
  });

  it('leaves alone a database that a later release has changed, and names the migration', async () => {
    const before = await db.owner('SELECT name FROM migration ORDER BY id');
    await db.owner("INSERT INTO migration (timestamp, name) VALUES (1999999999999, 'Books1999999999999')");
    await expect(migrate(db.url)).rejects.toThrow(NewerSchema);
    await expect(migrate(db.url)).rejects.toThrow('Books1999999999999');
    expect(await db.owner('SELECT name FROM migration ORDER BY id')).toHaveLength(before.length + 1);
  });
});

describe('rules that every statement reads', () => {
  /** A policy and a list of words as releases before wrote them. */
  const BEFORE = `
    ALTER POLICY task_company ON tasks.task
      USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::bigint) OR company_id = 0)
      WITH CHECK (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::bigint) OR company_id = 0);
    ALTER POLICY audit_event_own ON platform.audit_event USING (organization_id IS NULL AND company_id IS NULL
      AND user_id = (SELECT nullif(current_setting('app.user_id', true), '')::bigint));
    ALTER TABLE books.invoice DROP CONSTRAINT invoice_posted_at,
      ADD CONSTRAINT invoice_posted_at CHECK ((state IN ('issued', 'posted')) = (posted_at IS NOT NULL));
    DELETE FROM migration WHERE name IN ('Schema1763600900001', 'Schema1763600900002')`;
  const POLICIES = 'SELECT policyname, cmd, roles::text, qual, with_check FROM pg_policies ORDER BY 1';
  const CHECKS = `SELECT conname, pg_get_constraintdef(oid) AS rule, convalidated FROM pg_constraint
    WHERE contype = 'c' AND conrelid <> 0 ORDER BY conrelid::regclass::text, conname`;

  it('become the ones of an empty database, which have no sub-select and no list of constants', async () => {
    const [policies, checks] = [await db.owner(POLICIES), await db.owner(CHECKS)];
    expect(JSON.stringify([policies, checks])).not.toMatch(/\( SELECT|ARRAY\['/);
    await db.owner(BEFORE);
    expect(await db.owner(POLICIES)).not.toEqual(policies);
    expect(await db.owner(CHECKS)).not.toEqual(checks);
    expect(await migrate(db.url)).toEqual(['Schema1763600900001', 'Schema1763600900002']);
    expect(await db.owner(POLICIES)).toEqual(policies);
    expect(await db.owner(CHECKS)).toEqual(checks);
  });
});

describe('the base amounts of allocations', () => {
  /** The database as it was before they were kept. */
  const BEFORE = `
    ALTER TABLE books.allocation DROP CONSTRAINT allocation_base_amounts;
    ALTER TABLE books.allocation DROP COLUMN item_base_minor, DROP COLUMN counter_base_minor;
    DELETE FROM migration WHERE name = 'Books1763600003010'`;

  /** Settles in each way there is, across rates and currencies, in part and in whole; some of it is taken back. */
  async function settleInManyWays(): Promise<Ledgered> {
    const books = await Ledgered.open(db);
    const inDollars = { iban: OTHER_IBAN, currency: 'USD' };
    await books.trade.rate('USD', '2026-10-05', '1.25');
    await books.trade.rate('USD', '2026-11-05', '1.15');
    const dollars = { currency: 'USD', invoice_date: '2026-10-05' };
    const owed = await books.buy({}, {}, dollars);
    const paid = await books.paidOut(8_000, {}, inDollars);
    await books.pay(owed, paid, 3_333);
    await books.pay(owed, paid, 4_001);
    const fromEuros = { bank_transaction_id: await books.paidOut(5_000), counter_minor: 2_100 };
    await books.settle({ invoice_id: owed, item_minor: 2_500, ...fromEuros });
    await books.settle({ invoice_id: owed, item_minor: 17, counter_role: 'writeoff' });
    const credited = { kind: 'credit_note', corrects_invoice_id: owed };
    await books.buy({ unit_price: '9.99' }, credited, { currency: 'USD' });
    await books.buy({ unit_price: '1' }, credited, dollars);
    const domestic = await books.buy({ account_code: '5110' }, {}, { invoice_date: '2026-11-04' });
    await books.pay(domestic, await books.paidOut(12_400), 12_400);
    await books.settle({
      kind: 'refund',
      invoice_id: domestic,
      bank_transaction_id: await books.received(400),
      item_minor: 400,
    });
    await books.event('manual', { 1210: 5_000, 3120: -5_000 }, books.customer);
    const [event] = (await books.trade.openItems()).filter((item) => item.account_code === '1210');
    await books.settle({
      line_id: event?.line_id,
      bank_transaction_id: await books.received(4_000),
      item_minor: 4_000,
    });
    const { result } = await books.settle({
      invoice_id: await books.sell({}),
      bank_transaction_id: await books.received(100),
      item_minor: 100,
    });
    await books.trade.run(reverseAllocation, { allocation_id: result.allocation_id });
    await books.trade.coherent();
    return books;
  }

  it('are what each took off, also of allocations that the release before has made', async () => {
    const { trade } = await settleInManyWays();
    const kept = () =>
      db.owner(
        'SELECT id, kind, item_base_minor, counter_base_minor FROM books.allocation WHERE company_id = $1 ORDER BY id',
        [trade.companyId],
      );
    const made = await kept();
    expect(made).toHaveLength(10);
    await db.owner(BEFORE);
    expect(await migrate(db.url)).toEqual(['Books1763600003010']);
    expect(await kept()).toEqual(made);
    await trade.coherent();
  });
});
