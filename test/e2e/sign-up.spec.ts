import { FixedClock, SystemClock } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SECRET, startApi, type TestApi } from '../support/api.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { type Letterbox, startLetterbox } from '../support/letterbox.js';
import { login, newPerson, sessionOf } from '../support/people.js';
import { startWorker, type TestWorker } from '../support/worker.js';

const HOUR_MS = 3_600_000;
const BASE = 'https://raamat.test';
const PASSWORD = 'neli sõna on pikk parool';
const machine = new SystemClock();

let db: TestDatabase;
let clock: FixedClock;
let api: TestApi;
let letterbox: Letterbox;
let worker: TestWorker;
let people = 0;

beforeAll(async () => {
  db = await testDatabase();
  letterbox = await startLetterbox();
  clock = new FixedClock(machine.now());
  const environment = { RAAMAT_BASE_URL: BASE, RAAMAT_SIGN_UP: 'open' };
  api = await startApi(db.database, { clock, environment });
  worker = await startWorker(db, {
    ...environment,
    RAAMAT_SECRET: SECRET,
    RAAMAT_OUTGOING_SMTP_URL: letterbox.url,
  });
});

beforeEach(() => {
  clock.set(machine.now());
});

afterAll(async () => {
  await worker.close();
  await api.close();
  await letterbox.close();
  await db.drop();
});

const newAddress = (): string => `stranger-${(people += 1)}@raamat.test`;
const ask = (body: object, at: TestApi = api) => at.send('POST', '/api/auth/sign-up/', { body });
const person = (email: string) => ({ email, name: 'Mari Maasikas', language: 'en' });
const linkIn = ({ text }: { readonly text: string }): string =>
  /\/account\/sign-up\/\?token=([\w.-]+)/.exec(text)?.[1] ?? '';
const open = (token: string, at: TestApi = api) => at.send('GET', `/account/sign-up/?token=${token}`);
const submit = (fields: Record<string, string>, at: TestApi = api) =>
  fetch(`${at.url}/account/sign-up/`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: BASE },
    body: new URLSearchParams(fields).toString(),
  });

async function tokenFor(email: string): Promise<string> {
  expect((await ask(person(email))).status).toBe(204);
  return linkIn(await letterbox.letterTo(email));
}

describe('signing up', () => {
  it('makes the person by the link of the letter, with a confirmed address, and signs them in', async () => {
    const email = newAddress();
    const token = await tokenFor(email);
    const form = await open(token);
    expect([form.status, form.text]).toEqual([200, expect.stringContaining(`value="${email}"`)]);
    expect(form.text).toContain('value="Mari Maasikas"');
    const entered = await submit({ token, name: 'Mari M', password: PASSWORD });
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/']);
    const session = await sessionOf(api, { status: 303, headers: entered.headers, text: '', body: '' });
    const me = await api.send('GET', '/api/me/', { session });
    expect(me.body).toMatchObject({ user: { email, name: 'Mari M', language: 'en' }, email_verified: true });
    const made = await api.send('POST', '/api/organizations/', { session, body: { name: 'Minu firma' } });
    expect(made.status).toBe(201);
    expect((await login(api, { email, password: PASSWORD })).status).toBe(200);
  });

  it('works once, and not after 24 hours', async () => {
    const email = newAddress();
    const token = await tokenFor(email);
    expect((await submit({ token, name: 'Mari', password: PASSWORD })).status).toBe(303);
    expect((await submit({ token, name: 'Mari', password: PASSWORD })).status).toBe(400);
    const late = await tokenFor(newAddress());
    clock.set(new Date(machine.now().getTime() + 24 * HOUR_MS));
    expect((await open(late)).status).toBe(400);
    expect((await submit({ token: late, name: 'Mari', password: PASSWORD })).status).toBe(400);
  });

  it('makes one person when the form is sent twice at once', async () => {
    const email = newAddress();
    const token = await tokenFor(email);
    const sent = { token, name: 'Mari', password: PASSWORD };
    const both = await Promise.all([submit(sent), submit(sent)]);
    expect(both.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(both.every(({ status }) => [303, 400, 409].includes(status))).toBe(true);
    const rows = await db.owner('SELECT 1 FROM identity.app_user WHERE email = $1', [email]);
    expect(rows).toHaveLength(1);
  });

  it('refuses a weak password and keeps the link', async () => {
    const token = await tokenFor(newAddress());
    const refused = await submit({ token, name: 'Mari', password: 'qwertyuiop' });
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining(token)]);
    expect((await submit({ token, name: 'Mari', password: PASSWORD })).status).toBe(303);
  });

  it('refuses a link that this installation did not make', async () => {
    const token = await tokenFor(newAddress());
    for (const forged of ['', 'abc', `${token.slice(0, -2)}xx`, token.replace(/\..*/, '.')]) {
      expect((await submit({ token: forged || 'x', name: 'Mari', password: PASSWORD })).status).toBe(400);
    }
  });

  it('tells the owner of a known address so, with links to sign in and to a new password; the answer is the same', async () => {
    const { email } = await newPerson(api);
    const [known, unknown] = [await ask(person(email.toUpperCase())), await ask(person(newAddress()))];
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    const letter = await letterbox.letterTo(email);
    expect(letter.subject).toBe('Sul on juba konto Raamatus');
    expect(letter.text).toContain(`${BASE}/sign-in/`);
    expect(letter.text).toContain(`${BASE}/account/password/`);
    expect(letter.text).not.toContain('/account/sign-up/');
  });

  it('does not let the link make a second account when the address got one meanwhile', async () => {
    const email = newAddress();
    const token = await tokenFor(email);
    const second = await (async () => {
      await ask(person(email));
      return linkIn(await letterbox.letterTo(email, 2));
    })();
    expect((await submit({ token, name: 'Mari', password: PASSWORD })).status).toBe(303);
    expect((await submit({ token: second, name: 'Mari', password: PASSWORD })).status).toBe(409);
  });

  it('sends a mailbox at most five letters in a quarter of an hour, whether it is known or not', async () => {
    const { email } = await newPerson(api);
    for (const address of [email, newAddress()]) {
      for (let sent = 0; sent < 5; sent += 1) expect((await ask(person(address))).status).toBe(204);
      expect((await ask(person(address))).body).toMatchObject({ code: 'throttled' });
    }
  });

  it.each([
    [{ name: 'Mari', language: 'et' }, 'email'],
    [{ email: 'mari', name: 'Mari' }, 'email'],
    [{ email: 'mari@raamat.test' }, 'name'],
    [{ email: 'mari@raamat.test', name: 'Ma\u200bri' }, 'name'],
    [{ email: 'mari@raamat.test', name: 'Mari', language: 'fi' }, 'language'],
  ])('refuses %j: 400 on %s', async (body, field) => {
    const answer = await ask(body);
    expect([
      answer.status,
      z.object({ errors: z.array(z.object({ field: z.string() })) }).parse(answer.body),
    ]).toEqual([400, { errors: [expect.objectContaining({ field })] }]);
  });

  it('is offered on the sign-in page, and asked for without scripts', async () => {
    expect((await api.send('GET', '/sign-in/')).text).toContain('href="/account/sign-up/"');
    expect((await api.send('GET', '/account/sign-up/')).text).toContain('name="email"');
    const email = newAddress();
    const sent = await submit({ email, name: 'Mari', language: 'en' });
    expect(sent.status).toBe(200);
    expect((await letterbox.letterTo(email)).subject).toBe('Your account at Raamat');
    expect(await sent.text()).not.toContain('for trying out');
  });

  it('names the page of the letters when nobody has a mailbox', async () => {
    const trial = await startApi(db.database, {
      clock,
      environment: {
        RAAMAT_BASE_URL: BASE,
        RAAMAT_SIGN_UP: 'open',
        RAAMAT_LETTERS_URL: 'http://127.0.0.1:3010/mails',
      },
    });
    try {
      const sent = await submit({ email: newAddress(), name: 'Mari', language: 'en' }, trial);
      expect(await sent.text()).toContain('href="http://127.0.0.1:3010/mails"');
    } finally {
      await trial.close();
    }
  });
});

describe('an installation that does not let everybody sign up', () => {
  it.each(['invited', 'off', undefined])(
    '(%s) answers 409 sign_up_closed and offers nothing',
    async (mode) => {
      const closed = await startApi(db.database, {
        clock,
        environment: { RAAMAT_BASE_URL: BASE, ...(mode === undefined ? {} : { RAAMAT_SIGN_UP: mode }) },
      });
      try {
        const token = await tokenFor(newAddress());
        expect((await ask(person(newAddress()), closed)).body).toMatchObject({ code: 'sign_up_closed' });
        expect((await closed.send('GET', '/sign-in/')).text).not.toContain('/account/sign-up/');
        expect((await closed.send('GET', '/account/sign-up/')).status).toBe(409);
        expect((await open(token, closed)).status).toBe(409);
        expect((await submit({ token, name: 'Mari', password: PASSWORD }, closed)).status).toBe(409);
      } finally {
        await closed.close();
      }
    },
  );

  it.each([
    ['invited', 201],
    ['off', 409],
  ])('(%s) answers %i to an invited person without an account', async (mode, status) => {
    const firm = await api.organization();
    const session = await api.session(firm.ownerId);
    const email = newAddress();
    await api.send('POST', `${firm.path}/invitations/`, { session, body: { email, role: 'member' } });
    const { text } = await letterbox.letterTo(email);
    const token = /\/account\/invitation\/\?token=([\w.-]+)/.exec(text)?.[1] ?? '';
    const closed = await startApi(db.database, {
      clock,
      environment: { RAAMAT_BASE_URL: BASE, RAAMAT_SIGN_UP: mode },
    });
    try {
      const body = { token, name: 'Mari', password: PASSWORD };
      expect((await closed.send('POST', '/api/invitations/sign-up/', { body })).status).toBe(status);
    } finally {
      await closed.close();
    }
  });
});
