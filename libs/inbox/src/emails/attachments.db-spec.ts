import { failExtraction } from '#files';
import { encodeId } from '#platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBooks, testActor } from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { TestInbox, outcomes, pdfPart } from '../../../../test/support/test-inbox.js';
import { mailOf } from '../../../../test/support/mails.js';
import { tnefOf, zipOf } from '../../../../test/support/zips.js';
import { MAX_ATTACHMENTS } from '../parsing/parse-mail.js';

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

describe('the attachments of a mail', () => {
  it('become files that refer to their mail, read by tasks of its task', async () => {
    const taken = await inbox.takenIn(mailOf([pdfPart('a'), { ...pdfPart('b'), name: 'teine.pdf' }]));
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

  it('that the company already has are not stored again', async () => {
    const first = await inbox.takenIn(mailOf([pdfPart('korduv')]));
    const upload = await inbox.files.upload('%PDF-1.7\nlaetud', {
      companyId: inbox.company,
      actor: testActor(),
    });
    const again = await inbox.takenIn(mailOf([pdfPart('korduv'), pdfPart('uus'), pdfPart('laetud')]));
    expect(outcomes(again)).toEqual(['duplicate', 'stored', 'duplicate']);
    expect(again.status).toBe('processed');
    expect(again.parts[0]?.file).toBe(first.parts[0]?.file);
    expect(again.parts[2]?.file).toBe(upload.file.id.toString());
  });

  it('that a mail contains twice are stored once, under the first of their names', async () => {
    const taken = await inbox.takenIn(
      mailOf([pdfPart('kaks korda'), { ...pdfPart('kaks korda'), name: 'koopia.pdf' }, pdfPart('üks kord')]),
    );
    expect(outcomes(taken)).toEqual(['stored', 'duplicate', 'stored']);
    expect(taken.parts[1]?.file).toBe(taken.parts[0]?.file);
    expect(taken.status).toBe('processed');
  });

  it('that are no documents are reported as such, and the rest is filed', async () => {
    const taken = await inbox.takenIn(
      mailOf([
        pdfPart('hea'),
        { name: 'setup.exe', type: 'application/pdf', content: 'MZ\u0090\u0000\u0003\u0000\u0000' },
        { name: 'leht.html', type: 'text/html', content: '<html><script>alert(1)</script></html>' },
        { name: 'tühi.pdf', content: '' },
        { name: 'suur.pdf', content: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(26_214_400)]) },
      ]),
    );
    expect(outcomes(taken)).toEqual(['stored', 'unsupported', 'unsupported', 'unsupported', 'too_large']);
    expect(taken.status).toBe('processed');
    expect(await inbox.files.storage.sweepStaged(new Date('2100-01-01'))).toBe(0);
  });

  it('keep a name that shows their type, whatever the sender wrote', async () => {
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
    const taken = await inbox.takenIn(
      mailOf(names.map((name, index) => ({ ...pdfPart(`nimi ${index}`), headers: header(name) }))),
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

  it('whose type contains invalid characters remain readable', async () => {
    const taken = await inbox.takenIn(
      mailOf([
        { ...pdfPart('tüüp'), headers: ['Content-Type: appli\u0000cation/pdf; name=a.pdf', 'X-A: b'] },
      ]),
    );
    expect(taken.parts).toMatchObject([
      { outcome: 'stored', type: expect.not.stringMatching(/\p{Cc}/u) as string },
    ]);
  });

  it.each([
    ['200, are all filed', { others: 0, documents: 200 }, 'processed', null],
    [
      'more than are looked at, are filed as far as they go, and the mail fails',
      { others: MAX_ATTACHMENTS - 10, documents: 15 },
      'failed',
      'too_many_attachments',
    ],
  ])('%s', { timeout: 120_000 }, async (_rule, { others, documents }, status, reason) => {
    const other = await openTestBooks(db.database);
    const sent = [
      ...Array.from({ length: others }, (_, n) => ({
        name: `${n}.html`,
        type: 'text/html',
        content: '<html></html>',
      })),
      ...Array.from({ length: documents }, (_, n) => ({ ...pdfPart(`palju ${n}`), name: `${n}.pdf` })),
    ];
    const taken = await inbox.takenIn(mailOf(sent), other);
    const filed = Math.min(documents, MAX_ATTACHMENTS - others);
    expect(taken).toMatchObject({ status, reason });
    expect(outcomes(taken)).toEqual([
      ...Array.from({ length: others }, () => 'unsupported'),
      ...Array.from({ length: filed }, () => 'stored'),
    ]);
    const [counted] = await db.owner<{ files: string; tasks: string }>(
      `SELECT (SELECT count(*) FROM files.stored_file WHERE company_id = $1) AS files,
         (SELECT count(*) FROM tasks.task WHERE company_id = $1 AND kind = 'extract-file') AS tasks`,
      [other],
    );
    expect(counted).toEqual({ files: `${filed}`, tasks: `${filed}` });
  });

  it('are shown as encrypted once reading them required a password', async () => {
    const other = await openTestBooks(db.database);
    const { parts } = await inbox.takenIn(mailOf([pdfPart('lukus'), pdfPart('lahti')]), other);
    const shown = async () =>
      (await inbox.listed(other)).map(({ attachments }) => attachments.map(({ outcome }) => outcome));
    expect(await shown()).toEqual([['stored', 'stored']]);
    await db.database.inCompany(other, (sql) =>
      failExtraction(sql, other, BigInt(parts[0]?.file ?? 0), 'encrypted_pdf'),
    );
    expect(await shown()).toEqual([['encrypted', 'stored']]);
  });

  it('of a mail forwarded as an attachment are filed like those of the mail itself', async () => {
    const forwarded = {
      name: 'Fwd.eml',
      type: 'message/rfc822',
      content: mailOf([pdfPart('edasi saadetud')]),
    };
    const taken = await inbox.takenIn(mailOf([forwarded, { ...pdfPart('oma'), name: 'oma.pdf' }]));
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
    const taken = await inbox.takenIn(
      mailOf([{ name: 'november.zip', type: 'application/zip', content: zip }]),
    );
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
    const taken = await inbox.takenIn(
      mailOf([{ name: 'winmail.dat', type: 'application/ms-tnef', content: dat }]),
    );
    expect(taken.parts).toMatchObject([{ name: 'arve nr 7.pdf', outcome: 'stored' }]);
  });

  it('of a truncated Outlook container are shown as one unsupported part, and the mail fails', async () => {
    const dat = tnefOf([{ name: 'arve nr 8.pdf', content: '%PDF-1.7 tnef' }]).subarray(0, 20);
    const winmail = { name: 'winmail.dat', type: 'application/ms-tnef', content: dat };
    const taken = await inbox.takenIn(mailOf([winmail], ['Message-ID: <kärbitud@x>']));
    expect(taken).toMatchObject({ status: 'failed', reason: 'nothing_readable' });
    expect(taken.parts).toMatchObject([{ name: 'winmail.dat', outcome: 'unsupported' }]);
  });

  it('of an Outlook container without files are a part of the letter', async () => {
    const winmail = { name: 'winmail.dat', type: 'application/ms-tnef', content: tnefOf([]) };
    const taken = await inbox.takenIn(mailOf([winmail], ['Message-ID: <vorming@x>']));
    expect(taken).toMatchObject({ status: 'ignored', reason: 'no_attachment' });
    expect(taken.parts).toMatchObject([{ name: 'winmail.dat', outcome: 'inline_ignored' }]);
  });

  it('of an archive that cannot be opened are shown under its name, and the mail fails', async () => {
    const broken = zipOf([{ name: 'a.pdf', content: '%PDF-1.7' }]).subarray(0, 50);
    const taken = await inbox.takenIn(
      mailOf([{ name: 'katki.zip', type: 'application/zip', content: broken }], ['Message-ID: <katki@x>']),
    );
    expect(taken).toMatchObject({ status: 'failed', reason: 'nothing_readable' });
    expect(taken.parts).toMatchObject([{ name: 'katki.zip', outcome: 'unsupported' }]);
  });
});
