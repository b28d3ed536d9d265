import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Bookkeeper, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { startImap, type TestMailbox } from '../support/imap.js';
import { mailOf } from '../support/mails.js';
import { fault } from '../support/problems.js';
import { until } from '../support/wait.js';
import { startWorker } from '../support/worker.js';

const PRIVATE = { RAAMAT_WEBHOOKS_PRIVATE: 'on' };

let db: TestDatabase;
let us: Bookkeeper;
let imap: TestMailbox;

beforeAll(async () => {
  db = await testDatabase();
  us = await startBookkeeper(db, PRIVATE);
  imap = await startImap();
});

afterAll(async () => {
  await us.close();
  await imap.close();
  await db.drop();
});

const PATH = '/inbox/mailboxes/';
const login = (changes: object = {}) => ({
  host: '127.0.0.1',
  port: imap.port,
  security: 'starttls',
  username: 'testuser',
  password: 'testpass',
  since: '2026-01-01',
  ...changes,
});
const listed = async () => ((await us.get(PATH)).body as { items: { id: string; state: string }[] }).items;

it('a mailbox is tried before it is kept: a fault names its field, and nothing is stored', async () => {
  const faults = [
    [{ password: 'vale' }, 'password', 'credentials_refused'],
    [{ folder: 'Puudub' }, 'folder', 'folder_missing'],
    [{ port: 1024 }, 'host', 'no_connection'],
    [{ port: 25 }, 'port', 'invalid_port'],
    [{ host: 'imap://posti.example' }, 'host', 'invalid_host'],
  ] as const;
  for (const [changes, field, code] of faults) {
    const answer = await us.post(PATH, login(changes));
    expect(fault(answer)).toEqual([400, 'validation_error', `${field}: ${code}`]);
    expect(answer.text).not.toMatch(/testpass|vale/);
  }
  expect(await listed()).toEqual([]);
});

it('a mailbox is made, changed, paused, resumed and forgotten; its password is shown and kept nowhere', async () => {
  const tried = await us.post(`${PATH}?dry_run=true`, login());
  expect([tried.status, await listed()]).toEqual([201, []]);
  const made = await us.post(PATH, login());
  const { id } = made.body as { id: string };
  expect([made.status, made.body]).toMatchObject([
    201,
    { state: 'active', folder: 'INBOX', last_error: null },
  ]);
  const twin = await us.post(PATH, login());
  expect([twin.status, twin.body]).toMatchObject([409, { code: 'mailbox_exists', mailbox_id: id }]);

  const one = `${PATH}${id}/`;
  const change = (body: object) => us.send('PATCH', one, { body });
  // Another server must not get the password that is kept for this one.
  const elsewhere = await change({ host: 'localhost' });
  expect(fault(elsewhere)).toEqual([400, 'validation_error', 'password: required']);
  expect((await change({ folder: 'Valmis', password: 'testpass' })).body).toMatchObject({ folder: 'Valmis' });
  expect((await change({ paused: true })).body).toMatchObject({ state: 'paused', next_fetch_at: null });
  expect((await change({ since: '2026-02-01' })).body).toMatchObject({ state: 'paused' });
  expect((await change({ paused: false })).body).toMatchObject({ state: 'active' });

  const viewer = await us.organization.key(
    ['read', 'write'],
    (await us.organization.member('viewer')).userId,
  );
  const stranger = await us.another();
  const refused = [
    await us.send('PATCH', one, { key: viewer, body: { paused: true } }),
    await us.send('POST', PATH, { key: viewer, body: login() }),
    await stranger.send('GET', one),
    await stranger.send('DELETE', one),
  ];
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 404, 404]);

  const [stored] = await db.owner<{ text: string }>(
    `SELECT string_agg(to_jsonb(m)::text, '') || encode(string_agg(m.login_sealed, ''), 'escape')
       || (SELECT string_agg(to_jsonb(a)::text, '') FROM platform.audit_event a)
       || (SELECT string_agg(to_jsonb(t)::text, '') FROM tasks.task t) AS text
     FROM inbox.company_mailbox m`,
  );
  expect(stored?.text).toContain('mailbox.update');
  expect(stored?.text).not.toContain('testpass');
  expect((await us.send('DELETE', one)).status).toBe(204);
  expect((await us.get(one)).status).toBe(404);
});

it('mails of a mailbox become mails of the inbox', async () => {
  const lines: string[] = [];
  const worker = await startWorker(db, PRIVATE, { lines });
  try {
    imap.put(mailOf([{ content: '%PDF-1.7' }], ['Return-Path: <postkast@myyja.example>']));
    const { body } = await us.post(PATH, login());
    const fetched = await until(
      async () =>
        ((await us.get('/inbox/emails/')).body as { items: { attachments: unknown }[] }).items.at(0),
      { what: 'the mail' },
    );
    expect(fetched).toMatchObject({ authentication: { spf: 'none' } });
    await us.send('DELETE', `${PATH}${(body as { id: string }).id}/`);
  } finally {
    await worker.close();
  }
  expect(lines.join('')).not.toContain('testpass');
});

it('the mailboxes of a deleted company are forgotten', async () => {
  const gone = await us.another();
  await gone.post(PATH, login());
  const ended = await gone.api.send('DELETE', `${gone.company.path}/`, { session: gone.session });
  expect(ended.status).toBe(204);
  const left = await db.owner('SELECT 1 FROM inbox.company_mailbox WHERE company_id = $1', [gone.company.id]);
  expect(left).toEqual([]);
});
