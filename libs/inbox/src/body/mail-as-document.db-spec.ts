import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBooks } from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { TestInbox, outcomes, pdfPart } from '../../../../test/support/test-inbox.js';
import { mailOf } from '../../../../test/support/mails.js';

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

  it('is rendered as a PDF, filed and read, only once however often it arrives', async () => {
    const other = await openTestBooks(db.database);
    const taken = await inbox.takenIn(receipt('a'), other);
    expect(taken).toMatchObject({ status: 'processed', reason: null });
    expect(taken.parts).toMatchObject([
      { name: 'Sinu kviitung.pdf', type: 'application/pdf', outcome: 'stored' },
    ]);
    expect(await inbox.takenIn(receipt('a'), other)).toMatchObject({
      status: 'ignored',
      reason: 'duplicate',
    });
    const changed = receipt('a', [], html.replace('<h1>', '<p>Edasi saadetud</p><h1>'));
    expect(await inbox.takenIn(changed, other)).toMatchObject({
      status: 'ignored',
      reason: 'duplicate',
      parts: [],
    });
    expect(await inbox.takenIn(receipt('b'), other)).toMatchObject({
      status: 'ignored',
      reason: 'duplicate',
    });
  });

  it('is rendered as a PDF also when it was forwarded as an attachment', async () => {
    const other = await openTestBooks(db.database);
    const passedOn = (name: string, content: Buffer) => ({ name, type: 'message/rfc822', content });
    const taken = await inbox.takenIn(
      mailOf([
        passedOn('Sinu kviitung.eml', receipt('d')),
        passedOn('kiri.eml', receipt('e', [], '<p>Tere!</p>')),
        passedOn('arve.eml', mailOf([pdfPart('arve edasi')])),
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

  it('is a letter when a forwarded mail contains no document, and shows no code', async () => {
    const content = receipt('f', [], '<p>Kood: 99427480</p>');
    const name = '(#99427480) Gmail Forwarding Confirmation.eml';
    const taken = await inbox.takenIn(
      mailOf([{ name, type: 'message/rfc822', content }], ['Message-ID: <edasi@x>']),
    );
    expect(taken).toMatchObject({ status: 'ignored', reason: 'no_attachment' });
    expect(taken.parts).toMatchObject([
      { name: '(#…) Gmail Forwarding Confirmation.eml', outcome: 'inline_ignored' },
    ]);
  });

  it('is rendered as a PDF when the only attachment is a leaflet of terms, and not otherwise', async () => {
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
    expect((await inbox.takenIn(withFile('g', 'Tingimused.pdf'), other)).parts).toMatchObject([
      { name: 'Tingimused.pdf', outcome: 'stored' },
      { name: 'Sinu kviitung.pdf', outcome: 'stored' },
    ]);
    expect((await inbox.takenIn(withFile('h', 'Kviitung ja tingimused.pdf'), other)).parts).toHaveLength(1);
  });

  it('stays a letter when a document is attached', async () => {
    const taken = await inbox.takenIn(mailOf([pdfPart('kiri ja arve')], ['Subject: Arve, kokku 12,00 €']));
    expect(outcomes(taken)).toEqual(['stored']);
  });

  it('sent to many, and not a receipt by its subject, is kept out of the books as a newsletter', async () => {
    const list = ['List-Unsubscribe: <https://kohvik.example/u>', 'Subject: Novembri pakkumised'];
    const mail = receipt('c', list).toString().replace('Subject: Sinu kviitung\r\n', '');
    expect(await inbox.takenIn(Buffer.from(mail))).toMatchObject({
      status: 'ignored',
      reason: 'newsletter',
      parts: [],
    });
  });
});
