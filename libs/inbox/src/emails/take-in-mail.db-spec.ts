import { addDays } from '#platform';
import { PermanentFailure } from '#tasks';
import { ReaderPool } from '#unpacking';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openTestBooks, TEST_TODAY } from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { testTask } from '../../../../test/support/files.js';
import { TestInbox, outcomes, pdfPart } from '../../../../test/support/test-inbox.js';
import { mailOf } from '../../../../test/support/mails.js';
import { jpegOf } from '../../../../test/support/pictures.js';
import { MailParser } from './mail-parser.js';
import { takeInSought } from './sought-mails.js';
import { TakeInMailHandler } from './take-in-mail.handler.js';

const [DAY_BEFORE, DAY_AFTER] = [addDays(TEST_TODAY, -1), addDays(TEST_TODAY, 1)] as const;

let db: TestDatabase;
let inbox: TestInbox;

beforeAll(async () => {
  db = await testDatabase();
  inbox = await TestInbox.open(db);
});
afterAll(async () => {
  await inbox.close();
  await db.drop();
});

describe('a mail', () => {
  it('that arrives twice is filed once, and the second is ignored as a duplicate', async () => {
    const raw = mailOf([pdfPart('kaks korda')]);
    const first = await inbox.takenIn(raw);
    const second = await inbox.takenIn(raw);
    expect(first).toMatchObject({ status: 'processed', reason: null });
    expect(second).toMatchObject({ status: 'ignored', reason: 'duplicate' });
    expect(second.parts).toMatchObject([{ outcome: 'duplicate', file: first.parts[0]?.file }]);
  });

  it('that is taken in twice at the same moment is filed once', async () => {
    const raw = mailOf([pdfPart('samal ajal')]);
    const taken = await Promise.all([inbox.takenIn(raw), inbox.takenIn(raw)]);
    expect(taken.map(({ status }) => status).sort()).toEqual(['ignored', 'processed']);
  });

  describe('whose text shows a photo', () => {
    const photo = (width: number) => ({
      content: jpegOf(width, 1200),
      headers: [
        'Content-Type: image/jpeg; name="image0.jpeg"',
        'Content-ID: <1@phone>',
        'Content-Disposition: inline',
      ],
    });
    const text = {
      content: '<html><body><p>Lõuna</p><img src="cid:1@phone"></body></html>',
      headers: ['Content-Type: text/html; charset=utf-8'],
    };

    it('and which contains nothing else was sent for that photo: it becomes a file', async () => {
      const taken = await inbox.takenIn(mailOf([text, photo(900)], ['Message-ID: <photo-1@phone>']));
      expect(taken).toMatchObject({ status: 'processed', reason: null });
      expect(taken.parts).toMatchObject([{ name: 'image0.jpeg', outcome: 'stored', type: 'image/jpeg' }]);
    });

    it.each<[string, Buffer, string[]]>([
      [
        'and brings a document is about that',
        mailOf([text, photo(901), pdfPart('foto kõrval')], ['Message-ID: <photo-2@phone>']),
        ['inline_ignored', 'stored'],
      ],
      [
        'went to many',
        mailOf([text, photo(902)], ['Message-ID: <photo-3@phone>', 'List-Id: <uudised.example>']),
        ['inline_ignored'],
      ],
    ])('%s, and the photo stays in the letter', async (_what, raw, expected) => {
      expect(outcomes(await inbox.takenIn(raw))).toEqual(expected);
    });
  });

  it('of which nothing was filed is taken in again, once, for a payment to its sender', async () => {
    const ride = mailOf(
      [
        {
          content: '<html><body><p>Sõit linnas</p><p>Kokku 12,40 €</p></body></html>',
          headers: ['Content-Type: text/html; charset=utf-8'],
        },
        { content: 'x', headers: ['Content-Type: image/png', 'Content-Disposition: inline'] },
      ],
      ['Subject: =?utf-8?Q?S=C3=B5it?=', 'List-Id: <soidud.example>', 'Message-ID: <soit-1@myyja.example>'],
    );
    const { id, status, parts } = await inbox.takenIn(ride);
    expect([status, parts.length]).toEqual(['ignored', 1]);
    const payment = { mail: { word: 'myyja', from: DAY_BEFORE, to: DAY_AFTER }, amounts: ['12.40'] };
    const others = [
      { ...payment, mail: { ...payment.mail, word: 'pood' } },
      { ...payment, mail: { ...payment.mail, from: DAY_AFTER } },
      { ...payment, mail: null },
    ];
    const seek = (payments: readonly (typeof payment | (typeof others)[number])[]) =>
      db.database.inCompany(inbox.company, async (sql) => {
        const found = await takeInSought(sql, inbox.company, payments, inbox.clock.now());
        return found.size;
      });
    expect(await seek(others)).toBe(0);
    expect(await seek([payment])).toBe(1);
    const { amounts } = payment;
    await inbox.handler.handle(
      testTask('take-in-mail', { emailId: id.toString(), amounts }, inbox.company, 2000n + id),
    );
    expect(await inbox.mail(id)).toMatchObject({ status: 'processed', reason: null });
    expect(outcomes(await inbox.mail(id))).toEqual(['inline_ignored', 'stored']);
    await db.owner(`UPDATE inbox.email SET status = 'ignored', reason = 'no_attachment' WHERE id = $1`, [id]);
    expect(await seek([payment])).toBe(0);
  });

  it('whose task runs again after the files were stored has the same outcome as after one run', async () => {
    const id = await inbox.accepted(mailOf([pdfPart('katkestus 1'), pdfPart('katkestus 2')]));
    const task = testTask('take-in-mail', { emailId: id.toString() }, inbox.company);
    const cut = { ...task, finish: () => Promise.reject(new Error('the worker was killed')) };
    await expect(inbox.handler.handle(cut)).rejects.toThrow('killed');
    expect(await inbox.mail(id)).toMatchObject({ status: 'received', parts: [] });
    await inbox.handler.handle(task);
    expect(await inbox.mail(id)).toMatchObject({ status: 'processed', reason: null });
    expect(outcomes(await inbox.mail(id))).toEqual(['stored', 'stored']);
    expect(await inbox.handler.handle(task)).toBe('skipped');
  });

  it.each<[string, Buffer, { status: string; reason: string | null }]>([
    [
      'without an attachment',
      mailOf([], ['Message-ID: <a@myyja.example>']),
      { status: 'ignored', reason: 'no_attachment' },
    ],
    ['of nothing', Buffer.alloc(0), { status: 'ignored', reason: 'no_attachment' }],
    ['of bytes', Buffer.from([0, 255, 1, 254, 13, 10, 0]), { status: 'ignored', reason: 'no_attachment' }],
    [
      'with a picture of the signature only',
      mailOf(
        [{ content: 'x', headers: ['Content-Type: image/png', 'Content-Disposition: inline'] }],
        ['Message-ID: <b@myyja.example>'],
      ),
      { status: 'ignored', reason: 'no_attachment' },
    ],
    [
      'with nothing readable',
      mailOf([{ content: 'MZ\u0000\u0001' }], ['Message-ID: <c@myyja.example>']),
      { status: 'failed', reason: 'nothing_readable' },
    ],
    [
      'cut off in an attachment',
      mailOf([pdfPart('poolik'.repeat(100))]).subarray(0, 500),
      { status: 'processed', reason: null },
    ],
    [
      'with a boundary that never comes',
      Buffer.from('Content-Type: multipart/mixed; boundary=b\r\n\r\n--c\r\nx'),
      { status: 'ignored', reason: 'no_attachment' },
    ],
  ])('%s gets a state and a code', async (_name, raw, expected) => {
    expect(await inbox.takenIn(raw)).toMatchObject(expected);
  });

  it.each([
    [
      'nested without end',
      'mail_unreadable',
      'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n'.repeat(30),
    ],
    ['of headers without end', 'mail_unreadable', 'X-A: b\r\n'.repeat(800_000)],
  ])('%s fails permanently, with nothing of it filed', async (_name, code, raw) => {
    const id = await inbox.accepted(Buffer.from(raw));
    const failure = await inbox.handler
      .handle(testTask('take-in-mail', { emailId: id.toString() }, inbox.company))
      .then(
        () => undefined,
        (error: unknown) => error,
      );
    expect(failure).toBeInstanceOf(PermanentFailure);
    expect(failure).toMatchObject({ code });
    await db.database.inCompany(inbox.company, (sql) =>
      inbox.handler.onFailed(
        sql,
        {
          id: 1n,
          kind: 'take-in-mail',
          payload: { emailId: id.toString() },
          companyId: inbox.company,
          organizationId: null,
          subject: { type: 'email', id: id.toString() },
        },
        { code, message: '' },
      ),
    );
    expect(await inbox.mail(id)).toMatchObject({ status: 'failed', reason: code, parts: [] });
  });

  it(
    'that would keep the parser busy forever is retried once, alone, and then fails',
    { timeout: 200_000 },
    async () => {
      const readers = new ReaderPool({ cpuMs: 500 });
      onTestFinished(() => readers.close());
      const slow = new TakeInMailHandler({ ...inbox.tools, parser: new MailParser(readers) });
      const id = await inbox.accepted(
        Buffer.from(`Content-Type: text/plain\r\n\r\n${'\r\n'.repeat(8_000_000)}`),
      );
      const payload = { emailId: id.toString() };
      expect(await slow.handle(testTask('take-in-mail', payload, inbox.company))).toBe('done');
      const again = await db.owner('SELECT payload FROM tasks.task WHERE subject_id = $1', [payload.emailId]);
      expect(again).toContainEqual({ payload: { ...payload, alone: true } });
      expect(await inbox.mail(id)).toMatchObject({ status: 'received' });
      await expect(
        slow.handle(testTask('take-in-mail', { ...payload, alone: true }, inbox.company)),
      ).rejects.toMatchObject({ code: 'mail_timed_out' });
    },
  );

  it('stores the results of the checks of its sender, and shows those in the contract', async () => {
    const taken = await inbox.takenIn(mailOf([pdfPart('saatja')], ['From: arved@range.example']));
    const [row] = await db.owner('SELECT authentication FROM inbox.email WHERE id = $1', [taken.id]);
    expect(row).toEqual({ authentication: { spf: 'pass', dkim: 'none', dmarc: 'fail', arc: 'none' } });
    const shown = { spf: 'pass', dkim: 'none', dmarc: 'fail' };
    expect((await inbox.listed())[0]?.authentication).toEqual(shown);
  });

  describe('has its sender stored with each of its files:', () => {
    const senderOf = async (raw: Buffer, at = inbox): Promise<unknown> => {
      const taken = await at.takenIn(raw);
      const [file] = await db.owner(
        'SELECT may_post, sender_address, sender_by_host FROM files.stored_file WHERE id = $1',
        [taken.parts[0]?.file],
      );
      return file;
    };
    const from = (address: string, text = address): Buffer => mailOf([pdfPart(text)], [`From: ${address}`]);

    it.each([
      ['proven by a policy that is met', 'Arved@myyja.example', true, 'arved@myyja.example'],
      ['unproven when it fails', 'arved@range.example', false, 'arved@range.example'],
      ['unproven when there is no policy and no signature', 'arved@muu.example', false, 'arved@muu.example'],
      ['nobody when From names two', 'a@myyja.example, b@myyja.example', false, null],
    ])('%s', async (_rule, address, mayPost, kept) => {
      expect(await senderOf(from(address))).toEqual({
        may_post: mayPost,
        sender_address: kept,
        sender_by_host: false,
      });
    });

    it('nobody when the content shown to a reader is not the checked one', async () => {
      const two = Buffer.concat([
        Buffer.from('From: arved@muu.example\r\n'),
        from('arved@myyja.example', 'kaks saatjat'),
      ]);
      expect(await senderOf(two)).toMatchObject({ may_post: false, sender_address: null });
    });

    it('proven in the sandbox when this machine itself brings it', async () => {
      const local = (sandbox: boolean) => new TakeInMailHandler({ ...inbox.tools, sandbox });
      for (const [sandbox, mayPost] of [
        [false, false],
        [true, true],
      ] as const) {
        const id = await inbox.accepted(from('arved@tarnija.example', `liivakast ${sandbox}`));
        await db.owner("UPDATE inbox.email SET remote_address = '::ffff:127.0.0.1' WHERE id = $1", [id]);
        await local(sandbox).handle(
          testTask('take-in-mail', { emailId: id.toString() }, inbox.company, 2000n + id),
        );
        const [file] = await db.owner(
          'SELECT may_post, sender_address FROM files.stored_file WHERE origin_email_id = $1',
          [id],
        );
        expect(file).toEqual({ may_post: mayPost, sender_address: 'arved@tarnija.example' });
      }
    });
  });

  it('of another company is not found', async () => {
    const other = await openTestBooks(db.database);
    const id = await inbox.accepted(mailOf([pdfPart('võõras')]));
    expect(await inbox.handler.handle(testTask('take-in-mail', { emailId: id.toString() }, other))).toBe(
      'skipped',
    );
    expect(await inbox.mail(id)).toMatchObject({ status: 'received' });
  });
});
