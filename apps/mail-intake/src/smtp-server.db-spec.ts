import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type DiskStorage, type FileStorage, UsageLimits } from '#files';
import { type Clock, createLogger, SystemClock, workerActor } from '#platform';
import { InboxAddresses, MAX_MAIL_BYTES } from '#inbox';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/support/database.js';
import { mailOf } from '../../../test/support/mails.js';
import {
  codeOf,
  SmtpDialog,
  startIntake,
  TEST_MAIL_DOMAIN,
  type TestIntake,
} from '../../../test/support/smtp.js';
import { TEST_TLS } from '../../../test/support/tls.js';
import { until } from '../../../test/support/wait.js';
import { MISSES_A_MINUTE, SenderRates } from './sender-rates.js';

const MAIL = mailOf([{ content: '%PDF-1.7' }]);
const actor = workerActor('test', []);
let db: TestDatabase;
let intake: TestIntake;
let ours: string;
let theirs: string;

beforeAll(async () => {
  db = await testDatabase();
  intake = await startIntake(db.database);
  ours = (await intake.addresses.current(1n)).address;
  theirs = (await intake.addresses.current(2n)).address;
});
beforeEach(async () => {
  await db.owner('TRUNCATE inbox.email, inbox.email_part, tasks.task');
});
afterAll(async () => {
  await intake.close();
  await db.drop();
});

const rows = () =>
  db.owner<Record<string, unknown>>(
    `SELECT email.company_id::int AS company, email.status, email.envelope_from AS sender, email.raw_ref AS ref,
       task.kind, task.state, task.company_id::int AS "taskOf", task.subject_type AS subject,
       task.subject_id = email.id::text AS "forIt"
     FROM inbox.email AS email LEFT JOIN tasks.task AS task ON task.payload->>'emailId' = email.id::text
     ORDER BY email.company_id`,
  );
const task = (company: number) => ({
  company,
  status: 'received',
  kind: 'take-in-mail',
  state: 'waiting',
  taskOf: company,
  subject: 'email',
  forIt: true,
});

/** A separate intake whose disk or database misbehaves. */
async function withIntake<T>(
  options: Parameters<typeof startIntake>[1],
  use: (other: TestIntake) => Promise<T>,
): Promise<T> {
  const other = await startIntake(db.database, options);
  try {
    return await use(other);
  } finally {
    await other.close();
  }
}

describe('a recipient', () => {
  it.each<[string, () => string, number]>([
    ['with a live address is accepted', () => ours, 250],
    ['is the same in capitals', () => ours.toUpperCase(), 250],
    ['unknown is refused', () => `nobody-nobody-nobody@${TEST_MAIL_DOMAIN}`, 550],
    ['of another domain is refused', () => ours.replace(/@.*/, '@example.com'), 550],
    ['of a subdomain is refused', () => ours.replace('@', '@sub.'), 550],
    ['with a tag is another address', () => ours.replace('@', '+tag@'), 550],
    ['postmaster is refused', () => `postmaster@${TEST_MAIL_DOMAIN}`, 550],
    ['with a quote in it is refused', () => `"${ours}"@${TEST_MAIL_DOMAIN}`, 501],
  ])('%s', async (_name, address, code) => {
    const dialog = await SmtpDialog.open(intake.port);
    await dialog.say('MAIL FROM:<a@b.ee>');
    expect(codeOf(await dialog.say(`RCPT TO:<${address()}>`))).toBe(code);
    dialog.close();
  });

  it('with a revoked address is refused, and the new one is accepted', async () => {
    const before = (await intake.addresses.current(3n)).address;
    const after = await db.database.inCompany(3n, (sql) => intake.addresses.rotate(sql, 3n, actor));
    expect(after.address).not.toBe(before);
    expect(await intake.send([before], MAIL)).toBe(550);
    expect(await intake.send([after.address], MAIL)).toBe(250);
    expect((await rows()).map((row) => row['company'])).toEqual([3]);
  });

  it('whose address is revoked after RCPT gets nothing', async () => {
    const { address } = await intake.addresses.current(4n);
    const dialog = await SmtpDialog.open(intake.port);
    await dialog.say('MAIL FROM:<a@b.ee>');
    expect(codeOf(await dialog.say(`RCPT TO:<${address}>`))).toBe(250);
    await db.database.inCompany(4n, (sql) => intake.addresses.rotate(sql, 4n, actor));
    await dialog.say('DATA');
    dialog.write(MAIL);
    expect(codeOf(await dialog.say('\r\n.'))).toBe(550);
    expect(await rows()).toEqual([]);
    dialog.close();
  });
});

describe('a mail', () => {
  it('is stored, with its row and its task, before the answer', async () => {
    const { mails } = await intake.stored();
    expect(await intake.send([ours], mailOf([{ content: '%PDF-1.7 esimene' }]))).toBe(250);
    const [row] = await rows();
    expect(row).toMatchObject({ ...task(1), sender: 'arved@myyja.example' });
    const raw = await intake.storage.open(String(row?.['ref']));
    const text = Buffer.concat(await raw.toArray()).toString();
    expect(text).toContain('Subject: Arve');
    expect(await intake.stored()).toEqual({ staged: [], mails: expect.any(Array) as string[] });
    expect((await intake.stored()).mails).toHaveLength(mails.length + 1);
  });

  it('to two companies becomes one mail of each, even if one is addressed twice', async () => {
    expect(await intake.send([ours, theirs, ours.toUpperCase()], MAIL)).toBe(250);
    expect(await rows()).toMatchObject([task(1), task(2)]);
  });

  it('to a live and a dead address reaches the live one', async () => {
    const dialog = await SmtpDialog.open(intake.port);
    await dialog.say('MAIL FROM:<>');
    expect(codeOf(await dialog.say(`RCPT TO:<nobody-nobody-nobody@${TEST_MAIL_DOMAIN}>`))).toBe(550);
    expect(codeOf(await dialog.say(`RCPT TO:<${ours}>`))).toBe(250);
    await dialog.say('DATA');
    dialog.write(MAIL);
    expect(codeOf(await dialog.say('\r\n.'))).toBe(250);
    expect(await rows()).toMatchObject([{ ...task(1), sender: '' }]);
    dialog.close();
  });

  it('that declares too large a size is refused at once', async () => {
    const dialog = await SmtpDialog.open(intake.port);
    expect(codeOf(await dialog.say(`MAIL FROM:<a@b.ee> SIZE=${MAX_MAIL_BYTES + 1}`))).toBe(552);
    dialog.close();
  });

  it('that turns out too large is refused, and never stored beyond the limit', async () => {
    let stored = 0;
    const counting = (disk: DiskStorage): FileStorage => {
      const stage = disk.stage.bind(disk);
      disk.stage = (bytes) => stage(counted(bytes));
      return disk;
    };
    async function* counted(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const chunk of bytes) {
        stored += chunk.length;
        yield chunk;
      }
    }
    await withIntake({ storage: counting }, async (other) => {
      const line = `${'x'.repeat(998)}\r\n`;
      const large = Buffer.from(`Subject: suur\r\n\r\n${line.repeat(45_000)}`);
      expect(await other.send([ours], large)).toBe(552);
      expect(await other.stored()).toEqual({ staged: [], mails: [] });
    });
    expect(stored).toBeLessThanOrEqual(MAX_MAIL_BYTES);
    expect(await rows()).toEqual([]);
  });

  it('is deferred when the database is unavailable, and leaves nothing behind', async () => {
    const { mails } = await intake.stored();
    await db.owner('ALTER TABLE tasks.task RENAME TO gone');
    try {
      expect(await intake.send([ours], mailOf([{ content: '%PDF-1.7 hiljem' }]))).toBe(451);
    } finally {
      await db.owner('ALTER TABLE tasks.gone RENAME TO task');
    }
    expect(await rows()).toEqual([]);
    expect(await intake.stored()).toEqual({ staged: [], mails });
    expect(await intake.send([ours], mailOf([{ content: '%PDF-1.7 hiljem' }]))).toBe(250);
    expect(await rows()).toMatchObject([task(1)]);
  });

  it('is deferred when the recipient cannot be looked up', async () => {
    await db.owner('ALTER TABLE inbox.address RENAME TO gone');
    try {
      expect(await intake.send([ours], MAIL)).toBe(451);
    } finally {
      await db.owner('ALTER TABLE inbox.gone RENAME TO address');
    }
  });

  it('is deferred when the disk fails in the middle of it, and the connection stays usable', async () => {
    let broken = true;
    const failing = (disk: DiskStorage): FileStorage => {
      const stage = disk.stage.bind(disk);
      disk.stage = (bytes) => stage(broken ? halfOf(bytes) : bytes);
      return disk;
    };
    async function* halfOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const chunk of bytes) {
        yield chunk;
        throw new Error('no space left on device');
      }
    }
    await withIntake({ storage: failing }, async (other) => {
      const large = mailOf([{ content: Buffer.alloc(3_000_000, 1) }]);
      const dialog = await SmtpDialog.open(other.port);
      expect(await dialog.send('a@b.ee', [ours], large)).toBe(451);
      expect(await other.stored()).toEqual({ staged: [], mails: [] });
      broken = false;
      expect(await dialog.send('a@b.ee', [ours], large)).toBe(250);
      dialog.close();
    });
    expect(await rows()).toMatchObject([task(1)]);
  });

  it('whose sender disconnects in the middle leaves nothing, and is no error', async () => {
    const lines: string[] = [];
    const log = createLogger({ LOG_LEVEL: 'info' }, 'test', { write: (line) => lines.push(line) });
    await withIntake({ log }, async (other) => {
      const dialog = await SmtpDialog.open(other.port);
      await dialog.say('MAIL FROM:<a@b.ee>');
      await dialog.say(`RCPT TO:<${ours}>`);
      await dialog.say('DATA');
      dialog.write(mailOf([{ content: Buffer.alloc(100_000) }]).subarray(0, 60_000));
      await until(async () => (await other.stored()).staged.length === 1);
      dialog.close();
      await until(() => lines.length > 0);
      expect(await other.stored()).toEqual({ staged: [], mails: [] });
    });
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { level: 'info', msg: 'a sender disconnected in the middle of a mail' },
    ]);
    expect(await rows()).toEqual([]);
  });

  it('from a sender with unstorable characters is refused permanently', async () => {
    const dialog = await SmtpDialog.open(intake.port);
    expect(codeOf(await dialog.say('MAIL FROM:<a\u0000b@b.ee>'))).toBe(501);
    dialog.close();
  });

  it('ends at its terminating line, and not at a bare dot that smuggles in another mail', async () => {
    const dialog = await SmtpDialog.open(intake.port);
    await dialog.say('MAIL FROM:<a@b.ee>');
    await dialog.say(`RCPT TO:<${ours}>`);
    await dialog.say('DATA');
    const smuggled = `Subject: üks\r\n\r\nx\n.\nMAIL FROM:<evil@b.ee>\nRCPT TO:<${theirs}>\nDATA\nSubject: kaks\n\ny`;
    expect(codeOf(await dialog.say(`${smuggled}\r\n.`))).toBe(250);
    expect(await rows()).toMatchObject([task(1)]);
    dialog.close();
  });
});

describe('limits', () => {
  const NONE = { storedBytes: null, filesADay: null, mailsADay: null, pagesADay: null };

  it('of mails a day defer the next one with 452, exactly, and other companies get theirs', async () => {
    const limits = new UsageLimits(new SystemClock(), { ...NONE, mailsADay: 2 });
    await db.owner('TRUNCATE files.usage');
    await withIntake({ limits }, async (other) => {
      const codes = await Promise.all(Array.from({ length: 5 }, () => other.send([ours], MAIL)));
      expect(codes.sort()).toEqual([250, 250, 452, 452, 452]);
      expect(await rows()).toHaveLength(2);
      expect(await other.send([theirs], MAIL)).toBe(250);
    });
  });

  it('of one company defer only its recipient when the mail is sent again', async () => {
    const limits = new UsageLimits(new SystemClock(), { ...NONE, mailsADay: 1 });
    await db.owner('TRUNCATE files.usage');
    await withIntake({ limits }, async (other) => {
      expect(await other.send([ours], MAIL)).toBe(250);
      expect(await other.send([ours, theirs], MAIL)).toBe(452);
      const dialog = await SmtpDialog.open(other.port);
      await dialog.say('MAIL FROM:<a@b.ee>');
      expect(codeOf(await dialog.say(`RCPT TO:<${ours}>`))).toBe(452);
      expect(codeOf(await dialog.say(`RCPT TO:<${theirs}>`))).toBe(250);
      dialog.close();
    });
  });

  it('of space defer mails with 452, and leave no bytes of them', async () => {
    const limits = new UsageLimits(new SystemClock(), { ...NONE, storedBytes: 10n });
    await withIntake({ limits }, async (other) => {
      expect(await other.send([ours], MAIL)).toBe(452);
      expect(await other.stored()).toEqual({ staged: [], mails: [] });
    });
  });

  it('of free disk space defer every mail with 452 before it is sent', async () => {
    const limits = new UsageLimits(new SystemClock(), NONE, { hasCapacity: () => Promise.resolve(false) });
    await withIntake({ limits }, async (other) => {
      const dialog = await SmtpDialog.open(other.port);
      expect(codeOf(await dialog.say('MAIL FROM:<a@b.ee>'))).toBe(452);
      dialog.close();
    });
  });
});

describe('connections of one network', () => {
  /** A connection from an address of this machine, and the first reply code. */
  const open = async (port: number, localAddress: string): Promise<{ socket: Socket; greeting: string }> => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    const [greeting] = (await once(socket, 'data')) as [Buffer];
    return { socket, greeting: greeting.toString('latin1').slice(0, 3) };
  };

  it('beyond its limit are closed at once, even if the others are idle, and other networks are served', async () => {
    await withIntake({ connections: 20 }, async (other) => {
      const idle = await Promise.all(Array.from({ length: 20 }, () => open(other.port, '127.0.0.1')));
      expect(new Set(idle.map(({ greeting }) => greeting))).toEqual(new Set(['220']));
      // 127.0.0.9 is in the same /24, and 127.0.1.1 is not.
      for (const from of ['127.0.0.1', '127.0.0.9']) {
        const { socket, greeting } = await open(other.port, from);
        expect(greeting).toBe('421');
        if (!socket.closed) await once(socket, 'close');
      }
      const elsewhere = await open(other.port, '127.0.1.1');
      expect(elsewhere.greeting).toBe('220');
      const [first] = idle;
      first?.socket.destroy();
      await until(
        async () => {
          const again = await open(other.port, '127.0.0.1');
          again.socket.destroy();
          return again.greeting === '220';
        },
        { what: 'a closed connection no longer counts' },
      );
      for (const { socket } of [...idle, elsewhere]) socket.destroy();
    });
  });

  it('are not counted for a relay in front of the intake, but are for its neighbours', async () => {
    await withIntake({ connections: 1, relays: ['127.0.0.5'] }, async (other) => {
      const relay = await Promise.all(Array.from({ length: 3 }, () => open(other.port, '127.0.0.5')));
      expect(relay.map(({ greeting }) => greeting)).toEqual(['220', '220', '220']);
      const first = await open(other.port, '127.0.0.6');
      const second = await open(other.port, '127.0.0.6');
      expect([first.greeting, second.greeting]).toEqual(['220', '421']);
      for (const { socket } of [...relay, first, second]) socket.destroy();
    });
  });
});

describe('a connection', () => {
  it('is encrypted by STARTTLS with the certificate of the installation', async () => {
    await withIntake({ tls: TEST_TLS }, async (other) => {
      const sender = createTransport({
        host: '127.0.0.1',
        port: other.port,
        requireTLS: true,
        tls: { ca: TEST_TLS.cert, servername: TEST_MAIL_DOMAIN },
      });
      const sent = await sender.sendMail({ from: 'a@b.example', to: ours, text: 'Tere' });
      expect(sent.accepted).toEqual([ours]);
    });
    const dialog = await SmtpDialog.open(intake.port);
    expect(codeOf(await dialog.say('STARTTLS'))).toBe(500);
    dialog.close();
  });

  it('that delivers more mails a minute than allowed is deferred', async () => {
    await withIntake({ rate: 2 }, async (other) => {
      const codes = [];
      for (let n = 0; n < 3; n += 1) codes.push(await other.send([ours], MAIL));
      expect(codes).toEqual([250, 250, 451]);
    });
  });

  it('that guesses addresses is deferred until the window ends', () => {
    const clock = { ms: 0, now: () => new Date(clock.ms) };
    const rates = new SenderRates(1, clock as unknown as Clock);
    const misses = Array.from({ length: MISSES_A_MINUTE + 1 }, () => rates.miss('192.0.2.1'));
    expect(misses.indexOf(false)).toBe(MISSES_A_MINUTE);
    expect([rates.miss('192.0.2.2'), rates.mail('192.0.2.1'), rates.mail('192.0.2.1')]).toEqual([
      true,
      true,
      false,
    ]);
    clock.ms = 60_000;
    expect([rates.miss('192.0.2.1'), rates.mail('192.0.2.1')]).toEqual([true, true]);
  });
});

describe('an address', () => {
  it('is created once, however many ask for it at the same time', async () => {
    const asked = await Promise.all(Array.from({ length: 8 }, () => intake.addresses.current(5n)));
    expect(new Set(asked.map(({ address }) => address)).size).toBe(1);
    expect(asked[0]?.address).toMatch(/^[a-hj-kmnp-z2-9]{20}@/);
  });

  it('stays the only live one when two people rotate it at once', async () => {
    await intake.addresses.current(6n);
    await Promise.allSettled(
      [1, 2].map(() => db.database.inCompany(6n, (sql) => intake.addresses.rotate(sql, 6n, actor))),
    );
    const live = await db.owner('SELECT 1 FROM inbox.address WHERE company_id = 6 AND revoked_at IS NULL');
    expect(live).toHaveLength(1);
    const fresh = new InboxAddresses(db.database, new SystemClock(), TEST_MAIL_DOMAIN);
    expect(await fresh.companyOf((await fresh.current(6n)).address)).toBe(6n);
  });
});
