import { addDays, encodeId, FixedClock, isoDate } from '#platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { idIn, type TestAnswer, type TestSession } from '../support/api.js';
import { openTestBooks, TEST_NOW, TEST_TODAY } from '../support/books.js';
import { type Bookkeeper, fileForm, pdfOf, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { CODE, PERSON, WORK } from '../support/employment-desk.js';
import { newPerson } from '../support/people.js';
import { startSandbox, type TestSandbox } from '../support/sandbox.js';
import { until } from '../support/wait.js';
import { startWorker, type TestWorker } from '../support/worker.js';

const Access = z.strictObject({
  state: z.string(),
  basis: z.string().nullable(),
  granted_by: z.string().nullable(),
  granted_at: z.string().nullable(),
  valid_to: z.string().nullable(),
  reason: z.string().nullable(),
});
const NONE = { state: 'none', basis: null, granted_by: null, granted_at: null, valid_to: null, reason: null };
/** Later than the worker's own clock. */
const LAST_DAY = isoDate('2099-12-30');
const OUTSIDE = {
  register_id: 900_000_777,
  eesnimi: 'Aino',
  perenimi: 'Virtanen',
  synniaeg: '1991-02-03',
  kodakondsus: 'FI',
};

let db: TestDatabase;
let us: Bookkeeper;
let owner: TestSession;
let staff: TestSession;
let staffUser: bigint;
let sandbox: TestSandbox;
let worker: TestWorker;

interface Place {
  readonly id: bigint;
  readonly path: string;
  readonly code: string;
}
let place: Place;

beforeAll(async () => {
  db = await testDatabase();
  sandbox = await startSandbox(new FixedClock(TEST_NOW));
  us = await startBookkeeper(db, { RAAMAT_SANDBOX_URL: sandbox.url });
  owner = us.session;
  const person = await newPerson(us.api, { isStaff: true });
  staffUser = person.id;
  staff = await us.api.session(person.id, { secondFactor: true });
  worker = await startWorker(db, { RAAMAT_SANDBOX_URL: sandbox.url });
  place = await withCode(us.company);
});

afterAll(async () => {
  await worker.close();
  await sandbox.close();
  await us.close();
  await db.drop();
});

async function withCode(company: { id: bigint; path: string }): Promise<Place> {
  const { body } = await us.api.send('GET', `${company.path}/`, { session: owner });
  return { ...company, code: z.looseObject({ registry_code: z.string() }).parse(body).registry_code };
}

const codeOf = ({ status, body }: TestAnswer): unknown => [status, (body as { code?: string }).code];
const ask = (body: object, session = owner, path = place.path) =>
  us.api.send('POST', `${path}/authority-access/`, { session, body });
const decide = (verb: string, body: object, of = place, session = staff) =>
  us.api.send('POST', `/api/firm/companies/${idIn(of.path)}/authority-access/${verb}/`, { session, body });
const read = async (of = place) => {
  const { body } = await us.api.send('GET', `${of.path}/`, { session: owner });
  return Access.parse(z.looseObject({ authority_access: z.unknown() }).parse(body).authority_access);
};
const listed = async (query = '') => {
  const { body } = await us.api.send('GET', `/api/firm/authority-access/${query}`, { session: staff });
  return z
    .looseObject({ items: z.array(z.looseObject({ company_id: z.string(), authority_access: Access })) })
    .parse(body).items;
};
const idsOf = async (query: string) => (await listed(query)).map(({ company_id }) => company_id);
const letters = async () =>
  (
    await db.owner<{ payload: { letter: string; email: string; decision: string; reason: string | null } }>(
      `SELECT payload FROM tasks.task WHERE kind = 'send-mail' AND payload->>'letter' = 'authority_access' ORDER BY id`,
    )
  ).map(({ payload }) => [payload.decision, payload.reason]);
/** Waits until no task of these kinds is left to run. */
const idle = (...kinds: string[]) =>
  until(async () => {
    const left = await db.owner(
      `SELECT 1 FROM tasks.task WHERE kind = ANY ($1) AND state IN ('scheduled', 'waiting', 'queued', 'running')`,
      [kinds],
    );
    return left.length === 0;
  });
const balance = async (of = place) =>
  z
    .looseObject({
      access_status: z.string(),
      total: z.string().nullable(),
      notices: z.array(z.looseObject({ kind: z.string() })),
    })
    .parse((await us.api.send('GET', `${of.path}/tax-account/balance/`, { session: owner })).body);
const refresh = async (of = place) => {
  const path = `/api/firm/companies/${idIn(of.path)}/tax-account/refresh/`;
  expect((await us.api.send('POST', path, { session: staff })).status).toBe(202);
  await idle('refresh-tax-account');
};
const sync = (of = place) =>
  us.api.send('POST', `/api/firm/companies/${idIn(of.path)}/employees/sync/`, { session: staff });
const employees = async (of = place) => {
  const { body } = await us.api.send('GET', `${of.path}/employees/`, { session: owner });
  return z
    .looseObject({ items: z.array(z.looseObject({ id: z.string(), last_name: z.string() })) })
    .parse(body).items;
};
const submit = (body: object, of = place) =>
  us.api.send('POST', `${of.path}/employees/submissions/`, { session: owner, body });
const review = (answer: TestAnswer, verb: string) =>
  us.api.send('POST', `/api/firm/submissions/${(answer.body as { id: string }).id}/${verb}/`, {
    session: staff,
  });

describe('a company without a mandate', () => {
  it('shows that it has none', async () => {
    expect(await read()).toEqual(NONE);
  });

  it('is never asked about at the tax authority: never before a first attempt, rights_missing after it', async () => {
    sandbox.taxAccount(place.code, { prepayment: '77.00', claims: [] });
    expect(await balance()).toMatchObject({ access_status: 'never', notices: [] });
    await refresh();
    expect(await balance()).toMatchObject({
      access_status: 'rights_missing',
      access_error_code: 'rights_missing',
      prepayment_balance: null,
      notices: [{ kind: 'rights_missing' }],
    });
    expect(await db.owner('SELECT last_success_at FROM tax_account.account')).toEqual([
      { last_success_at: null },
    ]);
  });

  it('is never asked about at the employment register, by staff or by the nightly run', async () => {
    sandbox.enterOutside(place.code, {
      ...OUTSIDE,
      tootamise_algus: '2026-01-01',
      tootamise_liik: 1,
    } as never);
    expect(codeOf(await sync())).toEqual([409, 'authority_access_missing']);
    await db.owner(
      `INSERT INTO tasks.task (company_id, kind, version, queue, payload, priority, run_at)
       VALUES ($1, 'sync-register', 1, 'register', '{}', 8, now())`,
      [place.id.toString()],
    );
    await idle('sync-register');
    expect(await db.owner('SELECT 1 FROM employment.employee')).toEqual([]);
  });

  it('gets no submission approved: 409 authority_access_missing, and nothing changes', async () => {
    const made = await submit({ kind: 'new_employee', employee: PERSON, employment: WORK });
    expect(made.status).toBe(201);
    expect(codeOf(await review(made, 'approve'))).toEqual([409, 'authority_access_missing']);
    expect(await db.owner('SELECT status FROM employment.submission')).toEqual([{ status: 'submitted' }]);
    expect(sandbox.entries(place.code).filter(({ isikukood }) => isikukood === CODE)).toEqual([]);
    expect(
      (
        await us.api.send('POST', `/api/firm/submissions/${(made.body as { id: string }).id}/reject/`, {
          session: staff,
          body: { reason: 'Volitust ei ole' },
        })
      ).status,
    ).toBe(200);
  });

  it('is still looked up in the public registers', async () => {
    const path = `${place.path}/business-register/?reg_code=19001232`;
    const { status, body } = await us.api.send('GET', path, { session: owner });
    expect([status, body]).toMatchObject([200, { reg_code: '19001232' }]);
  });
});

describe('a mandate', () => {
  it('is requested by a signed-in owner, and by nobody else', async () => {
    const { userId, key } = await us.organization.member('member');
    const body = { basis: 'Raamatupidamise leping 1. novembrist' };
    expect(codeOf(await ask(body, await us.api.session(userId)))).toEqual([403, 'permission_denied']);
    for (const one of [us.key, key]) {
      const answer = await us.api.send('POST', `${place.path}/authority-access/`, { key: one, body });
      expect(codeOf(answer)).toEqual([403, 'permission_denied']);
    }
    expect((await ask(body, await us.api.session(us.organization.ownerId))).status).toBe(201);
    expect(await read()).toEqual({ ...NONE, state: 'requested', basis: body.basis });
  });

  it.each([
    ['no basis', {}, 'basis'],
    ['a blank basis', { basis: ' ' }, 'basis'],
    ['a personal code in the basis', { basis: `Juhatuse liige ${CODE}` }, 'basis'],
    ['a file that there is not', { basis: 'Leping', file_id: 'zzzzzzzzzzzz' }, 'file_id'],
  ])('is not requested with %s, and the earlier request stays', async (_what, body, field) => {
    const before = await read();
    const answer = await ask(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'validation_error', errors: [{ field }] });
    expect(await read()).toEqual(before);
  });

  it('names a file of the company and of no other', async () => {
    const other = await us.organization.company('ready');
    await openTestBooks(db.database, { companyId: other.id });
    const upload = async (path: string) => {
      const form = fileForm(pdfOf(path), { kind: 'contract' });
      const { body } = await us.api.send('POST', `${path}/files/`, { session: owner, body: form });
      return z.looseObject({ id: z.string() }).parse(body).id;
    };
    const theirs = await upload(other.path);
    expect((await ask({ basis: 'Leping', file_id: theirs })).body).toMatchObject({
      errors: [{ field: 'file_id', code: 'not_found' }],
    });
    const own = await upload(place.path);
    expect((await ask({ basis: 'Leping', file_id: own })).status).toBe(201);
    expect(await listed('?state=requested')).toMatchObject([
      {
        company_id: idIn(place.path),
        registry_code: place.code,
        organization_id: encodeId('organization', us.organization.id),
        file_id: own,
        requested_by_name: 'owner',
        authority_access: { state: 'requested', basis: 'Leping' },
      },
    ]);
  });

  it('is decided by staff alone', async () => {
    for (const verb of ['grant', 'refuse', 'withdraw']) {
      expect(codeOf(await decide(verb, { reason: 'Ei' }, place, owner))).toEqual([403, 'permission_denied']);
    }
    expect(codeOf(await us.api.send('GET', '/api/firm/authority-access/', { session: owner }))).toEqual([
      403,
      'permission_denied',
    ]);
  });

  it('is refused with a reason, which the owners get in a letter, and can be requested again', async () => {
    expect(codeOf(await decide('refuse', {}))).toEqual([400, 'validation_error']);
    expect((await decide('refuse', { reason: 'Leping on allkirjastamata' })).status).toBe(200);
    expect(await read()).toMatchObject({ state: 'refused', reason: 'Leping on allkirjastamata' });
    expect(await letters()).toEqual([['refused', 'Leping on allkirjastamata']]);
    expect(codeOf(await decide('refuse', { reason: 'Veel kord' }))).toEqual([409, 'state_conflict']);
    expect(codeOf(await decide('withdraw', { reason: 'Veel kord' }))).toEqual([409, 'state_conflict']);
    await refresh();
    expect(await balance()).toMatchObject({ access_status: 'rights_missing', prepayment_balance: null });
    expect((await ask({ basis: 'Leping allkirjadega' })).status).toBe(201);
    expect(await read()).toEqual({ ...NONE, state: 'requested', basis: 'Leping allkirjadega' });
  });

  it('is granted by staff: the authorities are asked at once, and their answers are shown', async () => {
    expect((await decide('grant', {})).status).toBe(200);
    expect(await read()).toEqual({
      ...NONE,
      state: 'granted',
      basis: 'Leping allkirjadega',
      granted_by: encodeId('user', staffUser),
      granted_at: us.clock.now().toISOString(),
    });
    expect((await letters()).at(-1)).toEqual(['granted', null]);
    await idle('refresh-tax-account', 'sync-register');
    expect(await balance()).toMatchObject({ access_status: 'ok', prepayment_balance: '77.00' });
    expect((await employees()).map(({ last_name }) => last_name)).toContain('Virtanen');
    expect(codeOf(await ask({ basis: 'Uus leping' }))).toEqual([409, 'state_conflict']);
    const made = await submit({ kind: 'new_employee', employee: PERSON, employment: WORK });
    expect((await review(made, 'approve')).status).toBe(200);
    await idle('send-submission');
    expect(sandbox.entries(place.code).filter(({ isikukood }) => isikukood === CODE)).toHaveLength(1);
  });

  it('is withdrawn with a letter: nothing is asked, and the fetched data is hidden but not deleted', async () => {
    const [aino] = (await employees()).filter(({ last_name }) => last_name === 'Virtanen');
    const employment = z
      .looseObject({ employments: z.array(z.looseObject({ id: z.string() })) })
      .parse((await us.api.send('GET', `${place.path}/employees/${aino?.id}/`, { session: owner })).body)
      .employments[0]?.id;
    expect((await decide('withdraw', { reason: 'Leping lõppes' })).status).toBe(200);
    expect(await read()).toMatchObject({ state: 'withdrawn', reason: 'Leping lõppes' });
    expect((await letters()).at(-1)).toEqual(['withdrawn', 'Leping lõppes']);
    expect(await balance()).toMatchObject({
      access_status: 'rights_missing',
      prepayment_balance: null,
      last_success_at: null,
      notices: [{ kind: 'rights_missing' }],
    });
    expect(
      (await us.api.send('GET', `${place.path}/tax-account/reconciliation/`, { session: owner })).body,
    ).toMatchObject({ prepayment: { authority_minor: null }, claims: { authority_minor: null } });
    expect(await employees()).toMatchObject([{ last_name: 'Maasikas' }]);
    const gone = await us.api.send('GET', `${place.path}/employees/${aino?.id}/`, { session: owner });
    expect(gone.status).toBe(404);
    const end = { kind: 'end', employment_id: employment, end: { ends_on: '2026-12-31', ground: 1 } };
    expect((await submit(end)).status).toBe(400);
    sandbox.taxAccount(place.code, { prepayment: '88.00', claims: [] });
    await refresh();
    expect(await db.owner('SELECT prepayment_minor::int AS kept FROM tax_account.account')).toEqual([
      { kept: 7_700 },
    ]);
    expect(await db.owner("SELECT 1 FROM employment.employee WHERE last_name = 'Virtanen'")).toHaveLength(1);
  });

  it('shows the fetched data again once it is granted again', async () => {
    await decide('grant', { basis: 'Uus leping', valid_to: LAST_DAY });
    expect(await read()).toMatchObject({
      state: 'granted',
      basis: 'Uus leping',
      valid_to: LAST_DAY,
      reason: null,
    });
    await idle('refresh-tax-account', 'sync-register');
    expect(await balance()).toMatchObject({ access_status: 'ok', prepayment_balance: '88.00' });
    expect((await employees()).map(({ last_name }) => last_name).sort()).toEqual(['Maasikas', 'Virtanen']);
  });

  it('is not granted until a day in the past', async () => {
    const yesterday = addDays(TEST_TODAY, -1);
    expect((await decide('grant', { valid_to: yesterday })).body).toMatchObject({
      errors: [{ field: 'valid_to', code: 'in_the_past' }],
    });
  });

  it('is withdrawn after its last day, in every answer and for the authorities', async () => {
    const now = us.clock.now();
    const sessions = [owner, staff] as const;
    // The worker also grants one to another company of this file, sooner or later: its authorities are stand-ins.
    expect(await idsOf('?state=granted')).toContain(idIn(place.path));
    us.clock.set(new Date(`${addDays(LAST_DAY, 1)}T10:00:00Z`));
    try {
      owner = await us.api.session(us.organization.ownerId);
      staff = await us.api.session(staffUser, { secondFactor: true });
      expect(await read()).toMatchObject({ state: 'withdrawn', valid_to: LAST_DAY });
      expect(await idsOf('?state=granted')).not.toContain(idIn(place.path));
      expect(await idsOf('?state=withdrawn')).toContain(idIn(place.path));
      expect(await balance()).toMatchObject({ access_status: 'rights_missing', total: null });
      expect(codeOf(await sync())).toEqual([409, 'authority_access_missing']);
      expect(codeOf(await decide('withdraw', { reason: 'Läbi' }))).toEqual([409, 'state_conflict']);
    } finally {
      us.clock.set(now);
      [owner, staff] = sessions;
    }
    expect(await read()).toMatchObject({ state: 'granted' });
  });

  it('is in the trail of the client with each decision', async () => {
    const path = `${us.organization.path}/audit/?company_id=${idIn(place.path)}&limit=200`;
    const { body } = await us.api.send('GET', path, { session: owner });
    const { items } = z
      .looseObject({ items: z.array(z.looseObject({ action: z.string(), actor_kind: z.string() })) })
      .parse(body);
    const acts = items.filter(({ action }) => action.startsWith('authority_access.')).reverse();
    expect(acts.map(({ action, actor_kind }) => [action.split('.')[1], actor_kind])).toEqual([
      ['request', 'user'],
      ['request', 'user'],
      ['refuse', 'staff'],
      ['request', 'user'],
      ['grant', 'staff'],
      ['withdraw', 'staff'],
      ['grant', 'staff'],
    ]);
  });
});

describe('fetched data', () => {
  it('belongs to the company and its mandate, and never to the code', async () => {
    expect((await us.api.send('DELETE', `${place.path}/`, { session: owner })).status).toBe(204);
    const stranger = await us.api.organization();
    const session = await us.api.session(stranger.ownerId);
    const made = await us.api.send('POST', `${stranger.path}/companies/`, {
      session,
      body: { name: 'Järglane OÜ', registry_code: place.code, legal_form: 'ou' },
    });
    expect(made.body).toMatchObject({ state: 'provisioning', authority_access: NONE });
    const next = { path: `/api/companies/${z.looseObject({ id: z.string() }).parse(made.body).id}` };
    const get = async (path: string) => (await us.api.send('GET', next.path + path, { session })).body;
    await until(async () => ((await get('/')) as { state: string }).state === 'ready');
    // The worker's authorities are stand-ins, so it granted a mandate when it opened the books: staff withdraw it.
    expect(await get('/')).toMatchObject({
      authority_access: { state: 'granted', basis: 'sandbox', granted_by: null },
    });
    await decide('withdraw', { reason: 'Keegi ei palunud' }, { ...place, path: next.path });
    expect(await get('/tax-account/balance/')).toMatchObject({ access_status: 'never', total: null });
    expect(await get('/employees/')).toMatchObject({ items: [] });
    expect(await get('/employees/submissions/')).toMatchObject({ items: [] });
    await refresh({ ...place, path: next.path });
    expect(await get('/tax-account/balance/')).toMatchObject({
      access_status: 'rights_missing',
      prepayment_balance: null,
    });
    expect(await get('/employees/')).toMatchObject({ items: [] });
  });
});
