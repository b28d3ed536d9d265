import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createFileStorage } from '#files';
import { MailAcceptance } from '#inbox';
import { loadConfig } from '#platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECRET } from '../support/api.js';
import { type Bookkeeper, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { type Letterbox, type SentLetter, startLetterbox } from '../support/letterbox.js';
import { mailOf, returnedMail } from '../support/mails.js';
import { until } from '../support/wait.js';
import { startWorker, type TestWorker } from '../support/worker.js';

let db: TestDatabase;
let us: Bookkeeper;
let letterbox: Letterbox;
let worker: TestWorker;
let acceptance: MailAcceptance;
let folder: string;
let customers = 0;

beforeAll(async () => {
  db = await testDatabase();
  letterbox = await startLetterbox();
  folder = await mkdtemp(join(tmpdir(), 'raamat-returned-'));
  const files = { RAAMAT_FILES_FOLDER: folder };
  us = await startBookkeeper(db, files);
  worker = await startWorker(db, {
    RAAMAT_SECRET: SECRET,
    RAAMAT_OUTGOING_SMTP_URL: letterbox.url,
    ...files,
  });
  const storage = await createFileStorage(loadConfig({ ...db.environment, ...files, RAAMAT_SECRET: SECRET }));
  acceptance = new MailAcceptance(db.database, storage, us.clock);
});

afterAll(async () => {
  await worker.close();
  await us.close();
  await letterbox.close();
  await rm(folder, { recursive: true, force: true });
  await db.drop();
});

const invoiceOf = (id: string, who = us) => who.call('books_invoices_retrieve', { path: { invoice_id: id } });

/** An invoice whose letter the mail server has accepted. */
async function sentInvoice(who = us): Promise<{
  readonly id: string;
  readonly number: string;
  readonly letter: SentLetter & { readonly messageId: string };
}> {
  const email = `arved-${(customers += 1)}@klient.example`;
  const party = await who.party({ kind: 'customer', address: 'Aia 5, 51007 Tartu', email });
  const lines = [{ description: 'Nõustamine', unit_price: '80', vat_code: 'S24' }];
  const { result } = await who.call('commands_record_invoice', {
    body: { direction: 'sales', party_id: party, revision: { invoice_date: '2026-11-03', lines } },
  });
  const id = result.invoice_id;
  const issued = await who.call('commands_issue_invoice', {
    path: { invoice_id: id },
    body: { seller_address: 'Pikk 1, 10111 Tallinn' },
  });
  await who.post(`/invoices/${id}/send`, { format: 'pdf' });
  const letter = await letterbox.letterTo(email);
  await until(async () => (await invoiceOf(id, who)).delivery?.state === 'sent');
  return { id, number: issued.result.number, letter: { ...letter, messageId: letter.messageId ?? '' } };
}

/** A mail comes to the inbox of a company and is taken in; returns what became of it. */
async function arrives(
  raw: Buffer,
  who = us,
): Promise<{ readonly status: string; readonly reason: string | null }> {
  const [id] = await acceptance.accept({
    envelopeFrom: '',
    remoteAddress: '192.0.2.9',
    helo: 'mx.klient.example',
    companyIds: [who.company.id],
    bytes: Readable.from([raw]),
  });
  return until(
    async () => {
      const [mail] = await db.owner<{ status: string; reason: string | null }>(
        'SELECT status, reason FROM inbox.email WHERE id = $1',
        [id],
      );
      return mail !== undefined && mail.status !== 'received' && mail;
    },
    { timeoutMs: 20_000, what: 'the mail is taken in' },
  );
}

const lettersAbout = (invoiceId: string) =>
  db.owner<{ payload: Record<string, string> }>(
    `SELECT payload FROM tasks.task WHERE kind = 'send-mail' AND payload ->> 'invoiceId' = $1`,
    [invoiceId],
  );
const ownersEmail = async () => {
  const [row] = await db.owner<{ email: string }>('SELECT email FROM identity.app_user WHERE id = $1', [
    us.organization.ownerId,
  ]);
  return row?.email ?? '';
};

describe('an invoice whose letter a mail server returns', () => {
  it('is shown as not delivered, with the reason, and the sender is told', async () => {
    const { id, number, letter } = await sentInvoice();
    const inbox = await us.call('companies_inbox_retrieve', {});
    expect(letter.envelopeFrom).toBe(inbox.address);
    const mail = await arrives(
      returnedMail({ messageId: letter.messageId, status: '5.2.2', diagnostic: '' }),
    );
    expect(mail).toEqual({ status: 'processed', reason: 'letter_returned' });
    expect((await invoiceOf(id)).delivery).toMatchObject({ state: 'bounced', reason: 'mailbox_full' });
    const told = await letterbox.letterTo(await ownersEmail());
    expect(told.subject).toContain(number);
    expect(told.text).toContain(letter.recipients[0]);
    expect(told.text).toContain(`/invoices/${id}`);
  });

  it('reaches the sender once, however often the report comes', async () => {
    const { id, letter } = await sentInvoice();
    const report = returnedMail({ messageId: letter.messageId });
    await arrives(report);
    expect(await arrives(report)).toEqual({ status: 'processed', reason: 'letter_returned' });
    expect(await lettersAbout(id)).toHaveLength(1);
  });

  it('may be sent again', async () => {
    const { id, letter } = await sentInvoice();
    await arrives(returnedMail({ messageId: letter.messageId }));
    await us.post(`/invoices/${id}/send`, { format: 'pdf', to: 'uus@klient.example' });
    await until(async () => (await invoiceOf(id)).delivery?.state === 'sent');
    expect((await invoiceOf(id)).delivery).toMatchObject({ to: 'uus@klient.example', reason: null });
  });

  it('that comes back with its invoice attached books nothing', async () => {
    const { letter } = await sentInvoice();
    const attached = mailOf([{ name: 'arve.pdf', content: '%PDF-1.7 arve' }]).toString();
    await arrives(returnedMail({ messageId: letter.messageId, letter: attached }));
    const { items } = await us.call('companies_files_list', {});
    expect(items.filter(({ name }) => name === 'arve.pdf')).toEqual([]);
  });
});

describe('a report changes nothing', () => {
  it.each([
    [
      'that names no letter of the company',
      () => Promise.resolve('<01KB5Q3N8Z4W6V2Y7T9RXMHJCD@raamat.localhost>'),
    ],
    ['that names what is no letter', () => Promise.resolve("<'; DROP TABLE books.invoice_delivery; --@x>")],
    ['that names the letter of a task', () => Promise.resolve('<1@raamat.localhost>')],
  ])('%s', async (_name, idOf) => {
    const { id } = await sentInvoice();
    const mail = await arrives(returnedMail({ messageId: await idOf() }));
    expect(mail).toEqual({ status: 'ignored', reason: 'delivery_report' });
    expect((await invoiceOf(id)).delivery).toMatchObject({ state: 'sent', reason: null });
  });

  it('that names the letter of another company', async () => {
    const other = await us.another();
    const { id, letter } = await sentInvoice(other);
    expect(await arrives(returnedMail({ messageId: letter.messageId }))).toEqual({
      status: 'ignored',
      reason: 'delivery_report',
    });
    expect((await invoiceOf(id, other)).delivery).toMatchObject({ state: 'sent' });
  });

  it('that says that the letter is late', async () => {
    const { id, letter } = await sentInvoice();
    await arrives(returnedMail({ messageId: letter.messageId, action: 'delayed', status: '4.4.1' }));
    expect((await invoiceOf(id)).delivery).toMatchObject({ state: 'sent' });
  });

  it('and a customer who answers the letter changes nothing either', async () => {
    const { id, letter } = await sentInvoice();
    await arrives(mailOf([], [`In-Reply-To: ${letter.messageId}`, 'Subject: Re: Arve 550 5.1.1']));
    expect((await invoiceOf(id)).delivery).toMatchObject({ state: 'sent' });
    expect(await lettersAbout(id)).toEqual([]);
  });
});
