import { fieldProblem, newUlid, problem, type Ulid } from '#platform';
import { type Command, type CommandContext, defineCommand } from '../../commands/command.js';
import { findInvoiceRow } from '../content/invoice-row.js';
import {
  type DeliveryState,
  invoiceParams,
  sendInvoiceRequest,
  sendInvoiceResult,
} from '../content/invoice.wire.js';
import { assertMaySend } from './delivery-limits.js';

/**
 * Sends an issued sale to its customer, by a letter that a task writes after the commit.
 * Refuses `invoice_state_conflict` for a purchase, for anything but an issued invoice, and for one that was issued
 * elsewhere; a field problem on `to` when neither the request nor the customer has an address; `throttled`.
 */
export const sendInvoice = defineCommand({
  name: 'invoice.send',
  permission: 'invoices.issue',
  params: invoiceParams,
  body: sendInvoiceRequest,
  result: sendInvoiceResult,
  refusals: ['invoice_state_conflict', 'throttled'],

  async handle(context, { invoice_id, to, message, format }) {
    const invoice = await findInvoiceRow(context.sql, context.companyId, invoice_id);
    if (invoice === undefined) throw problem('not_found', 'There is no such invoice.');
    const { address, imported } = await recipientOf(context, invoice_id);
    const recipient = to ?? address;
    if (recipient === null) {
      throw fieldProblem(
        'validation_error',
        'to',
        'required',
        'The customer has no mail address: name one, or give the party its address.',
      );
    }
    if (invoice.direction !== 'sales' || invoice.state !== 'issued' || imported) {
      throw problem(
        'invoice_state_conflict',
        imported
          ? 'The invoice was issued elsewhere: it is sent from there.'
          : `The ${invoice.direction === 'sales' ? 'invoice' : 'purchase'} is ${invoice.state}: only an issued sale is sent.`,
      );
    }
    await assertMaySend(context.sql, context.companyId, invoice.id, context.now);
    const id = newUlid();
    await context.sql.run(
      `INSERT INTO books.invoice_delivery (company_id, id, invoice_id, format, to_address, message, created_at, sent_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        context.companyId,
        id,
        invoice.id,
        format,
        recipient,
        message ?? null,
        context.now,
        context.actor.userId,
      ],
    );
    return {
      result: { invoice_id: invoice.id, delivery_id: id, to: recipient, format },
      facts: [{ type: 'invoice.sent', invoiceId: invoice.id, direction: 'sales', delivery: id }],
      audit: [
        { objectType: 'invoice', objectId: invoice.id, newValues: { delivery: { to: recipient, format } } },
      ],
    };
  },
});

/** The customer's address as frozen in the invoice, else as it is now. */
async function recipientOf(
  { sql, companyId }: CommandContext,
  invoiceId: Ulid,
): Promise<{ readonly address: string | null; readonly imported: boolean }> {
  return sql.one(
    `SELECT coalesce(nullif(trim(r.buyer_snapshot ->> 'email'), ''), nullif(trim(p.email), '')) AS address,
       i.external_source IS NOT NULL AS imported
     FROM books.invoice i
     JOIN books.invoice_revision r ON r.company_id = i.company_id AND r.id = i.revision_id
     JOIN books.party p ON p.company_id = i.company_id AND p.id = i.party_id
     WHERE i.company_id = $1 AND i.id = $2`,
    [companyId, invoiceId],
  );
}

interface NoteDelivery {
  readonly delivery_id: Ulid;
  readonly state: Exclude<DeliveryState, 'queued'>;
  /** A code; null when the mail server accepted the letter. */
  readonly reason: string | null;
}

interface Returnable {
  readonly invoice_id: Ulid;
  readonly state: DeliveryState;
  readonly to_address: string;
  readonly sent_by: bigint | null;
  readonly number: string;
}

/**
 * Records what became of a letter. A letter that was accepted may still come back, but nothing else changes what was
 * recorded. Who sent one that came back gets a letter.
 */
export const noteInvoiceDelivery: Command<
  NoteDelivery,
  { readonly invoice_id: Ulid; readonly noted: boolean }
> = {
  name: 'invoice.note_delivery',
  permission: null,

  async handle({ sql, companyId, now }, { delivery_id, state, reason }) {
    const delivery = await sql.row<Returnable>(
      `SELECT d.invoice_id, d.state, d.to_address, d.sent_by, coalesce(i.number, '') AS number
       FROM books.invoice_delivery d JOIN books.invoice i ON i.company_id = d.company_id AND i.id = d.invoice_id
       WHERE d.company_id = $1 AND d.id = $2`,
      [companyId, delivery_id],
    );
    if (delivery === undefined) throw problem('not_found', 'There is no such delivery.');
    const { invoice_id } = delivery;
    const changes = delivery.state === 'queued' || (delivery.state === 'sent' && state === 'bounced');
    if (!changes) return { result: { invoice_id, noted: false }, facts: [], audit: [] };
    await sql.run(
      `UPDATE books.invoice_delivery SET state = $3, reason = $4, sent_at = coalesce(sent_at, $5)
       WHERE company_id = $1 AND id = $2`,
      [companyId, delivery_id, state, reason, state === 'sent' ? now : null],
    );
    const { number, to_address: to, sent_by: userId } = delivery;
    return {
      result: { invoice_id, noted: true },
      facts:
        state === 'bounced' && userId !== null && reason !== null
          ? [
              {
                type: 'invoice.returned',
                invoiceId: invoice_id,
                direction: 'sales',
                letter: { companyId, userId, number, to, reason },
              },
            ]
          : [],
      audit: [
        {
          objectType: 'invoice',
          objectId: invoice_id,
          oldValues: { delivery: { state: delivery.state } },
          newValues: { delivery: { state, reason } },
        },
      ],
    };
  },
};
