import { UsageLimits } from '#files';
import { createLogger, SystemClock } from '#platform';
import { MailAcceptance, MailParser } from '#inbox';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { startImap, type TestMailbox } from '../../../../test/support/imap.js';
import { mailOf } from '../../../../test/support/mails.js';
import { readersHere } from '../../../../test/support/readers.js';
import { startIntake, TEST_MAIL_DOMAIN, type TestIntake } from '../../../../test/support/smtp.js';
import { type MailboxOptions, MailboxPoller } from './mailbox-poller.js';

const log = createLogger({ LOG_LEVEL: 'silent' }, 'test');
let db: TestDatabase;
let intake: TestIntake;
let ours: string;
let imap: TestMailbox;

beforeAll(async () => {
  db = await testDatabase();
  intake = await startIntake(db.database);
  ours = (await intake.addresses.current(1n)).address;
});
afterAll(async () => {
  await intake.close();
  await db.drop();
});

beforeEach(async () => {
  await db.owner('TRUNCATE inbox.email, inbox.email_part, tasks.task');
  imap = await startImap();
});
afterEach(() => imap.close());

const poller = (
  options: Partial<MailboxOptions> = {},
  acceptance = new MailAcceptance(db.database, intake.storage, new SystemClock()),
): MailboxPoller =>
  new MailboxPoller(
    {
      url: `imap://testuser:testpass@127.0.0.1:${imap.port}/`,
      pollSeconds: 60,
      doneFolder: null,
      fallbackCompany: null,
      mailDomain: TEST_MAIL_DOMAIN,
      ...options,
    },
    {
      database: db.database,
      addresses: intake.addresses,
      acceptance,
      limits: new UsageLimits(new SystemClock()),
      log,
      parser: new MailParser(readersHere),
    },
  );

const put = (...headers: string[]): void => {
  imap.put(mailOf([{ content: '%PDF-1.7' }], headers));
};
const kept = () =>
  db.owner<Record<string, unknown>>(
    `SELECT email.company_id::int AS company, email.status, email.reason, email.envelope_from AS sender,
       email.remote_address AS host, task.kind
     FROM inbox.email AS email JOIN tasks.task AS task ON task.company_id = email.company_id
     ORDER BY email.id`,
  );
const marks = (folder?: string) => imap.marks(folder);

const TAKEN = {
  company: 1,
  status: 'received',
  reason: null,
  sender: 'b@myyja.example',
  host: null,
  kind: 'take-in-mail',
};

describe('a polled mailbox', () => {
  it('delivers its mails to the companies they are addressed to, and marks them once stored', async () => {
    put(`Delivered-To: ${ours}`, 'Return-Path: <b@myyja.example>');
    put('To: keegi@mujal.example');
    expect(await poller().poll()).toEqual({ taken: 1, left: 1 });
    expect(await kept()).toEqual([TAKEN]);
    expect(marks()).toEqual([['\\Seen'], []]);
    expect((await intake.stored()).staged).toEqual([]);
  });

  it('is read on from the last mail, even if the mark was lost', async () => {
    put(`To: ${ours}`);
    await poller().poll();
    imap.change({ flags: [] });
    put(`To: ${ours}`);
    expect(await poller().poll()).toEqual({ taken: 1, left: 0 });
    expect(await poller().poll()).toEqual({ taken: 0, left: 0 });
    expect(await db.owner('SELECT 1 FROM inbox.email')).toHaveLength(2);
  });

  it('delivers each mail once when two pollers read it', async () => {
    for (let n = 0; n < 5; n += 1) put(`To: ${ours}`);
    await Promise.all([poller().poll(), poller().poll()]);
    expect(await db.owner('SELECT 1 FROM inbox.email')).toHaveLength(5);
  });

  it('keeps a mail whose row could not be stored: unmarked, and fetched at the next poll', async () => {
    put(`To: ${ours}`);
    const broken = {
      accept: () => Promise.reject(new Error('the database is away')),
    } as unknown as MailAcceptance;
    await expect(poller({}, broken).poll()).rejects.toThrow('away');
    expect(marks()).toEqual([[]]);
    expect(await poller().poll()).toEqual({ taken: 1, left: 0 });
  });

  it('moves its mails to a configured folder, and delivers unaddressed ones to a configured company', async () => {
    put('To: arved@firma.example');
    expect(await poller({ doneFolder: 'Valmis', fallbackCompany: 7n }).poll()).toEqual({ taken: 1, left: 0 });
    expect(await kept()).toMatchObject([{ company: 7 }]);
    expect([marks(), marks('Valmis')]).toEqual([[], [['\\Seen']]]);
  });

  it('gets the missing folder for its mails created', async () => {
    put(`To: ${ours}`);
    expect(await poller({ doneFolder: 'Loetud' }).poll()).toEqual({ taken: 1, left: 0 });
    expect([marks(), marks('Loetud')]).toEqual([[], [['\\Seen']]]);
  });

  it('keeps mail to a revoked address, even with a company for unaddressed mails', async () => {
    put('To: aaaaaaaaaaaaaaaaaaaa@inbox.raamat.localhost');
    expect(await poller({ fallbackCompany: 7n }).poll()).toEqual({ taken: 0, left: 1 });
    expect(marks()).toEqual([[]]);
  });

  it('reports a mail that is too large as failed, with its headers', async () => {
    imap.put(mailOf([{ content: Buffer.alloc(31 * 1024 * 1024) }], [`To: ${ours}`]));
    expect(await poller().poll()).toEqual({ taken: 1, left: 0 });
    expect(await kept()).toMatchObject([
      { status: 'failed', reason: 'mail_too_large', kind: 'rebuild-status' },
    ]);
    expect(await db.owner('SELECT from_address, from_name, subject FROM inbox.email')).toEqual([
      { from_address: 'arved@myyja.example', from_name: 'Müüja', subject: 'Arve' },
    ]);
  });

  it('that is unreachable, or does not know the user, fails the poll and leaves nothing open', async () => {
    await expect(poller({ url: 'imap://a:b@127.0.0.1:1/' }).poll()).rejects.toThrow();
    await expect(poller({ url: `imap://testuser:vale@127.0.0.1:${imap.port}/` }).poll()).rejects.toThrow();
  });
});
