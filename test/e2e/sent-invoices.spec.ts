import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readXmlInvoice } from '../../libs/extraction/src/xml/read-xml.js';
import { SECRET } from '../support/api.js';
import { type Bookkeeper, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { type Letterbox, startLetterbox } from '../support/letterbox.js';
import { until } from '../support/wait.js';
import { startWorker, type TestWorker } from '../support/worker.js';

let db: TestDatabase;
let us: Bookkeeper;
let letterbox: Letterbox;
let worker: TestWorker;
let customers = 0;

beforeAll(async () => {
  db = await testDatabase();
  letterbox = await startLetterbox();
  us = await startBookkeeper(db);
  worker = await startWorker(db, { RAAMAT_SECRET: SECRET, RAAMAT_OUTGOING_SMTP_URL: letterbox.url });
});

beforeEach(() => {
  letterbox.refuse(null);
});

afterAll(async () => {
  await worker.close();
  await us.close();
  await letterbox.close();
  await db.drop();
});

/** A customer with a mail address of its own. */
async function customer(email: string | null = `arved-${(customers += 1)}@klient.example`) {
  const given = {
    kind: 'customer' as const,
    address: 'Aia 5, 51007 Tartu',
    ...(email === null ? {} : { email }),
  };
  return { email, id: await us.party(given) };
}

async function draft(partyId: string): Promise<string> {
  const { result } = await us.call('commands_record_invoice', {
    body: {
      direction: 'sales',
      party_id: partyId,
      revision: {
        invoice_date: '2026-11-03',
        lines: [{ description: 'Nõustamine', unit_price: '80', vat_code: 'S24' }],
      },
    },
  });
  return result.invoice_id;
}

async function issued(partyId: string): Promise<{ readonly id: string; readonly number: string }> {
  const id = await draft(partyId);
  const { result } = await us.call('commands_issue_invoice', {
    path: { invoice_id: id },
    body: { seller_address: 'Pikk 1, 10111 Tallinn' },
  });
  return { id, number: result.number };
}

const send = (id: string, body: object = { format: 'pdf' }, request = {}) =>
  us.post(`/invoices/${id}/send`, body, request);
const deliveryOf = async (id: string) =>
  (await us.call('books_invoices_retrieve', { path: { invoice_id: id } })).delivery;
const settled = (id: string, state: string) =>
  until(
    async () => {
      const delivery = await deliveryOf(id);
      return delivery?.state === state && delivery;
    },
    { timeoutMs: 20_000, what: `a delivery that is ${state}` },
  );

describe('sending an invoice', () => {
  it('takes its PDF to the customer, in the language of the invoice, with the sender’s words above', async () => {
    const { id: party, email } = await customer();
    const { id, number } = await issued(party);
    expect(await deliveryOf(id)).toBeNull();
    const answer = await send(id, { format: 'pdf', message: 'Täname koostöö eest!\nKohtumiseni!' });
    expect(answer).toMatchObject({
      status: 200,
      body: { command: 'invoice.send', result: { invoice_id: id, to: email, format: 'pdf' } },
    });
    const letter = await letterbox.letterTo(email ?? '');
    expect(letter.subject).toContain(`Arve nr ${number}`);
    expect(letter.text).toContain('Täname koostöö eest!\nKohtumiseni!');
    expect(letter.text).toContain('99,20 EUR');
    expect(letter.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      [`${number}.pdf`, 'application/pdf'],
    ]);
    expect(await settled(id, 'sent')).toMatchObject({
      to: email,
      format: 'pdf',
      reason: null,
      sent_at: expect.any(String) as string,
      queued_at: expect.any(String) as string,
    });
  });

  it.each([
    ['pdf_ubl', 'Invoice'],
    ['e_arve', 'E_Invoice'],
  ] as const)(
    'as %s adds the e-invoice, which this service reads as the same invoice',
    async (format, root) => {
      const { id: party, email } = await customer();
      const { id, number } = await issued(party);
      await send(id, { format });
      const { attachments } = await letterbox.letterTo(email ?? '');
      expect(attachments.map(({ filename }) => filename)).toEqual([`${number}.pdf`, `${number}.xml`]);
      const xml = Buffer.from(attachments[1]?.content as ArrayBuffer);
      expect(xml.toString()).toContain(`<${root}`);
      const draftOfXml = readXmlInvoice(xml);
      expect(draftOfXml).toMatchObject({
        number: { value: number },
        net: { value: 8_000n },
        tax: { value: 1_920n },
        gross: { value: 9_920n },
      });
      await settled(id, 'sent');
    },
  );

  it('goes to the address that the request names, before that of the customer', async () => {
    const { id: party, email } = await customer();
    const { id } = await issued(party);
    await send(id, { format: 'pdf', to: 'raamatupidaja@klient.example' });
    await letterbox.letterTo('raamatupidaja@klient.example');
    expect(letterbox.to(email ?? '')).toEqual([]);
  });

  it('is sent again with the same Message-ID when nobody knows whether it arrived', async () => {
    const { id: party, email } = await customer();
    const { id } = await issued(party);
    await send(id);
    const first = await letterbox.letterTo(email ?? '');
    await settled(id, 'sent');
    await db.owner(
      `UPDATE books.invoice_delivery SET state = 'queued', sent_at = NULL WHERE invoice_id = $1`,
      [id],
    );
    await db.owner(
      `UPDATE tasks.task SET state = 'waiting', run_at = now(), attempt = 1, lease_until = NULL, finished_at = NULL
       WHERE kind = 'send-invoice' AND payload ->> 'invoiceId' = $1`,
      [id],
    );
    const second = await letterbox.letterTo(email ?? '', 2);
    expect(second.messageId).toBe(first.messageId);
  });

  it('that the mail server refuses has bounced, and may be sent again', async () => {
    const { id: party, email } = await customer();
    const { id } = await issued(party);
    letterbox.refuse(550);
    await send(id);
    expect(await settled(id, 'bounced')).toMatchObject({ reason: 'mail_refused', sent_at: null });
    letterbox.refuse(null);
    await send(id);
    await settled(id, 'sent');
    expect(letterbox.to(email ?? '')).toHaveLength(1);
  });

  it('stays queued while the mail server asks to wait', async () => {
    const { id: party } = await customer();
    const { id } = await issued(party);
    letterbox.refuse(451);
    await send(id);
    await until(async () => {
      const [task] = await db.owner<{ reason_code: string | null }>(
        `SELECT reason_code FROM tasks.task WHERE kind = 'send-invoice' AND payload ->> 'invoiceId' = $1`,
        [id],
      );
      return task?.reason_code === 'mail_try_again';
    });
    expect(await deliveryOf(id)).toMatchObject({ state: 'queued', reason: null });
  });

  it('does not happen for an invoice that was cancelled before the letter was written', async () => {
    const { id: party, email } = await customer();
    const { id } = await issued(party);
    letterbox.refuse(451);
    await send(id);
    await until(
      async () => {
        const tried = await db.owner(
          `SELECT FROM tasks.task WHERE kind = 'send-invoice' AND payload ->> 'invoiceId' = $1 AND attempt > 0 AND state = 'scheduled'`,
          [id],
        );
        return tried.length > 0;
      },
      { timeoutMs: 20_000, what: 'the refused attempt' },
    );
    await us.call('commands_cancel_invoice', { path: { invoice_id: id }, body: { reason: 'Vale klient' } });
    letterbox.refuse(null);
    await db.owner(
      `UPDATE tasks.task SET run_at = now() WHERE kind = 'send-invoice' AND payload ->> 'invoiceId' = $1 AND state IN ('scheduled', 'waiting')`,
      [id],
    );
    const delivery = await until(
      async () => {
        const seen = await deliveryOf(id);
        await db.owner(
          `UPDATE tasks.task SET run_at = now() WHERE kind = 'send-invoice' AND payload ->> 'invoiceId' = $1 AND state IN ('scheduled', 'waiting')`,
          [id],
        );
        return seen?.state !== 'queued' && seen;
      },
      { timeoutMs: 20_000, what: 'the end of the delivery' },
    );
    expect(delivery).toMatchObject({ state: 'failed', reason: 'invoice_ended' });
    expect(letterbox.to(email ?? '')).toEqual([]);
  });
});

describe('what is not sent', () => {
  it('is a draft, a void or cancelled invoice, a purchase, and one issued elsewhere: 409 invoice_state_conflict', async () => {
    const { id: party } = await customer();
    const recorded = await draft(party);
    expect((await send(recorded)).body).toMatchObject({ code: 'invoice_state_conflict' });
    await us.call('commands_void_invoice', { path: { invoice_id: recorded }, body: { reason: 'Vale' } });
    const cancelled = (await issued(party)).id;
    await us.call('commands_cancel_invoice', { path: { invoice_id: cancelled }, body: { reason: 'Vale' } });
    const { result: purchase } = await us.call('commands_record_invoice', { body: await us.purchase() });
    const { result: imported } = await us.call('commands_import_sales_invoice', {
      body: {
        party_id: party,
        number: 'V-1',
        external_source: 'manual',
        revision: {
          invoice_date: '2026-11-03',
          lines: [{ description: 'Vana', unit_price: '10', vat_code: 'S24' }],
        },
      },
    });
    for (const id of [recorded, cancelled, purchase.invoice_id, imported.invoice_id]) {
      const answer = await send(id, { format: 'pdf', to: 'keegi@klient.example' });
      expect([answer.status, answer.body]).toEqual([
        409,
        expect.objectContaining({ code: 'invoice_state_conflict' }),
      ]);
    }
    expect(letterbox.to('keegi@klient.example')).toEqual([]);
  });

  it('is an invoice of a customer without an address: 400 with the field to', async () => {
    const { id } = await issued((await customer(null)).id);
    expect(await send(id)).toMatchObject({
      status: 400,
      body: { code: 'validation_error', errors: [{ field: 'to', code: 'required' }] },
    });
  });

  it.each([
    [{}, 'format'],
    [{ format: 'docx' }, 'format'],
    [{ format: 'pdf', to: 'klient' }, 'to'],
    [{ format: 'pdf', message: '' }, 'message'],
    [{ format: 'pdf', message: 'x'.repeat(2001) }, 'message'],
  ])('is one with the body %j: 400 on %s', async (body, field) => {
    const { id } = await issued((await customer()).id);
    expect(await send(id, body)).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  });

  it('is an unknown invoice, or that of another company: 404', async () => {
    expect((await send('0'.repeat(26))).status).toBe(404);
    const { id } = await issued((await customer()).id);
    const stranger = await startBookkeeper(db);
    try {
      expect((await stranger.post(`/invoices/${id}/send`, { format: 'pdf' })).status).toBe(404);
    } finally {
      await stranger.close();
    }
  });

  it('is one that a viewer, or a key that reads, wants to send: 403', async () => {
    const { id } = await issued((await customer()).id);
    const { key: viewer } = await us.organization.member('viewer');
    expect((await send(id, { format: 'pdf' }, { key: viewer })).body).toMatchObject({
      code: 'permission_denied',
    });
    const reading = await us.organization.key(['read']);
    expect((await send(id, { format: 'pdf' }, { key: reading })).body).toMatchObject({
      code: 'insufficient_scope',
    });
  });

  it('is a sixth letter with the same invoice within a day: 429 with the time to wait', async () => {
    const { id } = await issued((await customer()).id);
    for (let sent = 0; sent < 5; sent += 1) expect((await send(id)).status).toBe(200);
    const full = await send(id);
    expect(full).toMatchObject({ status: 429, body: { code: 'throttled' } });
    expect(Number(full.headers.get('retry-after'))).toBeGreaterThan(80_000);
  });

  it('is what a dry run only tries', async () => {
    const { id } = await issued((await customer()).id);
    expect((await us.post(`/invoices/${id}/send?dry_run=true`, { format: 'pdf' })).status).toBe(200);
    expect(await deliveryOf(id)).toBeNull();
  });
});
