import { Readable } from 'node:stream';
import { failExtraction } from '#files';
import { createLogger, CursorCodec, encodeId, FixedClock, SecretBox } from '#platform';
import { PermanentFailure } from '#tasks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBooks, TEST_NOW, testActor } from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { testFiles, type TestFiles, testTask } from '../../../../test/support/files.js';
import { mailOf } from '../../../../test/support/mails.js';
import { jpegOf } from '../../../../test/support/pictures.js';
import { tnefOf, zipOf } from '../../../../test/support/zips.js';
import { MailAcceptance } from './accept-mail.js';
import { newestConfirmation, openConfirmation } from './forwarding-confirmation.js';
import { type InboundEmail, listEmails } from './inbound-email.queries.js';
import { MailParser } from './mail-parser.js';
import { MAX_ATTACHMENTS } from './parse-mail.js';
import { zoneResolver } from '../../../../test/support/zone.js';
import { SenderChecker } from '../authentication/check-sender.js';
import { TakeInMailHandler, type TakeInMailTools } from './take-in-mail.handler.js';

let db: TestDatabase;
let files: TestFiles;
let acceptance: MailAcceptance;
let handler: TakeInMailHandler;
let tools: TakeInMailTools;
let company: bigint;
const clock = new FixedClock(TEST_NOW);
const codec = new CursorCodec('ab'.repeat(32), clock);

beforeAll(async () => {
  db = await testDatabase();
  files = await testFiles(db.database, clock);
  acceptance = new MailAcceptance(db.database, files.storage, clock);
  tools = {
    database: db.database,
    storage: files.storage,
    files: files.store,
    clock,
    senders: new SenderChecker(
      createLogger({ LOG_LEVEL: 'silent' }, 'test'),
      zoneResolver({ '_dmarc.range.example': ['v=DMARC1; p=reject'] }),
    ),
    trustedForwarders: [],
    box: new SecretBox('ab'.repeat(32), 'raamat tests'),
  };
  handler = new TakeInMailHandler(tools);
  company = await openTestBooks(db.database);
});
afterAll(async () => {
  await files.close();
  await db.drop();
});

interface Mail {
  readonly id: bigint;
  readonly status: string;
  readonly reason: string | null;
  readonly subject: string | null;
  readonly parts: readonly { name: string; outcome: string; file: string | null; type: string }[];
}

async function accepted(raw: Buffer, companyId = company): Promise<bigint> {
  const [id] = await acceptance.accept({
    envelopeFrom: 'bounce@myyja.example',
    remoteAddress: '192.0.2.7',
    helo: 'mx.myyja.example',
    companyIds: [companyId],
    bytes: Readable.from([raw]),
  });
  if (id === undefined) throw new Error('No mail was accepted.');
  return id;
}

async function takenIn(raw: Buffer, companyId = company): Promise<Mail> {
  const id = await accepted(raw, companyId);
  await handler.handle(testTask('take-in-mail', { emailId: id.toString() }, companyId, 1000n + id));
  return mail(id);
}

async function mail(id: bigint): Promise<Mail> {
  const [[row], parts] = await Promise.all([
    db.owner<Pick<Mail, 'status' | 'reason' | 'subject'>>(
      'SELECT status, reason, subject FROM inbox.email WHERE id = $1',
      [id],
    ),
    db.owner<Mail['parts'][number]>(
      `SELECT name, outcome, file_id AS file, content_type AS type FROM inbox.email_part
       WHERE email_id = $1 ORDER BY part_no`,
      [id],
    ),
  ]);
  if (row === undefined) throw new Error(`There is no mail ${id}.`);
  return { id, ...row, parts };
}

/** The mails of a company as the API lists them. */
const listed = (companyId = company): Promise<readonly InboundEmail[]> =>
  db.database.readCompany(companyId, async (sql) => {
    const page = { list: 'mails', filters: {}, limit: 10, after: null };
    return (await listEmails(sql, codec, companyId, page)).items;
  });

const outcomes = ({ parts }: Mail) => parts.map(({ outcome }) => outcome);
const pdf = (text: string) => ({ content: `%PDF-1.7\n${text}` });

describe('the attachments of a mail', () => {
  it('become files that know their mail, read by tasks of its task', async () => {
    const taken = await takenIn(mailOf([pdf('a'), { ...pdf('b'), name: 'teine.pdf' }]));
    expect(taken).toMatchObject({ status: 'processed', reason: null, subject: 'Arve' });
    expect(outcomes(taken)).toEqual(['stored', 'stored']);
    const stored = await db.owner<Record<string, unknown>>(
      `SELECT file.name, file.source, file.origin->>'email_id' AS email, file.origin->>'from' AS sender,
         file.received_on::text AS day, extraction.state, task.parent_id AS parent, task.kind
       FROM files.stored_file AS file JOIN files.extraction AS extraction ON extraction.file_id = file.id
       JOIN tasks.task AS task ON task.subject_type = 'file' AND task.subject_id = file.id::text
       WHERE file.id = ANY($1::bigint[]) ORDER BY file.id`,
      [taken.parts.map(({ file }) => file)],
    );
    const common = {
      source: 'email',
      email: encodeId('email', taken.id),
      sender: 'arved@myyja.example',
      day: '2026-11-20',
      state: 'queued',
      parent: (1000n + taken.id).toString(),
      kind: 'extract-file',
    };
    expect(stored).toEqual([
      { ...common, name: 'arve.pdf' },
      { ...common, name: 'teine.pdf' },
    ]);
  });

  it('that the company has already are not stored again', async () => {
    const first = await takenIn(mailOf([pdf('korduv')]));
    const upload = await files.upload('%PDF-1.7\nlaetud', { companyId: company, actor: testActor() });
    const again = await takenIn(mailOf([pdf('korduv'), pdf('uus'), pdf('laetud')]));
    expect(outcomes(again)).toEqual(['duplicate', 'stored', 'duplicate']);
    expect(again.status).toBe('processed');
    expect(again.parts[0]?.file).toBe(first.parts[0]?.file);
    expect(again.parts[2]?.file).toBe(upload.file.id.toString());
  });

  it('that are no document are named for it, and the rest is filed', async () => {
    const taken = await takenIn(
      mailOf([
        pdf('hea'),
        { name: 'setup.exe', type: 'application/pdf', content: 'MZ\u0090\u0000\u0003\u0000\u0000' },
        { name: 'leht.html', type: 'text/html', content: '<html><script>alert(1)</script></html>' },
        { name: 'tühi.pdf', content: '' },
        { name: 'suur.pdf', content: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(26_214_400)]) },
      ]),
    );
    expect(outcomes(taken)).toEqual(['stored', 'unsupported', 'unsupported', 'unsupported', 'too_large']);
    expect(taken.status).toBe('processed');
    expect(await files.storage.sweepStaged(new Date('2100-01-01'))).toBe(0);
  });

  it('keep a name that shows what it is, whatever the sender wrote', async () => {
    const header = (name: string) => [
      'Content-Type: application/pdf',
      `Content-Disposition: attachment; filename*=utf-8''${encodeURIComponent(name)}`,
    ];
    const names = [
      '../../etc/passwd.pdf',
      'arve\u202efdp.exe',
      'arve\r\nBcc: x.pdf',
      'a\u0000b.pdf',
      `${'😀'.repeat(600)}.pdf`,
    ];
    const taken = await takenIn(
      mailOf(names.map((name, index) => ({ ...pdf(`nimi ${index}`), headers: header(name) }))),
    );
    expect(outcomes(taken)).toEqual(names.map(() => 'stored'));
    expect(taken.parts.map(({ name }) => name)).toEqual([
      'passwd.pdf',
      'arve fdp.exe',
      'arve Bcc: x.pdf',
      'a b.pdf',
      `${'😀'.repeat(251)}.pdf`,
    ]);
  });

  it('of a type that no text can hold are kept readable', async () => {
    const taken = await takenIn(
      mailOf([{ ...pdf('tüüp'), headers: ['Content-Type: appli\u0000cation/pdf; name=a.pdf', 'X-A: b'] }]),
    );
    expect(taken.parts).toMatchObject([
      { outcome: 'stored', type: expect.not.stringMatching(/\p{Cc}/u) as string },
    ]);
  });

  it.each([
    ['200, are all filed', 200, 'processed', null],
    [
      'more than are looked at, are filed as far as they go, and the mail fails',
      1_005,
      'failed',
      'too_many_attachments',
    ],
  ])('%s', { timeout: 120_000 }, async (_rule, sent, status, reason) => {
    const other = await openTestBooks(db.database);
    const many = Array.from({ length: sent }, (_, n) => ({ ...pdf(`palju ${n}`), name: `${n}.pdf` }));
    const taken = await takenIn(mailOf(many), other);
    const looked = Math.min(sent, MAX_ATTACHMENTS);
    expect(taken).toMatchObject({ status, reason });
    expect(outcomes(taken)).toEqual(Array.from({ length: looked }, () => 'stored'));
    const [counted] = await db.owner<{ files: string; tasks: string }>(
      `SELECT (SELECT count(*) FROM files.stored_file WHERE company_id = $1) AS files,
         (SELECT count(*) FROM tasks.task WHERE company_id = $1 AND kind = 'extract-file') AS tasks`,
      [other],
    );
    expect(counted).toEqual({ files: `${looked}`, tasks: `${looked}` });
  });

  it('are shown as encrypted once reading them asked for a password', async () => {
    const other = await openTestBooks(db.database);
    const { parts } = await takenIn(mailOf([pdf('lukus'), pdf('lahti')]), other);
    const shown = async () =>
      (await listed(other)).map(({ attachments }) => attachments.map(({ outcome }) => outcome));
    expect(await shown()).toEqual([['stored', 'stored']]);
    await db.database.inCompany(other, (sql) =>
      failExtraction(sql, other, BigInt(parts[0]?.file ?? 0), 'encrypted_pdf'),
    );
    expect(await shown()).toEqual([['encrypted', 'stored']]);
  });

  it('of a mail forwarded as an attachment are filed like its own', async () => {
    const forwarded = { name: 'Fwd.eml', type: 'message/rfc822', content: mailOf([pdf('edasi saadetud')]) };
    const taken = await takenIn(mailOf([forwarded, { ...pdf('oma'), name: 'oma.pdf' }]));
    expect(taken).toMatchObject({ status: 'processed', reason: null });
    expect(taken.parts).toMatchObject([
      { name: 'arve.pdf', outcome: 'stored' },
      { name: 'oma.pdf', outcome: 'stored' },
    ]);
  });
});

describe('the files of a zip or a winmail.dat', () => {
  it('are filed like attachments, each with its outcome', async () => {
    const zip = zipOf([
      { name: 'november/üks.pdf', content: '%PDF-1.7 zip 1' },
      { name: 'november/kaks.pdf', content: '%PDF-1.7 zip 2' },
      { name: 'november/lukus.pdf', content: '%PDF-1.7', encrypted: true },
      { name: 'november/pomm.pdf', content: Buffer.alloc(10_000_000) },
      { name: 'setup.exe', content: 'MZ\u0090\u0000\u0003' },
    ]);
    const taken = await takenIn(mailOf([{ name: 'november.zip', type: 'application/zip', content: zip }]));
    expect(taken).toMatchObject({ status: 'processed', reason: null });
    expect(taken.parts).toMatchObject([
      { name: 'üks.pdf', outcome: 'stored', type: 'application/pdf' },
      { name: 'kaks.pdf', outcome: 'stored', type: 'application/pdf' },
      { name: 'lukus.pdf', outcome: 'encrypted', file: null },
      { name: 'pomm.pdf', outcome: 'too_large', file: null },
      { name: 'setup.exe', outcome: 'unsupported', file: null },
    ]);
  });

  it('of Outlook are filed by their long names', async () => {
    const dat = tnefOf([{ name: 'arve nr 7.pdf', content: '%PDF-1.7 tnef' }]);
    const taken = await takenIn(mailOf([{ name: 'winmail.dat', type: 'application/ms-tnef', content: dat }]));
    expect(taken.parts).toMatchObject([{ name: 'arve nr 7.pdf', outcome: 'stored' }]);
  });

  it('of Outlook that was cut off is shown as what it is, and a person looks', async () => {
    const dat = tnefOf([{ name: 'arve nr 8.pdf', content: '%PDF-1.7 tnef' }]).subarray(0, 20);
    const winmail = { name: 'winmail.dat', type: 'application/ms-tnef', content: dat };
    const taken = await takenIn(mailOf([winmail], ['Message-ID: <kärbitud@x>']));
    expect(taken).toMatchObject({ status: 'failed', reason: 'nothing_readable' });
    expect(taken.parts).toMatchObject([{ name: 'winmail.dat', outcome: 'unsupported' }]);
  });

  it('of Outlook that packs no files are a part of the letter', async () => {
    const winmail = { name: 'winmail.dat', type: 'application/ms-tnef', content: tnefOf([]) };
    const taken = await takenIn(mailOf([winmail], ['Message-ID: <vorming@x>']));
    expect(taken).toMatchObject({ status: 'ignored', reason: 'no_attachment' });
    expect(taken.parts).toMatchObject([{ name: 'winmail.dat', outcome: 'inline_ignored' }]);
  });

  it('that stays shut are named by it, and a person looks', async () => {
    const broken = zipOf([{ name: 'a.pdf', content: '%PDF-1.7' }]).subarray(0, 50);
    const taken = await takenIn(
      mailOf([{ name: 'katki.zip', type: 'application/zip', content: broken }], ['Message-ID: <katki@x>']),
    );
    expect(taken).toMatchObject({ status: 'failed', reason: 'nothing_readable' });
    expect(taken.parts).toMatchObject([{ name: 'katki.zip', outcome: 'unsupported' }]);
  });
});

describe('a mail whose text is the document', () => {
  const html = `<html><body><h1>Kviitung 2231</h1><p>Kohvik Näide OÜ, reg 12345678</p>
    <table><tr><td>Lõuna</td><td>12,00 €</td></tr><tr><td>Kokku</td><td>12,00 €</td></tr></table></body></html>`;
  const receipt = (id: string, headers: readonly string[] = [], body = html): Buffer =>
    Buffer.from(
      [
        'From: Kohvik <kviitung@kohvik.example>',
        'Subject: Sinu kviitung',
        `Message-ID: <${id}@kohvik.example>`,
        'Date: Fri, 20 Nov 2026 10:00:00 +0200',
        ...headers,
        'Content-Type: text/html; charset=utf-8',
        '',
        body,
      ].join('\r\n'),
    );

  it('is put on pages, filed and read; once, however often it comes', async () => {
    const other = await openTestBooks(db.database);
    const taken = await takenIn(receipt('a'), other);
    expect(taken).toMatchObject({ status: 'processed', reason: null });
    expect(taken.parts).toMatchObject([
      { name: 'Sinu kviitung.pdf', type: 'application/pdf', outcome: 'stored' },
    ]);
    expect(await takenIn(receipt('a'), other)).toMatchObject({ status: 'ignored', reason: 'duplicate' });
    const changed = receipt('a', [], html.replace('<h1>', '<p>Edasi saadetud</p><h1>'));
    expect(await takenIn(changed, other)).toMatchObject({
      status: 'ignored',
      reason: 'duplicate',
      parts: [],
    });
    expect(await takenIn(receipt('b'), other)).toMatchObject({ status: 'ignored', reason: 'duplicate' });
  });

  it('is put on pages as well where it was passed on as an attachment', async () => {
    const other = await openTestBooks(db.database);
    const passedOn = (name: string, content: Buffer) => ({ name, type: 'message/rfc822', content });
    const taken = await takenIn(
      mailOf([
        passedOn('Sinu kviitung.eml', receipt('d')),
        passedOn('kiri.eml', receipt('e', [], '<p>Tere!</p>')),
        passedOn('arve.eml', mailOf([pdf('arve edasi')])),
      ]),
      other,
    );
    expect(taken).toMatchObject({ status: 'processed', reason: null });
    expect(taken.parts).toMatchObject([
      { name: 'Sinu kviitung.pdf', type: 'application/pdf', outcome: 'stored' },
      { name: 'kiri.eml', outcome: 'inline_ignored', file: null },
      { name: 'arve.pdf', outcome: 'stored' },
    ]);
  });

  it('is a letter where nothing in a mail that was passed on is a document, and shows no code', async () => {
    const content = receipt('f', [], '<p>Kood: 99427480</p>');
    const name = '(#99427480) Gmail Forwarding Confirmation.eml';
    const taken = await takenIn(
      mailOf([{ name, type: 'message/rfc822', content }], ['Message-ID: <edasi@x>']),
    );
    expect(taken).toMatchObject({ status: 'ignored', reason: 'no_attachment' });
    expect(taken.parts).toMatchObject([
      { name: '(#…) Gmail Forwarding Confirmation.eml', outcome: 'inline_ignored' },
    ]);
  });

  it('is put on pages where only a leaf of terms came along, and nowhere else', async () => {
    const other = await openTestBooks(db.database);
    const boundary = (name: string, content: string) =>
      [
        'Content-Type: multipart/mixed; boundary="b2"',
        '',
        '--b2',
        'Content-Type: text/html; charset=utf-8',
        '',
        html,
        '--b2',
        `Content-Type: application/pdf; name="${name}"`,
        '',
        content,
        '--b2--',
        '',
      ].join('\r\n');
    const withFile = (id: string, name: string): Buffer =>
      Buffer.from(
        `From: Kohvik <kviitung@kohvik.example>\r\nSubject: Sinu kviitung\r\nMessage-ID: <${id}@kohvik.example>\r\n${boundary(name, `%PDF-1.7 ${id}`)}`,
      );
    expect((await takenIn(withFile('g', 'Tingimused.pdf'), other)).parts).toMatchObject([
      { name: 'Tingimused.pdf', outcome: 'stored' },
      { name: 'Sinu kviitung.pdf', outcome: 'stored' },
    ]);
    expect((await takenIn(withFile('h', 'Kviitung ja tingimused.pdf'), other)).parts).toHaveLength(1);
  });

  it('stays a letter where a document came along', async () => {
    const taken = await takenIn(mailOf([pdf('kiri ja arve')], ['Subject: Arve, kokku 12,00 €']));
    expect(outcomes(taken)).toEqual(['stored']);
  });

  it('sent to many, and no receipt by its subject, is kept out of the books as a newsletter', async () => {
    const list = ['List-Unsubscribe: <https://kohvik.example/u>', 'Subject: Novembri pakkumised'];
    const mail = receipt('c', list).toString().replace('Subject: Sinu kviitung\r\n', '');
    expect(await takenIn(Buffer.from(mail))).toMatchObject({
      status: 'ignored',
      reason: 'newsletter',
      parts: [],
    });
  });
});

describe('a mail', () => {
  it('that comes twice is filed once, and the second is ignored as a duplicate', async () => {
    const raw = mailOf([pdf('kaks korda')]);
    const first = await takenIn(raw);
    const second = await takenIn(raw);
    expect(first).toMatchObject({ status: 'processed', reason: null });
    expect(second).toMatchObject({ status: 'ignored', reason: 'duplicate' });
    expect(second.parts).toMatchObject([{ outcome: 'duplicate', file: first.parts[0]?.file }]);
  });

  it('that is taken in twice at the same moment is filed once', async () => {
    const raw = mailOf([pdf('samal ajal')]);
    const taken = await Promise.all([takenIn(raw), takenIn(raw)]);
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
      const taken = await takenIn(mailOf([text, photo(900)], ['Message-ID: <photo-1@phone>']));
      expect(taken).toMatchObject({ status: 'processed', reason: null });
      expect(taken.parts).toMatchObject([{ name: 'image0.jpeg', outcome: 'stored', type: 'image/jpeg' }]);
    });

    it.each<[string, Buffer, string[]]>([
      [
        'and brings a document is about that',
        mailOf([text, photo(901), pdf('foto kõrval')], ['Message-ID: <photo-2@phone>']),
        ['inline_ignored', 'stored'],
      ],
      [
        'went to many',
        mailOf([text, photo(902)], ['Message-ID: <photo-3@phone>', 'List-Id: <uudised.example>']),
        ['inline_ignored'],
      ],
    ])('%s, and the photo stays in the letter', async (_what, raw, expected) => {
      expect(outcomes(await takenIn(raw))).toEqual(expected);
    });
  });

  it('whose task runs again after the files were stored says the same as if it had run once', async () => {
    const id = await accepted(mailOf([pdf('katkestus 1'), pdf('katkestus 2')]));
    const task = testTask('take-in-mail', { emailId: id.toString() }, company);
    const cut = { ...task, finish: () => Promise.reject(new Error('the worker was killed')) };
    await expect(handler.handle(cut)).rejects.toThrow('killed');
    expect(await mail(id)).toMatchObject({ status: 'received', parts: [] });
    await handler.handle(task);
    expect(await mail(id)).toMatchObject({ status: 'processed', reason: null });
    expect(outcomes(await mail(id))).toEqual(['stored', 'stored']);
    expect(await handler.handle(task)).toBe('skipped');
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
      mailOf([pdf('poolik'.repeat(100))]).subarray(0, 500),
      { status: 'processed', reason: null },
    ],
    [
      'with a boundary that never comes',
      Buffer.from('Content-Type: multipart/mixed; boundary=b\r\n\r\n--c\r\nx'),
      { status: 'ignored', reason: 'no_attachment' },
    ],
  ])('%s has a state and a code', async (_name, raw, expected) => {
    expect(await takenIn(raw)).toMatchObject(expected);
  });

  it.each([
    [
      'nested without end',
      'mail_unreadable',
      'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n'.repeat(30),
    ],
    ['of headers without end', 'mail_unreadable', 'X-A: b\r\n'.repeat(800_000)],
  ])('%s fails for good, with nothing of it filed', async (_name, code, raw) => {
    const id = await accepted(Buffer.from(raw));
    const failure = await handler.handle(testTask('take-in-mail', { emailId: id.toString() }, company)).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(PermanentFailure);
    expect(failure).toMatchObject({ code });
    await db.database.inCompany(company, (sql) =>
      handler.onFailed(
        sql,
        {
          id: 1n,
          kind: 'take-in-mail',
          payload: { emailId: id.toString() },
          companyId: company,
          organizationId: null,
          subject: { type: 'email', id: id.toString() },
        },
        { code, message: '' },
      ),
    );
    expect(await mail(id)).toMatchObject({ status: 'failed', reason: code, parts: [] });
  });

  it('that would keep the parser busy for ever fails for good', async () => {
    const slow = new TakeInMailHandler({ ...tools, parser: new MailParser({ timeLimitMs: 500 }) });
    const id = await accepted(Buffer.from(`Content-Type: text/plain\r\n\r\n${'\r\n'.repeat(8_000_000)}`));
    await expect(
      slow.handle(testTask('take-in-mail', { emailId: id.toString() }, company)),
    ).rejects.toMatchObject({ code: 'mail_timed_out' });
  });

  it('keeps what the checks of its sender came to, and shows those of the contract (completions §2)', async () => {
    const taken = await takenIn(mailOf([pdf('saatja')], ['From: arved@range.example']));
    const [row] = await db.owner('SELECT authentication FROM inbox.email WHERE id = $1', [taken.id]);
    expect(row).toEqual({ authentication: { spf: 'none', dkim: 'none', dmarc: 'fail', arc: 'none' } });
    const shown = { spf: 'none', dkim: 'none', dmarc: 'fail' };
    expect((await listed())[0]?.authentication).toEqual(shown);
  });

  it.each([
    ['posts what it brings when nothing speaks against its sender', 'arved@myyja.example', true],
    ['only drafts what it brings when it fails DMARC', 'arved@range.example', false],
  ])('%s (completions §5, Uploads)', async (_rule, from, mayPost) => {
    const taken = await takenIn(mailOf([pdf(from)], [`From: ${from}`]));
    const [file] = await db.owner('SELECT may_post FROM files.stored_file WHERE id = $1', [
      taken.parts[0]?.file,
    ]);
    expect(file).toEqual({ may_post: mayPost });
  });

  const gmail = (subject: string, from = 'Gmail Team <forwarding-noreply@google.com>') =>
    takenIn(mailOf([], [`From: ${from}`, `Subject: ${subject}`]));

  it.each([
    ['(#99427480) Gmail Forwarding Confirmation - Receive Mail from a.b@gmail.com', '(#…) Gmail Forwarding'],
    ['(Gmail Forwarding Confirmation - Receive Mail from a.b@gmail.com', '(Gmail Forwarding'],
    ['(#12345678) Gmaili edastamise kinnitus: a.b@gmail.com', '(#…) Gmaili edastamise'],
  ])(
    'that asks to confirm forwarding is shown without its code: %s (completions §7)',
    async (subject, start) => {
      const taken = await gmail(subject);
      expect(taken).toMatchObject({ status: 'processed', reason: 'forwarding_confirmation' });
      expect(taken.subject?.startsWith(start)).toBe(true);
      const shown = (now: Date) =>
        db.database.readCompany(company, (sql) => newestConfirmation(sql, company, now));
      const waiting = {
        provider: 'gmail',
        from_account: 'a.b@gmail.com',
        received_at: TEST_NOW.toISOString(),
        state: 'waiting',
      };
      expect(await shown(TEST_NOW)).toEqual(waiting);
      const later = new Date(TEST_NOW.getTime() + 7 * 24 * 60 * 60 * 1000);
      expect(await shown(later)).toEqual({ ...waiting, state: 'expired' });
    },
  );

  it('that asks to confirm forwarding keeps its code and link sealed, for a person alone (completions §7)', async () => {
    const link = 'https://mail-settings.google.com/mail/vf-%5BANGjdJ-x%5D-abc';
    const text = [
      'From: Gmail Team <forwarding-noreply@google.com>',
      'Subject: (#99427480) Gmail Forwarding Confirmation - Receive Mail from a.b@gmail.com',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      `To allow, click:\r\n${link.slice(0, 40)}=\r\n${link.slice(40)}`,
      'To cancel: https://mail-settings.google.com/mail/uf-%5Bx%5D-abc',
      'Or not: https://mail.google.com.evil.example/mail/vf-1 https://a@mail.google.com/mail/vf-2',
    ];
    const other = await openTestBooks(db.database);
    const { id } = await takenIn(Buffer.from(text.join('\r\n')), other);
    const opened = (now: Date) =>
      db.database.readCompany(other, (sql) => openConfirmation(sql, tools.box, other, now));
    expect(await opened(TEST_NOW)).toMatchObject({ state: 'waiting', secret: { code: '99427480', link } });
    expect(await opened(new Date(TEST_NOW.getTime() + 8 * 86_400_000))).toMatchObject({ secret: null });
    const [row] = await db.owner<{ kept: Buffer }>(
      `SELECT convert_to(email::text, 'UTF8') AS kept FROM inbox.email AS email WHERE id = $1`,
      [id],
    );
    expect(row?.kept.toString()).not.toMatch(/99427480|vf-/u);
  });

  it('that passes a confirmation on is none, and shows no code either', async () => {
    const taken = await gmail('Fwd: (#99427480) Gmail Forwarding Confirmation', 'juhataja@myyja.example');
    expect(taken).toMatchObject({
      status: 'ignored',
      reason: 'no_attachment',
      subject: 'Fwd: (#…) Gmail Forwarding Confirmation',
    });
  });

  it('of another company is not there', async () => {
    const other = await openTestBooks(db.database);
    const id = await accepted(mailOf([pdf('võõras')]));
    expect(await handler.handle(testTask('take-in-mail', { emailId: id.toString() }, other))).toBe('skipped');
    expect(await mail(id)).toMatchObject({ status: 'received' });
  });
});
