import { UsageLimits } from '#files';
import { createLogger, FixedClock, generateSealingKeys, isoDate } from '#platform';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestBooks, testActor } from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { testTask } from '../../../../test/support/files.js';
import { startImap, type TestMailbox } from '../../../../test/support/imap.js';
import { mailOf } from '../../../../test/support/mails.js';
import { readersHere } from '../../../../test/support/readers.js';
import { startIntake, type TestIntake } from '../../../../test/support/smtp.js';
import { MailAcceptance } from '../emails/accept-mail.js';
import { MailParser } from '../emails/mail-parser.js';
import { CompanyMailboxes, type NewMailbox } from './company-mailboxes.js';
import { FetchMailboxHandler, type FetchMailboxTools } from './fetch-mailbox.handler.js';
import { FetchMailboxesHandler } from './fetch-mailboxes.handler.js';
import { MailboxOpener, MailboxSeal } from './mailbox-login.js';

const NONE = { storedBytes: null, filesADay: null, mailsADay: null, pagesADay: null };
const RULES = { allowPrivate: true };
const keys = generateSealingKeys();
const log = createLogger({ LOG_LEVEL: 'silent' }, 'test');

let db: TestDatabase;
let company: bigint;
let intake: TestIntake;
let imap: TestMailbox;
let clock: FixedClock;
let mailboxes: CompanyMailboxes;
let id: bigint;
/** The person who added the mailbox has left the company. */
let left: boolean;

beforeAll(async () => {
  db = await testDatabase();
  company = await openTestBooks(db.database);
  intake = await startIntake(db.database);
});
afterAll(async () => {
  await intake.close();
  await db.drop();
});

beforeEach(async () => {
  await db.owner(
    'TRUNCATE inbox.email, inbox.email_part, inbox.company_mailbox, tasks.task, files.usage RESTART IDENTITY',
  );
  left = false;
  imap = await startImap();
  clock = new FixedClock(new Date('2026-11-10T09:00:00Z'));
  mailboxes = new CompanyMailboxes(db.database, clock, new MailboxSeal(keys.publicKey), RULES);
  id = await added();
});
afterEach(() => imap.close());

const call = () => ({ actor: testActor(), companyId: company });
async function added(): Promise<bigint> {
  const wanted: NewMailbox = {
    host: '127.0.0.1',
    port: imap.port,
    security: 'starttls',
    username: 'testuser',
    password: 'testpass',
    folder: 'INBOX',
    since: isoDate('2026-01-01'),
  };
  const tried = await mailboxes.tryNew(call(), wanted);
  const made = await db.database.inCompany(company, (sql) =>
    mailboxes.create(sql, call(), tried, wanted.since),
  );
  return made.id;
}

const pass = (ms: number): void => {
  clock.set(new Date(clock.now().getTime() + ms));
};

const acceptanceWith = (limits = new UsageLimits(clock)) =>
  new MailAcceptance(db.database, intake.storage, clock, limits);

function fetching(tools: Partial<FetchMailboxTools> = {}): Promise<unknown> {
  const handler = new FetchMailboxHandler({
    database: db.database,
    acceptance: acceptanceWith(),
    limits: new UsageLimits(clock),
    parser: new MailParser(readersHere),
    log,
    clock,
    opener: new MailboxOpener(keys.privateKey),
    rules: RULES,
    findSought: () => Promise.resolve([]),
    people: {
      mayKeep: () => Promise.resolve(!left),
      owners: () => Promise.resolve(['omanik@klient.example']),
    },
    ...tools,
  });
  return handler.handle(testTask('fetch-mailbox', { mailboxId: id.toString() }, company));
}

const change = (changes: Parameters<CompanyMailboxes['change']>[3]) =>
  db.database.inCompany(company, (sql) => mailboxes.change(sql, call(), id, changes, undefined));

let mails = 0;
function put(date?: string): void {
  mails += 1;
  const headers = ['Return-Path: <b@myyja.example>', `Message-ID: <${mails}@myyja.example>`];
  imap.put(mailOf([{ content: '%PDF-1.7' }], headers), 'INBOX', date);
}
const kept = () =>
  db.owner<Record<string, unknown>>(
    `SELECT company_id::int AS company, status, reason, envelope_from AS sender, remote_address AS host
     FROM inbox.email ORDER BY id`,
  );
const count = async () => (await kept()).length;
const state = async () => {
  const [row] = await db.owner<Record<string, unknown>>(
    `SELECT state, last_error AS error, failures, last_uid::int AS uid, last_fetched_at AS fetched, next_fetch_at AS next
     FROM inbox.company_mailbox WHERE id = $1`,
    [id],
  );
  return row;
};

describe('a mailbox of a company', () => {
  it('brings its mails to the company, and nothing changes on the server', async () => {
    put();
    put();
    await fetching();
    const taken = {
      company: Number(company),
      status: 'received',
      reason: null,
      sender: 'b@myyja.example',
      host: null,
    };
    expect(await kept()).toEqual([taken, taken]);
    expect(imap.marks()).toEqual([[], []]);
    expect(await state()).toMatchObject({ state: 'active', error: null, uid: 2, fetched: clock.now() });
    const waiting = await db.owner("SELECT 1 FROM tasks.task WHERE kind = 'take-in-mail'");
    expect(waiting).toHaveLength(2);
  });

  it('is read on from the last mail, and from the first under a new numbering', async () => {
    put();
    await fetching();
    put();
    await fetching();
    await fetching();
    expect(await count()).toBe(2);
    imap.change({ uidvalidity: 7 });
    await fetching();
    expect(await count()).toBe(4);
  });

  it('leaves mails of before its first day alone', async () => {
    put('31-Dec-2025 10:00:00 +0000');
    put('01-Jan-2026 10:00:00 +0000');
    await fetching();
    expect([await count(), await state()]).toMatchObject([1, { uid: 2 }]);
  });

  it('brings each mail once when two workers read it', async () => {
    for (let n = 0; n < 4; n += 1) put();
    await Promise.all([fetching(), fetching()]);
    await fetching();
    expect(await count()).toBe(4);
  });

  it('brings a mail after its worker died before the commit', async () => {
    put();
    const broken = { accept: () => Promise.reject(new Error('killed')) } as unknown as MailAcceptance;
    await expect(fetching({ acceptance: broken })).rejects.toThrow('killed');
    expect(await state()).toMatchObject({ state: 'active', uid: 0 });
    await fetching();
    expect(await count()).toBe(1);
  });

  it('keeps its mails on the server while the company is at a limit', async () => {
    put();
    put();
    const limits = new UsageLimits(clock, { ...NONE, mailsADay: 1 });
    await fetching({ acceptance: acceptanceWith(limits) });
    expect([await count(), await state()]).toMatchObject([
      1,
      { state: 'failing', error: 'limit_reached', uid: 1 },
    ]);
    await fetching();
    expect(await count()).toBe(2);
  });

  it('shows a mail that is too large as failed, and is read on', async () => {
    imap.put(mailOf([{ content: Buffer.alloc(4_096) }]));
    put();
    await fetching({ largestMail: 4_096 });
    expect(await kept()).toMatchObject([
      { status: 'failed', reason: 'mail_too_large' },
      { status: 'received' },
    ]);
  });

  describe('is searched for documents of payments', () => {
    const from = isoDate('2025-12-01');
    const search = (word = 'bolt', to = isoDate('2026-01-10')) =>
      fetching({ findSought: () => Promise.resolve([{ word, from, to }]) });
    const receipt = (subject: string, date: string, messageId = `<${subject}@bolt.example>`): void => {
      imap.put(
        mailOf([{ content: '%PDF-1.7' }], [`Subject: ${subject}`, `Message-ID: ${messageId}`]),
        'INBOX',
        date,
      );
    };

    it('in mails before its first day, of the merchant and of those days alone', async () => {
      receipt('Bolt', '20-Dec-2025 10:00:00 +0000');
      receipt('Rimi', '20-Dec-2025 10:00:00 +0000', '<rimi@rimi.example>');
      receipt('Bolt november', '20-Nov-2025 10:00:00 +0000');
      await search();
      expect(await kept()).toMatchObject([{ status: 'received', company: Number(company) }]);
      expect(imap.marks()).toEqual([[], [], []]);
    });

    it('once a day, and brings each mail once', async () => {
      receipt('Bolt', '20-Dec-2025 10:00:00 +0000');
      await search('rimi');
      await search();
      expect(await count()).toBe(0);
      pass(24 * 60 * 60_000);
      await search();
      await db.owner("UPDATE inbox.email SET message_id = '<Bolt@bolt.example>'");
      pass(24 * 60 * 60_000);
      await search();
      expect(await count()).toBe(1);
    });

    it('within limits: three mails of a document, none too large, none without an id', async () => {
      for (let n = 0; n < 5; n += 1) receipt(`Bolt${n}`, '20-Dec-2025 10:00:00 +0000');
      await search();
      expect(await count()).toBe(3);
    });

    it('and its fetch does not fail when the day’s limit ends the search', async () => {
      for (let n = 0; n < 3; n += 1) receipt(`Bolt${n}`, '20-Dec-2025 10:00:00 +0000');
      const limits = new UsageLimits(clock, { ...NONE, mailsADay: 1 });
      await fetching({
        acceptance: acceptanceWith(limits),
        findSought: () => Promise.resolve([{ word: 'bolt', from, to: isoDate('2026-01-10') }]),
      });
      expect([await count(), await state()]).toMatchObject([1, { state: 'active', error: null }]);
    });
  });

  it('that fails rests longer and longer, until it is read again', async () => {
    put();
    const rests: unknown[] = [];
    const fail = { opener: new MailboxOpener(keys.privateKey), rules: { allowPrivate: false } };
    for (let times = 0; times < 2; times += 1) {
      await fetching(fail);
      rests.push((await state())?.['next']);
    }
    const minutes = (rest: number) => new Date(clock.now().getTime() + rest * 60_000);
    expect(rests).toEqual([minutes(10), minutes(20)]);
    expect(await state()).toMatchObject({ state: 'failing', error: 'forbidden_address', failures: 2 });
    await fetching();
    expect(await state()).toMatchObject({ state: 'active', error: null, failures: 0 });
  });

  it('whose credentials are refused is not tried again before a person resumes it', async () => {
    await db.owner('UPDATE inbox.company_mailbox SET login_sealed = $2 WHERE id = $1', [
      id,
      new MailboxSeal(keys.publicKey).seal(company, { host: '127.0.0.1', username: 'testuser' }, 'vale'),
    ]);
    await fetching();
    const refused = { state: 'refused', error: 'credentials_refused', next: null };
    expect(await state()).toMatchObject(refused);
    const connections = imap.connections();
    expect(await fetching()).toBe('skipped');
    expect(imap.connections()).toBe(connections);
    await change({ since: isoDate('2026-02-01') });
    expect(await state()).toMatchObject(refused);
    await change({ paused: false });
    expect(await state()).toMatchObject({ state: 'active', error: null, next: clock.now() });
    const trail = await db.owner("SELECT 1 FROM platform.audit_event WHERE action = 'mailbox.refuse'");
    expect(trail).toHaveLength(1);
  });

  it('that a person pauses or deletes while it is read brings nothing more', async () => {
    put();
    put();
    const real = acceptanceWith();
    const pausing = {
      accept: async (...given: Parameters<MailAcceptance['accept']>) => {
        const ids = await real.accept(...given);
        pass(1_000);
        await change({ paused: true });
        return ids;
      },
    } as unknown as MailAcceptance;
    await fetching({ acceptance: pausing });
    expect([await count(), await state()]).toMatchObject([1, { state: 'paused', next: null, fetched: null }]);
  });
});

it('mailboxes that are due are requested once, however many processes ask', async () => {
  await db.owner('TRUNCATE tasks.task');
  pass(60_000);
  const request = () => new FetchMailboxesHandler(db.database, clock, true).handle();
  await Promise.all([request(), request()]);
  await request();
  const requested = await db.owner<{ payload: unknown }>(
    "SELECT payload FROM tasks.task WHERE kind = 'fetch-mailbox'",
  );
  expect(requested).toEqual([{ payload: { mailboxId: id.toString() } }]);
});

describe('a mailbox whose person has left the company', () => {
  const paused = async () => {
    const [row] = await db.owner<Record<string, unknown>>(
      `SELECT state, paused_because AS because, added_by AS by, next_fetch_at AS next FROM inbox.company_mailbox`,
    );
    return row;
  };
  const letters = () =>
    db.owner<{ payload: unknown }>("SELECT payload FROM tasks.task WHERE kind = 'send-mail' ORDER BY id");

  it('is not opened any more, says why, and its owners get one letter', async () => {
    put();
    left = true;
    await fetching();
    await fetching();
    expect(await paused()).toMatchObject({ state: 'paused', because: 'person_left', next: null });
    expect(await count()).toBe(0);
    expect(await letters()).toEqual([
      {
        payload: {
          letter: 'mailbox_paused',
          email: 'omanik@klient.example',
          companyId: company.toString(),
          mailbox: 'testuser, INBOX',
        },
      },
    ]);
  });

  it('is read again once another person resumes it, who vouches for it from then on', async () => {
    put();
    left = true;
    await fetching();
    left = false;
    const [person] = await db.owner<{ id: string }>(
      `INSERT INTO identity.app_user (email, email_folded, name) VALUES ('uus@klient.example', 'uus@klient.example', 'Uus')
       RETURNING id`,
    );
    const actor = testActor({ userId: BigInt(person?.id ?? 0) });
    await db.database.inCompany(company, (sql) =>
      mailboxes.change(sql, { actor, companyId: company }, id, { paused: false }, undefined),
    );
    expect(await paused()).toMatchObject({ state: 'active', because: null, by: person?.id });
    await fetching();
    expect(await count()).toBe(1);
  });
});
