import { encodeId, processEnvironment } from '#platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { idIn } from '../support/api.js';
import { startBookkeeper } from '../support/bookkeeper.js';
import { type DatabaseFiles, watchDatabaseFiles } from '../support/database-files.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { EmploymentDesk, holding, person, SECRET_FORMS, WORK } from '../support/employment-desk.js';
import { monitorRedis, type RedisMonitor } from '../support/redis-monitor.js';
import { until } from '../support/wait.js';

let db: TestDatabase;
let desk: EmploymentDesk;
/** A database of Redis that no other test uses. */
const redisUrl = redisOfItsOwn();
let watched: RedisMonitor | undefined;
let files: DatabaseFiles | undefined;

function redisOfItsOwn(): string | undefined {
  const { REDIS_URL: given } = processEnvironment();
  return given === undefined ? undefined : new URL('/9', given).href;
}

beforeAll(async () => {
  db = await testDatabase();
  files = await watchDatabaseFiles(db.url);
  watched = redisUrl === undefined ? undefined : await monitorRedis(redisUrl);
  desk = await EmploymentDesk.open(db, redisUrl);
  await liveThroughAll();
}, 120_000);

afterAll(async () => {
  await desk.close();
  watched?.close();
  await files?.close();
  await db.drop();
});

/** Every step that personal codes go through: entered, changed, read, sent again, rejected. */
async function liveThroughAll(): Promise<void> {
  const { employee_id, employment_id } = await desk.registerMari();
  await desk.register({ kind: 'change', employment_id, employment: { gross_minor: 300_000 } });
  await desk.employee(employee_id);
  desk.sandbox.play('employment-register', 'answer_lost');
  const lost = await desk.submit({ kind: 'new_employee', employee: person('37605030299'), employment: WORK });
  await desk.firm(lost.id, 'approve');
  await desk.seen(lost.id, (one) => one.register_error_code !== '');
  desk.sandbox.play('employment-register', 'normal');
  await desk.firm(lost.id, 'resend');
  await desk.applied(lost.id);
  const wrong = await desk.submit({
    kind: 'new_employee',
    employee: person('46805280103'),
    employment: WORK,
  });
  await desk.firm(wrong.id, 'reject', { reason: 'Leping puudub' });
  await desk.send('GET', '/submissions/');
}

describe('an entry made in the register without the service', () => {
  const sync = () =>
    desk.us.api.send('POST', `/api/firm/companies/${idIn(desk.us.company.path)}/employees/sync/`, {
      session: desk.staff,
    });
  const outside = () =>
    until(async () => {
      const { body } = await desk.send('GET', '/');
      const { items } = z
        .object({ items: z.array(z.looseObject({ source: z.string(), status: z.string() })) })
        .parse(body);
      return items.find(({ source }) => source === 'register_external');
    });

  /** Starts the night: the slot of the schedule, and then the company's place in it. */
  async function night(): Promise<void> {
    await db.owner(
      `UPDATE tasks.schedule SET next_at = date_trunc('minute', now()) WHERE name = 'sync-all-registers'`,
    );
    await until(async () => {
      const moved = await db.owner(
        `UPDATE tasks.task SET run_at = now() WHERE kind = 'sync-register' AND company_id = $1 AND state IN ('scheduled', 'waiting') RETURNING 1`,
        [desk.us.company.id.toString()],
      );
      return moved.length === 1;
    });
  }

  it('appears as an employee from outside after the night, and is cancelled when it disappears', async () => {
    desk.sandbox.enterOutside(desk.registryCode, {
      isikukood: '36805280109',
      eesnimi: 'Jaan',
      perenimi: 'Tamm',
      tootamise_algus: '2026-01-01',
      tootamise_liik: '601',
    });
    desk.sandbox.enterOutside(desk.registryCode, {
      synniaeg: '1991-02-03',
      eesnimi: 'Aino',
      perenimi: 'Virtanen',
      tootamise_algus: '2026-01-01',
      tootamise_liik: '1',
    });
    await night();
    expect(await outside()).toMatchObject({
      last_name: 'Virtanen',
      birth_date: '1991-02-03',
      personal_code: '',
      source: 'register_external',
      status: 'registered',
      registered_outside: true,
    });
    desk.sandbox.cancelAll(desk.registryCode);
    expect((await sync()).status).toBe(202);
    await until(async () => (await outside()).status === 'cancelled');
  });
});

describe('employees', () => {
  it('are read by books.read and submitted by employees.submit alone', async () => {
    const { key } = await desk.us.organization.member('viewer');
    const listed = await desk.us.send('GET', '/employees/', { key });
    expect(listed.status).toBe(200);
    const refused = await desk.us.send('POST', '/employees/submissions/', { key, body: {} });
    expect(refused).toMatchObject({ status: 403, body: { code: 'permission_denied' } });
  });

  it.each([
    ['with the register', { RAAMAT_EMPLOYEES: 'off' }],
    ['without a key to seal with', { RAAMAT_SEALING_PUBLIC_KEY: '' }],
  ])('are off %s: every operation answers 409 before it reads its body', async (_why, environment) => {
    const off = await startBookkeeper(db, environment);
    const id = encodeId('submission', 1n);
    const calls: [string, string, unknown?][] = [
      ['GET', '/employees/'],
      ['GET', `/employees/${encodeId('employee', 1n)}/`],
      ['GET', '/employees/submissions/'],
      ['POST', '/employees/submissions/', { kind: 'nonsense' }],
      ['GET', `/employees/submissions/${id}/`],
    ];
    const ofStaff: [string, string][] = [
      ['GET', '/api/firm/submissions/'],
      ['POST', `/api/firm/submissions/${id}/approve/`],
      ['POST', `/api/firm/submissions/${id}/reject/`],
      ['POST', `/api/firm/submissions/${id}/resend/`],
      ['POST', `/api/firm/companies/${idIn(off.company.path)}/employees/sync/`],
    ];
    const answered = [
      ...(await Promise.all(
        calls.map(([method, path, body]) => off.send(method, path, body === undefined ? {} : { body })),
      )),
      ...(await Promise.all(
        ofStaff.map(([method, path]) => off.api.send(method, path, { session: desk.staff })),
      )),
    ];
    expect(answered).toHaveLength(10);
    for (const answer of answered) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'employees_disabled' } });
    }
    expect((await off.api.send('GET', '/api/me/', { key: off.key })).body).toMatchObject({
      features: { employees: false },
    });
    await off.close();
  });

  it('are in the queue of staff over all companies, by status', async () => {
    const { body } = await desk.us.api.send('GET', '/api/firm/submissions/?status=applied&limit=2', {
      session: desk.staff,
    });
    expect(body).toMatchObject({
      items: [
        {
          status: 'applied',
          company_id: idIn(desk.us.company.path),
          company_name: expect.any(String) as unknown,
        },
        { status: 'applied' },
      ],
      next_cursor: expect.any(String) as unknown,
    });
  });

  it('leave in the audit trail who read them, and that the worker opened a code', async () => {
    const acts = await db.owner<{ action: string }>(
      `SELECT DISTINCT action FROM platform.audit_event WHERE action ~ '^(employee|submission)' ORDER BY action`,
    );
    expect(acts.map(({ action }) => action)).toEqual([
      'employee.list',
      'employee.personal_code.open',
      'employee.read',
      'employee.sync',
      'submission.apply',
      'submission.approve',
      'submission.create',
      'submission.list',
      'submission.read',
      'submission.reject',
      'submission.resend',
    ]);
  });

  it('have their personal codes in no answer, no log, no task, no row and no message of the broker', async () => {
    expect(await desk.rowsHolding()).toEqual([]);
    expect(desk.answers.length).toBeGreaterThan(20);
    expect(holding(desk.answers)).toEqual([]);
    expect(desk.logged.filter((line) => line.includes('a call over X-Road')).length).toBeGreaterThan(3);
    expect(holding(desk.logged)).toEqual([]);
    if (watched !== undefined) expect(watched.commands.length).toBeGreaterThan(100);
    expect(holding(watched?.commands ?? [])).toEqual([]);
  });

  it('have their personal codes in no file of the database, not of deleted rows and not in the WAL either', async (test) => {
    if (files === undefined) return test.skip('The server does not let us read its files.');
    const shown = await files.holding(['Maasikas']);
    expect(shown).toContainEqual(expect.stringMatching(/^base/));
    expect(shown).toContainEqual(expect.stringMatching(/^pg_wal/));
    expect(await files.holding(SECRET_FORMS)).toEqual([]);
  });
});
