import { Letters } from '#identity';
import { UsageLimits } from '#files';
import { FixedClock, isoDate } from '#platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RemindWaitingHandler } from '../../apps/worker/src/upkeep/remind-waiting.handler.js';
import { idIn } from '../support/api.js';
import { type Bookkeeper, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { testTask } from '../support/files.js';
import { login, newPerson } from '../support/people.js';

const PATH = '/api/me/letters/';
const DAY = isoDate('2026-11-20');

let db: TestDatabase;
let us: Bookkeeper;

beforeAll(async () => {
  db = await testDatabase();
  us = await startBookkeeper(db);
});

afterAll(async () => {
  await us.close();
  await db.drop();
});

interface Order {
  readonly id: bigint;
  readonly payload: Parameters<Letters['compose']>[0]['payload'];
}

/** The ordered letters of a kind, oldest first. */
const orders = (letter: string): Promise<Order[]> =>
  db.owner<Order>(
    `SELECT id, payload FROM tasks.task WHERE kind = 'send-mail' AND payload ->> 'letter' = $1 ORDER BY id`,
    [letter],
  );
const compose = (order: Order) => us.api.get(Letters).compose({ id: order.id, payload: order.payload });
const read = async (session = us.session) => (await us.api.send('GET', PATH, { session })).body;
const choose = (letters: object, session = us.session) =>
  us.api.send('PATCH', PATH, { session, body: { letters } });

describe('the choice of letters', () => {
  it('is all at first, keeps what is left out, and has no way to switch off those about access', async () => {
    expect(await read()).toEqual({
      letters: {
        draft_waiting: true,
        task_failed: true,
        limit_near: true,
        invoice_returned: true,
        tsd_reminder: true,
        webhook_disabled: true,
      },
      always: ['signed_in', 'account_changed', 'key_made', 'keys_expiring'],
    });
    await choose({ limit_near: false });
    await choose({ tsd_reminder: false });
    expect(await read()).toMatchObject({
      letters: { limit_near: false, tsd_reminder: false, draft_waiting: true },
    });
    expect((await choose({ signed_in: false })).status).toBe(400);
    await choose({ limit_near: true, tsd_reminder: true });
  });

  it('belongs to the person', async () => {
    const other = await us.api.session((await newPerson(us.api)).id);
    await choose({ task_failed: false }, other);
    expect(await read()).toMatchObject({ letters: { task_failed: true } });
    expect(await read(other)).toMatchObject({ letters: { task_failed: false } });
  });

  it('holds for a letter that was ordered before', async () => {
    const { email } = await person();
    const payload = { letter: 'tsd_reminder', email, companyId: us.company.id.toString(), month: '2026-10' };
    const order = { id: 1n, payload: payload as Order['payload'] };
    expect(await compose(order)).toBeDefined();
    await choose({ tsd_reminder: false });
    expect(await compose(order)).toBeUndefined();
    await choose({ tsd_reminder: true });
  });
});

const person = async (): Promise<{ email: string }> => {
  const [row] = await db.owner<{ email: string }>('SELECT email FROM identity.app_user WHERE id = $1', [
    us.organization.ownerId,
  ]);
  return { email: row?.email ?? '' };
};

describe('a letter about access', () => {
  it('tells of a sign-in from a new browser, not of the first one nor of a known browser', async () => {
    const { email, password } = await newPerson(us.api);
    const own = async () =>
      (await orders('signed_in')).filter(({ payload }) => JSON.stringify(payload).includes(email));
    const first = await login(us.api, { email, password });
    expect(await own()).toEqual([]);
    await login(us.api, { email, password });
    const [order] = await own();
    expect(order).toBeDefined();
    const letter = await compose(order as Order);
    expect(letter?.to).toBe(email);
    expect(letter?.text).toContain('127.0.0.1');
    expect(first.status).toBe(200);
  });

  it('tells the maker and the owners of a key that a person made, until it is revoked', async () => {
    const made = await us.api.send('POST', `${us.organization.path}/api-keys/`, {
      session: us.session,
      body: { name: 'Kassa https://kuri.example', scopes: ['read'] },
    });
    const { email } = await person();
    const [order] = (await orders('key_made')).filter(({ payload }) =>
      JSON.stringify(payload).includes(email),
    );
    const letter = await compose(order as Order);
    expect(letter?.text).toContain('Kassa https kuri example');
    expect(letter?.text).not.toContain((made.body as { key: string }).key);
    const { id } = made.body as { id: string };
    await us.api.send('DELETE', `${us.organization.path}/api-keys/${id}/`, { session: us.session });
    expect(await compose(order as Order)).toBeUndefined();
  });
});

describe('the letter of a morning', () => {
  const counted = (review: number, failed: number) =>
    db.owner(
      `INSERT INTO identity.company_status (company_id, computed_at, waiting) VALUES ($1, now(), $2)
       ON CONFLICT (company_id) DO UPDATE SET waiting = excluded.waiting`,
      [us.company.id, JSON.stringify({ review: { count: review }, failed: { count: failed } })],
    );
  const remind = (day = DAY) =>
    new RemindWaitingHandler(
      db.database,
      new UsageLimits(us.clock, { storedBytes: 100n, filesADay: null, mailsADay: null, pagesADay: null }),
      new FixedClock(new Date(`${day}T06:00:00Z`)),
    ).handle(testTask('remind-waiting', {}, 0n));

  it('names what is new, once, with the way there, and only to owners and members', async () => {
    await us.organization.member('viewer');
    await counted(2, 1);
    await remind();
    const [order, ...rest] = await orders('waiting_work');
    expect(rest).toEqual([]);
    expect((await person()).email).toBe((order?.payload as { email?: string } | undefined)?.email);
    const letter = await compose(order as Order);
    expect(letter?.text).toContain(`/c/${idIn(us.company.path)}/review`);
    expect(letter?.text).toMatch(/2 dokumenti ootab|2 documents wait/);
    expect(letter?.text).toMatch(/1 töö ebaõnnestus|1 task failed/);
    const before = (await orders('waiting_work')).length;
    const next = isoDate('2026-11-23');
    await remind(next);
    expect(await orders('waiting_work')).toHaveLength(before);
    await counted(3, 0);
    await remind(next);
    const newest = (await orders('waiting_work')).at(-1) as Order;
    const second = await compose(newest);
    expect(second?.text).toMatch(/3 dokumenti ootab|3 documents wait/);
    expect(second?.text).not.toMatch(/töö ebaõnnestus|task failed/);
  });

  it('leaves out what the person does not want, and tells of storage that is nearly full', async () => {
    await choose({ draft_waiting: false });
    await counted(9, 0);
    await db.owner(
      `INSERT INTO files.usage (company_id, stored_bytes, day, files, mails, pages) VALUES ($1, 85, '2026-11-24', 0, 0, 0)
       ON CONFLICT (company_id) DO UPDATE SET stored_bytes = 85`,
      [us.company.id],
    );
    const day = isoDate('2026-11-24');
    await remind(day);
    const { email } = await person();
    const mine = (await orders('waiting_work')).filter(({ payload }) =>
      JSON.stringify(payload).includes(email),
    );
    const letter = await compose(mine.at(-1) as Order);
    expect(letter?.text).toMatch(/80 %/);
    expect(letter?.text).not.toMatch(/9 dokumenti ootab|9 documents wait/);
    await choose({ draft_waiting: true });
  });
});
