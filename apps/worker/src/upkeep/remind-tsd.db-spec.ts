import { booksBus, type EventLineRequest, recordEvent } from '#books';
import { Companies } from '#identity';
import { FixedClock, isoDate, type IsoMonth } from '#platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBooks, TEST_NOW, testActor } from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { testTask } from '../../../../test/support/files.js';
import { RemindAllTsdHandler, RemindTsdHandler } from './remind-tsd.handlers.js';

const OCTOBER = '2026-10' as IsoMonth;
let db: TestDatabase;
let serial = 0;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

/** A company with books, of an organization whose owner is named after it. */
async function company(filesMonthly = false): Promise<bigint> {
  serial += 1;
  const [row] = await db.owner<{ id: string }>(
    `WITH organization AS (INSERT INTO identity.organization (name) VALUES ('Büroo') RETURNING id),
       people AS (INSERT INTO identity.app_user (email, email_folded, name)
         SELECT who || $1 || '@raamat.test', who || $1 || '@raamat.test', who FROM unnest(ARRAY['owner', 'member']) AS who
         RETURNING id, name),
       members AS (INSERT INTO identity.membership (organization_id, user_id, role)
         SELECT organization.id, people.id, people.name FROM organization, people)
     INSERT INTO identity.company (organization_id, name, registry_code, legal_form, state, files_tsd_monthly)
     SELECT id, 'Näidis', $2, 'ou', 'ready', $3 FROM organization RETURNING id`,
    [serial, String(10_000_000 + serial), filesMonthly],
  );
  const companyId = BigInt(row?.id ?? 0);
  await db.owner(`INSERT INTO identity.vat_registration (company_id, status) VALUES ($1, 'registered')`, [
    companyId,
  ]);
  await openTestBooks(db.database, { companyId });
  return companyId;
}

const line = (code: string, amount: bigint): EventLineRequest => ({
  account_code: code,
  amount_minor: amount,
  memo: null,
});

async function book(companyId: bigint, date: string, debit: string, credit: string): Promise<void> {
  const bus = booksBus(db.database, new FixedClock(TEST_NOW), () => Promise.resolve());
  await bus.execute(recordEvent, {
    companyId,
    actor: testActor(),
    payload: {
      kind: 'manual',
      economic_date: isoDate(date),
      memo: null,
      lines: [line(debit, 10_000n), line(credit, -10_000n)],
    },
  });
}

/** Addresses that receive a reminder for October. */
async function reminded(companyId: bigint): Promise<string[]> {
  await new RemindTsdHandler(db.database, new Companies(db.database)).handle(
    testTask('remind-tsd', { month: OCTOBER }, companyId),
  );
  const rows = await db.database.system((sql) =>
    sql.rows<{ email: string }>(
      `DELETE FROM tasks.task WHERE kind = 'send-mail' AND payload ->> 'companyId' = $1
       RETURNING payload ->> 'email' AS email`,
      [companyId.toString()],
    ),
  );
  return rows.map(({ email }) => email);
}

describe('the reminder of the TSD', () => {
  it('goes every month to the owners of a company that files monthly, whatever its books show', async () => {
    expect(await reminded(await company(true))).toEqual([`owner${serial}@raamat.test`]);
  });

  it.each([
    ['wages', '6010', '2410'],
    ['a tax on a distribution', '8900', '2656'],
    ['a dividend payment', '2650', '1516'],
  ])('goes to other companies when the books of the month show %s', async (_, debit, credit) => {
    const companyId = await company();
    await book(companyId, '2026-11-02', debit, credit);
    expect(await reminded(companyId)).toEqual([]);
    await book(companyId, '2026-10-31', debit, credit);
    expect(await reminded(companyId)).toEqual([`owner${serial}@raamat.test`]);
  });

  it('is not sent for other entries, such as a dividend that is only declared', async () => {
    const companyId = await company();
    await book(companyId, '2026-10-31', '2960', '2650');
    expect(await reminded(companyId)).toEqual([]);
  });

  it('checks last month for every company with books', async () => {
    await new RemindAllTsdHandler(db.database, new FixedClock(TEST_NOW)).handle(
      testTask('remind-all-tsd', {}, 0n),
    );
    const rows = await db.database.system((sql) =>
      sql.rows<{ month: string }>(
        `SELECT payload ->> 'month' AS month FROM tasks.task WHERE kind = 'remind-tsd'`,
      ),
    );
    expect(rows.map(({ month }) => month)).toEqual(Array.from({ length: serial }, () => '2026-10'));
  });
});
