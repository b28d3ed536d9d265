import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FixedClock, SystemClock } from '#platform';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildMailSink } from '../../apps/sandbox/src/mail-sink.js';
import { mailsPage } from '../../apps/sandbox/src/mails-page.js';
import { type OutgoingMail, OutgoingMails } from '../../apps/sandbox/src/outgoing-mail.js';
import { Scenarios } from '../../apps/sandbox/src/scenarios.js';
import { SECRET, startApi, type TestApi, type TestSession } from '../support/api.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { login, newPerson, signIn } from '../support/people.js';
import { until } from '../support/wait.js';
import { startWorker, type TestWorker } from '../support/worker.js';

const HOUR = 3_600_000;
/** The worker's clock. The clocks of the tests start from it. */
const machine = new SystemClock();
const NEXT = 'uus ja pikk parool';

let db: TestDatabase;
let clock: FixedClock;
let api: TestApi;
let home: string;
let mails: OutgoingMails;
let scenarios: Scenarios;
let sink: ReturnType<typeof buildMailSink>;
let worker: TestWorker;

beforeAll(async () => {
  db = await testDatabase();
  home = await mkdtemp(join(tmpdir(), 'raamat-letters-'));
  mails = new OutgoingMails(join(home, 'mails.json'), machine);
  scenarios = new Scenarios(join(home, 'scenarios.json'));
  sink = buildMailSink(mails, scenarios);
  const listening = sink.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  clock = new FixedClock(machine.now());
  const environment = { RAAMAT_BASE_URL: 'https://raamat.test' };
  api = await startApi(db.database, { clock, environment });
  worker = await startWorker(db, {
    ...environment,
    RAAMAT_SECRET: SECRET,
    RAAMAT_OUTGOING_SMTP_URL: `smtp://127.0.0.1:${port}`,
  });
});

beforeEach(() => {
  clock.set(machine.now());
});

afterEach(() => {
  scenarios.set('mail', 'normal');
});

afterAll(async () => {
  await worker.close();
  await api.close();
  await new Promise<void>((resolve) => {
    sink.close(resolve);
  });
  await rm(home, { recursive: true });
  await db.drop();
});

const post = (path: string, body: object, session?: TestSession) =>
  api.send('POST', path, { body, ...(session === undefined ? {} : { session }) });
const reset = (body: object) => post('/api/auth/password/reset/', body);
const verifyEmail = (body: object, session?: TestSession) => post('/api/auth/email/verify/', body, session);
const lettersTo = (email: string): OutgoingMail[] => mails.list().filter(({ to }) => to.includes(email));

/** The newest letter to an address, once that many letters were sent. */
async function letter(email: string, count = 1): Promise<OutgoingMail> {
  await until(() => lettersTo(email).length >= count, { what: `letter ${count} to ${email}` });
  return lettersTo(email)[0] as OutgoingMail;
}

const tokenIn = ({ text }: OutgoingMail): string => /\?token=([\w-]{43})/.exec(text)?.[1] ?? '';

describe('a forgotten password', () => {
  it('is replaced through the link of a letter, which ends every session and works once', async () => {
    const { id, email, password } = await newPerson(api, { emailVerified: false });
    const session = await api.session(id);
    expect((await reset({ email: email.toUpperCase() })).status).toBe(204);
    const mail = await letter(email);
    expect(mail.subject).toBe('Uus parool');
    expect(mail.text).toContain('https://raamat.test/account/password/?token=');
    const token = tokenIn(mail);

    expect((await reset({ token, new_password: 'lühike' })).body).toMatchObject({
      errors: [{ field: 'new_password', code: 'too_short' }],
    });
    expect((await reset({ token, new_password: NEXT })).status).toBe(204);
    expect((await api.send('GET', '/api/me/', { session })).status).toBe(401);
    expect((await login(api, { email, password })).status).toBe(401);
    expect((await login(api, { email, password: NEXT })).body).toMatchObject({ email_verified: true });
    expect((await reset({ token, new_password: `${NEXT} 2` })).body).toMatchObject({
      code: 'validation_error',
      errors: [{ field: 'token', code: 'invalid_token' }],
    });
    expect((await letter(email, 2)).subject).toBe('Sinu parool on muudetud');
  });

  it('gets the same answer for an account that does not exist, and sends nothing', async () => {
    const { email } = await newPerson(api);
    const [known, unknown] = [await reset({ email }), await reset({ email: 'nobody@raamat.test' })];
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    await letter(email);
    await until(
      async () => {
        const [row] = await db.owner<{ state: string }>(
          "SELECT state FROM tasks.task WHERE payload->>'email' = 'nobody@raamat.test'",
        );
        return row?.state === 'skipped';
      },
      { what: 'the letter to nobody' },
    );
    expect(lettersTo('nobody@raamat.test')).toEqual([]);
  });

  it('has a link that ends after an hour, or when a newer letter goes out', async () => {
    const { email } = await newPerson(api);
    await reset({ email });
    const first = tokenIn(await letter(email));
    await reset({ email });
    const second = tokenIn(await letter(email, 2));
    expect((await reset({ token: first, new_password: NEXT })).status).toBe(400);
    clock.set(new Date(machine.now().getTime() + HOUR));
    expect((await reset({ token: second, new_password: NEXT })).status).toBe(400);
    clock.set(machine.now());
    expect((await reset({ token: second, new_password: NEXT })).status).toBe(204);
  });

  it('is not replaced by two requests at once', async () => {
    const { email } = await newPerson(api);
    await reset({ email });
    const token = tokenIn(await letter(email));
    const answers = await Promise.all(
      [1, 2, 3].map((one) => reset({ token, new_password: `${NEXT} ${one}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400, 400]);
  });

  it('fills no mailbox with letters, whether the account exists or not', async () => {
    for (const email of [(await newPerson(api)).email, 'nobody-else@raamat.test']) {
      const statuses: number[] = [];
      for (let round = 0; round < 6; round += 1) statuses.push((await reset({ email })).status);
      expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
    }
  });

  it('leaves no token in the database, whatever is recorded of the letter', async () => {
    const { email } = await newPerson(api);
    await reset({ email });
    const token = tokenIn(await letter(email));
    const rows = await db.owner<{ text: string }>(
      `SELECT to_jsonb(t)::text AS text FROM tasks.task t UNION ALL
       SELECT to_jsonb(l)::text FROM identity.letter_token l UNION ALL
       SELECT to_jsonb(a)::text FROM platform.audit_event a`,
    );
    expect(rows.map(({ text }) => text).join('\n')).not.toContain(token);
  });
});

describe('a letter', () => {
  it('waits while the mail server is away, and is the same when it arrives', async () => {
    const { email } = await newPerson(api);
    scenarios.set('mail', 'outage');
    await reset({ email });
    const task = async () => {
      const [row] = await db.owner<{
        id: string;
        state: string;
        attempt: number;
        reason_code: string | null;
      }>("SELECT id, state, attempt, reason_code FROM tasks.task WHERE payload->>'email' = $1", [email]);
      return row;
    };
    await until(async () => (await task())?.reason_code === 'mail_try_again', { what: 'the first attempt' });
    scenarios.set('mail', 'normal');
    await db.owner('UPDATE tasks.task SET run_at = now() WHERE id = $1', [(await task())?.id]);
    const mail = await letter(email);
    expect((await reset({ token: tokenIn(mail), new_password: NEXT })).status).toBe(204);
  });

  it('that a server refuses is not sent again', async () => {
    const { email } = await newPerson(api);
    scenarios.set('mail', 'malformed');
    await reset({ email });
    await until(
      async () => {
        const [row] = await db.owner<{ state: string; reason_code: string }>(
          "SELECT state, reason_code FROM tasks.task WHERE payload->>'email' = $1",
          [email],
        );
        return row?.state === 'failed' && row.reason_code === 'mail_refused';
      },
      { what: 'the refused letter' },
    );
  });

  it('is shown by the sandbox as text, with its links to follow', async () => {
    const { email } = await newPerson(api);
    await reset({ email });
    const mail = await letter(email);
    const page = mailsPage([{ ...mail, subject: '<b>Uus</b>', text: `${mail.text}\n<script>` }]);
    expect(page).toContain(`<a href="https://raamat.test/account/password/?token=${tokenIn(mail)}"`);
    expect(page).toContain('&#60;b&#62;Uus');
    expect(page).not.toContain('<script');
  });
});

describe('the page behind a link', () => {
  const press = (path: string, fields: Record<string, string>) =>
    api.send('POST', path, {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  it('takes a new password, in a form that posts to the service and runs no script', async () => {
    const { email } = await newPerson(api);
    expect((await press('/account/password/', { email })).text).toContain('a letter is on its way');
    const token = tokenIn(await letter(email));
    const page = await api.send('GET', `/account/password/?token=${token}`);
    expect(page.text).toContain(`name="token" value="${token}"`);
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*form-action 'self'/);
    expect(page.headers.get('cache-control')).toBe('no-store');
    const short = await press('/account/password/', { token, new_password: 'lühike' });
    expect([short.status, short.text]).toEqual([400, expect.stringContaining('at least 10 characters')]);
    expect((await press('/account/password/', { token, new_password: NEXT })).status).toBe(200);
    expect((await login(api, { email, password: NEXT })).status).toBe(200);
  });

  it('verifies an address when its button is pressed, and not when a program opens it', async () => {
    const { id, email } = await newPerson(api, { emailVerified: false });
    const session = await api.session(id);
    await verifyEmail({}, session);
    const token = tokenIn(await letter(email));
    const verified = async () => (await api.send('GET', '/api/me/', { session })).body;
    await api.send('GET', `/account/email/?token=${token}`);
    expect(await verified()).toMatchObject({ email_verified: false });
    expect((await press('/account/email/', { token })).status).toBe(200);
    expect(await verified()).toMatchObject({ email_verified: true });
    expect((await press('/account/email/', { token })).status).toBe(400);
  });

  it.each<Record<string, string>>([
    { email: 'nobody' },
    { email: 'a\u0000b@raamat.test' },
    { email: 'x'.repeat(300) },
    {},
  ])('refuses an invalid address: %j', async (fields) => {
    expect((await press('/account/password/', fields)).status).toBe(400);
  });

  it('shows the content of the link as text', async () => {
    const page = await api.send('GET', `/account/email/?token=${encodeURIComponent('"><script>')}`);
    expect(page.text).not.toContain('<script');
  });
});

describe('an address', () => {
  it('is verified by the link of a letter, which a signed-in person asks for', async () => {
    const { id, email } = await newPerson(api, { emailVerified: false });
    const session = await api.session(id);
    const verified = async () => (await api.send('GET', '/api/me/', { session })).body;
    expect(await verified()).toMatchObject({ email_verified: false });
    expect((await verifyEmail({}, session)).status).toBe(204);
    const mail = await letter(email);
    expect(mail.subject).toBe('Kinnita oma e-posti aadress');
    const token = tokenIn(mail);
    expect((await verifyEmail({ token })).status).toBe(204);
    expect(await verified()).toMatchObject({ email_verified: true });
    expect((await verifyEmail({ token })).body).toMatchObject({
      errors: [{ field: 'token', code: 'invalid_token' }],
    });
  });

  it('is not verified by a link that resets passwords, and the reverse', async () => {
    const { id, email } = await newPerson(api, { emailVerified: false });
    await verifyEmail({}, await api.session(id));
    const verifying = tokenIn(await letter(email));
    expect((await reset({ token: verifying, new_password: NEXT })).status).toBe(400);
    await reset({ email });
    expect((await verifyEmail({ token: tokenIn(await letter(email, 2)) })).status).toBe(400);
    expect((await verifyEmail({ token: verifying })).status).toBe(204);
  });

  it('is not verified by a letter to the previous address', async () => {
    const { id, email } = await newPerson(api, { emailVerified: false });
    await verifyEmail({}, await api.session(id));
    const token = tokenIn(await letter(email));
    await db.owner('UPDATE identity.app_user SET email = $2, email_folded = $2 WHERE id = $1', [
      id,
      `other-${email}`,
    ]);
    expect((await verifyEmail({ token })).status).toBe(400);
  });

  it('needs a signed-in person before a letter is sent', async () => {
    expect((await verifyEmail({})).status).toBe(401);
    const { cookie } = await api.session((await newPerson(api)).id);
    const answer = await api.send('POST', '/api/auth/email/verify/', { body: {}, headers: { cookie } });
    expect(answer.body).toMatchObject({ code: 'csrf_failed' });
  });
});

describe('a password', () => {
  const change = (session: TestSession, current: string, wanted: string) =>
    post('/api/auth/password/change/', { current_password: current, new_password: wanted }, session);

  it('ends every other session when it changes, and a letter tells the person', async () => {
    const person = await newPerson(api);
    const [here, elsewhere] = [await signIn(api, person), await api.session(person.id)];
    expect((await change(here, person.password, NEXT)).status).toBe(204);
    const status = async (session: TestSession) => (await api.send('GET', '/api/me/', { session })).status;
    expect([await status(here), await status(elsewhere)]).toEqual([200, 401]);
    expect((await login(api, { email: person.email, password: person.password })).status).toBe(401);
    expect((await login(api, { email: person.email, password: NEXT })).status).toBe(200);
    expect((await letter(person.email)).text).toContain('https://raamat.test/account/password/');
  });

  it('is changed by a person who knows the old one, and not by guessing', async () => {
    const person = await newPerson(api);
    const session = await api.session(person.id);
    const statuses: number[] = [];
    for (let round = 0; round < 11; round += 1) {
      const answer = await change(session, 'wrong password', NEXT);
      statuses.push(answer.status);
      if (round === 0) {
        expect(answer.body).toMatchObject({
          errors: [{ field: 'current_password', code: 'wrong_password' }],
        });
      }
    }
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
  });

  it('is refused when guessers try it first', async () => {
    const person = await newPerson(api);
    const session = await api.session(person.id);
    const answer = await change(session, person.password, `${person.email.split('@')[0] ?? ''}1`);
    expect(answer.body).toMatchObject({ errors: [{ field: 'new_password', code: 'too_guessable' }] });
  });

  it('and the other events of an account are in the audit trail, without secrets', async () => {
    const person = await newPerson(api, { emailVerified: false });
    const session = await signIn(api, person);
    await change(session, person.password, NEXT);
    const rows = await db.owner<{ action: string; text: string }>(
      'SELECT action, to_jsonb(a)::text AS text FROM platform.audit_event a WHERE user_id = $1 ORDER BY id',
      [person.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['session.open', 'user.password_change']);
    expect(rows.map(({ text }) => text).join('\n')).not.toMatch(/argon2|uus ja pikk/);
  });
});
