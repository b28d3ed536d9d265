import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { DiskStorage } from '#files';
import { createLogger, FixedClock } from '#platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { mailOf } from '../../../../test/support/mails.js';
import { startIntake, type TestIntake } from '../../../../test/support/smtp.js';
import { until } from '../../../../test/support/wait.js';
import { MailAcceptance } from './accept-mail.js';
import { rawMailKey } from './raw-mail.js';
import { sweepMails } from './sweep-mails.js';

const log = createLogger({ LOG_LEVEL: 'silent' }, 'test');
let db: TestDatabase;
let intake: TestIntake;
let ours: string;

beforeAll(async () => {
  db = await testDatabase();
  intake = await startIntake(db.database);
  ours = (await intake.addresses.current(1n)).address;
});
afterAll(async () => {
  await intake.close();
  await db.drop();
});

const inDays = (days: number): FixedClock =>
  new FixedClock(new Date(new Date(0).getTime() + now() + days * 86_400_000));
const now = (): number => performance.timeOrigin + performance.now();
const sweep = (clock: FixedClock, storage = intake.storage): Promise<number> =>
  sweepMails({ database: db.database, storage, clock, log });

/** Puts the bytes of a mail in place, like a process that died before its commit. */
async function left(text: string): Promise<string> {
  const key = rawMailKey(createHash('sha256').update(text).digest('hex'));
  await intake.storage.place(await intake.storage.stage(Readable.from([Buffer.from(text)])), key);
  return key;
}

describe('raw mails', () => {
  it('without a row are deleted after a day, and those of mails never', async () => {
    expect(await intake.send([ours], mailOf([{ content: '%PDF-1.7' }]))).toBe(250);
    const key = await left('maha jäetud');
    expect(await sweep(inDays(0))).toBe(0);
    expect(await sweep(inDays(2))).toBe(1);
    expect(await intake.storage.exists(key)).toBe(false);
    expect((await intake.stored()).mails).toHaveLength(1);
  });

  it('that arrive again during the sweep exist after it', async () => {
    const text = 'Subject: uuesti\r\n\r\ntere';
    const key = await left(text);
    let accepted: Promise<bigint[]> | undefined;
    class Meanwhile extends DiskStorage {
      override async delete(name: string): Promise<void> {
        const acceptance = new MailAcceptance(db.database, intake.storage, inDays(2));
        accepted = acceptance.accept({
          envelopeFrom: 'a@b.ee',
          remoteAddress: null,
          helo: null,
          companyIds: [1n],
          bytes: Readable.from([Buffer.from(text)]),
        });
        await until(waitsForLock, { what: 'the mail waits for the sweep' });
        await super.delete(name);
      }
    }
    expect(await sweep(inDays(2), new Meanwhile(intake.folder))).toBe(1);
    expect(await accepted).toHaveLength(1);
    expect(await intake.storage.exists(key)).toBe(true);
  });

  it('of another installation are kept: the database knows none of them', async () => {
    const key = await left('võõras');
    const empty = await testDatabase();
    try {
      const tools = { database: empty.database, storage: intake.storage, clock: inDays(2), log };
      expect(await sweepMails(tools)).toBe(0);
    } finally {
      await empty.drop();
    }
    expect(await intake.storage.exists(key)).toBe(true);
  });
});

const waitsForLock = async (): Promise<boolean> =>
  (
    await db.owner(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'",
    )
  ).length > 0;
