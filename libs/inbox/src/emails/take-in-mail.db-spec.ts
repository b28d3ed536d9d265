import { PermanentFailure } from '#tasks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBooks } from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { testTask } from '../../../../test/support/files.js';
import { MailRoom, outcomes, pdfPart } from '../../../../test/support/mail-room.js';
import { mailOf } from '../../../../test/support/mails.js';
import { jpegOf } from '../../../../test/support/pictures.js';
import { MailParser } from './mail-parser.js';
import { TakeInMailHandler } from './take-in-mail.handler.js';

let db: TestDatabase;
let room: MailRoom;

beforeAll(async () => {
  db = await testDatabase();
  room = await MailRoom.open(db);
});
afterAll(async () => {
  await room.close();
  await db.drop();
});

describe('a mail', () => {
  it('that comes twice is filed once, and the second is ignored as a duplicate', async () => {
    const raw = mailOf([pdfPart('kaks korda')]);
    const first = await room.takenIn(raw);
    const second = await room.takenIn(raw);
    expect(first).toMatchObject({ status: 'processed', reason: null });
    expect(second).toMatchObject({ status: 'ignored', reason: 'duplicate' });
    expect(second.parts).toMatchObject([{ outcome: 'duplicate', file: first.parts[0]?.file }]);
  });

  it('that is taken in twice at the same moment is filed once', async () => {
    const raw = mailOf([pdfPart('samal ajal')]);
    const taken = await Promise.all([room.takenIn(raw), room.takenIn(raw)]);
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

    it('and which brings nothing else is about that photo: it becomes a file', async () => {
      const taken = await room.takenIn(mailOf([text, photo(900)], ['Message-ID: <photo-1@phone>']));
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
      expect(outcomes(await room.takenIn(raw))).toEqual(expected);
    });
  });

  it('whose task runs again after the files were stored says the same as if it had run once', async () => {
    const id = await room.accepted(mailOf([pdfPart('katkestus 1'), pdfPart('katkestus 2')]));
    const task = testTask('take-in-mail', { emailId: id.toString() }, room.company);
    const cut = { ...task, finish: () => Promise.reject(new Error('the worker was killed')) };
    await expect(room.handler.handle(cut)).rejects.toThrow('killed');
    expect(await room.mail(id)).toMatchObject({ status: 'received', parts: [] });
    await room.handler.handle(task);
    expect(await room.mail(id)).toMatchObject({ status: 'processed', reason: null });
    expect(outcomes(await room.mail(id))).toEqual(['stored', 'stored']);
    expect(await room.handler.handle(task)).toBe('skipped');
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
  ])('%s has a state and a code', async (_name, raw, expected) => {
    expect(await room.takenIn(raw)).toMatchObject(expected);
  });

  it.each([
    [
      'nested without end',
      'mail_unreadable',
      'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n'.repeat(30),
    ],
    ['of headers without end', 'mail_unreadable', 'X-A: b\r\n'.repeat(800_000)],
  ])('%s fails for good, with nothing of it filed', async (_name, code, raw) => {
    const id = await room.accepted(Buffer.from(raw));
    const failure = await room.handler
      .handle(testTask('take-in-mail', { emailId: id.toString() }, room.company))
      .then(
        () => undefined,
        (error: unknown) => error,
      );
    expect(failure).toBeInstanceOf(PermanentFailure);
    expect(failure).toMatchObject({ code });
    await db.database.inCompany(room.company, (sql) =>
      room.handler.onFailed(
        sql,
        {
          id: 1n,
          kind: 'take-in-mail',
          payload: { emailId: id.toString() },
          companyId: room.company,
          organizationId: null,
          subject: { type: 'email', id: id.toString() },
        },
        { code, message: '' },
      ),
    );
    expect(await room.mail(id)).toMatchObject({ status: 'failed', reason: code, parts: [] });
  });

  it('that would keep the parser busy for ever fails for good', async () => {
    const slow = new TakeInMailHandler({ ...room.tools, parser: new MailParser({ timeLimitMs: 500 }) });
    const id = await room.accepted(
      Buffer.from(`Content-Type: text/plain\r\n\r\n${'\r\n'.repeat(8_000_000)}`),
    );
    await expect(
      slow.handle(testTask('take-in-mail', { emailId: id.toString() }, room.company)),
    ).rejects.toMatchObject({ code: 'mail_timed_out' });
  });

  it('keeps what the checks of its sender came to, and shows those of the contract', async () => {
    const taken = await room.takenIn(mailOf([pdfPart('saatja')], ['From: arved@range.example']));
    const [row] = await db.owner('SELECT authentication FROM inbox.email WHERE id = $1', [taken.id]);
    expect(row).toEqual({ authentication: { spf: 'none', dkim: 'none', dmarc: 'fail', arc: 'none' } });
    const shown = { spf: 'none', dkim: 'none', dmarc: 'fail' };
    expect((await room.listed())[0]?.authentication).toEqual(shown);
  });

  it.each([
    ['posts what it brings when nothing speaks against its sender', 'arved@myyja.example', true],
    ['only drafts what it brings when it fails DMARC', 'arved@range.example', false],
  ])('%s', async (_rule, from, mayPost) => {
    const taken = await room.takenIn(mailOf([pdfPart(from)], [`From: ${from}`]));
    const [file] = await db.owner('SELECT may_post FROM files.stored_file WHERE id = $1', [
      taken.parts[0]?.file,
    ]);
    expect(file).toEqual({ may_post: mayPost });
  });

  it('of another company is not there', async () => {
    const other = await openTestBooks(db.database);
    const id = await room.accepted(mailOf([pdfPart('võõras')]));
    expect(await room.handler.handle(testTask('take-in-mail', { emailId: id.toString() }, other))).toBe(
      'skipped',
    );
    expect(await room.mail(id)).toMatchObject({ status: 'received' });
  });
});
