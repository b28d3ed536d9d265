import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBooks, TEST_NOW } from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { TestInbox } from '../../../../test/support/test-inbox.js';
import { mailOf } from '../../../../test/support/mails.js';
import { newestConfirmation, openConfirmation } from './forwarding-confirmation.js';

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

/** The envelope sender, to which such a mail returns when it cannot be delivered. */
const GMAIL = 'forwarding-noreply@google.com';

describe('a mail', () => {
  const gmail = (subject: string, from = 'Gmail Team <forwarding-noreply@google.com>', by = GMAIL) =>
    inbox.takenIn(mailOf([], [`From: ${from}`, `Subject: ${subject}`]), inbox.company, by);

  it.each([
    ['(#99427480) Gmail Forwarding Confirmation - Receive Mail from a.b@gmail.com', '(#…) Gmail Forwarding'],
    ['(Gmail Forwarding Confirmation - Receive Mail from a.b@gmail.com', '(Gmail Forwarding'],
    ['(#12345678) Gmaili edastamise kinnitus: a.b@gmail.com', '(#…) Gmaili edastamise'],
  ])('that asks to confirm forwarding is shown without its code: %s', async (subject, start) => {
    const taken = await gmail(subject);
    expect(taken).toMatchObject({ status: 'processed', reason: 'forwarding_confirmation' });
    expect(taken.subject?.startsWith(start)).toBe(true);
    const shown = (now: Date) =>
      db.database.readCompany(inbox.company, (sql) => newestConfirmation(sql, inbox.company, now));
    const waiting = {
      provider: 'gmail',
      from_account: 'a.b@gmail.com',
      received_at: TEST_NOW.toISOString(),
      state: 'waiting',
    };
    expect(await shown(TEST_NOW)).toEqual(waiting);
    const later = new Date(TEST_NOW.getTime() + 7 * 24 * 60 * 60 * 1000);
    expect(await shown(later)).toEqual({ ...waiting, state: 'expired' });
  });

  it('that asks to confirm forwarding keeps its code and link sealed, only for a person', async () => {
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
    const { id } = await inbox.takenIn(Buffer.from(text.join('\r\n')), other, GMAIL);
    const opened = (now: Date) =>
      db.database.readCompany(other, (sql) => openConfirmation(sql, inbox.tools.box, other, now));
    expect(await opened(TEST_NOW)).toMatchObject({ state: 'waiting', secret: { code: '99427480', link } });
    expect(await opened(new Date(TEST_NOW.getTime() + 8 * 86_400_000))).toMatchObject({ secret: null });
    const [row] = await db.owner<{ kept: Buffer }>(
      `SELECT convert_to(email::text, 'UTF8') AS kept FROM inbox.email AS email WHERE id = $1`,
      [id],
    );
    expect(row?.kept.toString()).not.toMatch(/99427480|vf-/u);
  });

  it('that only claims to be from Gmail is no confirmation', async () => {
    const subject = '(#11111111) Gmail Forwarding Confirmation - Receive Mail from b.c@gmail.com';
    const taken = await gmail(subject, undefined, 'bounce@myyja.example');
    expect(taken).toMatchObject({ status: 'ignored', reason: 'no_attachment' });
  });

  it('that forwards a confirmation is none itself, and shows no code either', async () => {
    const taken = await gmail('Fwd: (#99427480) Gmail Forwarding Confirmation', 'juhataja@myyja.example');
    expect(taken).toMatchObject({
      status: 'ignored',
      reason: 'no_attachment',
      subject: 'Fwd: (#…) Gmail Forwarding Confirmation',
    });
  });
});
