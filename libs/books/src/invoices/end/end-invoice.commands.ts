import { assertPermitted, problem, type Ulid } from '#platform';
import { type z } from 'zod';
import { notReversed } from '#ledger';
import { findInvoiceRow, findLiveEntry, type InvoiceRow } from '../content/invoice-row.js';
import { isPosted } from '../../settlement/settlement-state.js';
import { type CommandContext, type CommandEffect, defineCommand } from '../../commands/command.js';
import { endInvoiceRequest, endInvoiceResult, invoiceParams } from '../content/invoice.wire.js';

/**
 * Voids a recorded draft.
 * Refuses `invoice_state_conflict` for anything but a recorded invoice.
 */
export const voidInvoice = defineCommand({
  name: 'invoice.void',
  permission: 'invoices.void',
  params: invoiceParams,
  body: endInvoiceRequest,
  result: endInvoiceResult,
  refusals: ['invoice_state_conflict'],

  async handle(context, payload) {
    const invoice = await loadInvoice(context, payload.invoice_id);
    if (invoice.state !== 'recorded') {
      throw problem(
        'invoice_state_conflict',
        `The invoice is ${invoice.state}: only a recorded one is voided.`,
      );
    }
    await context.sql.run(
      `UPDATE books.invoice SET state = 'void', void_reason = $3, needs_review = false WHERE company_id = $1 AND id = $2`,
      [context.companyId, invoice.id, payload.reason],
    );
    return ended(invoice, 'void', payload.reason);
  },
});

/**
 * Cancels an issued sale or a posted purchase: its number is kept, its entry is reversed, and a credit note's offset
 * against its original is undone.
 * Refuses `invoice_state_conflict` in any other state and while a credit note takes the invoice back,
 * `invoice_has_allocations` while it has any other allocation.
 */
export const cancelInvoice = defineCommand({
  name: 'invoice.cancel',
  permission: ['invoices.write', 'invoices.post_purchase'],
  params: invoiceParams,
  body: endInvoiceRequest,
  result: endInvoiceResult,
  refusals: ['invoice_state_conflict', 'invoice_has_allocations', 'period_closed'],

  async handle(context, payload) {
    const invoice = await loadInvoice(context, payload.invoice_id);
    assertPermitted(
      context.actor,
      invoice.direction === 'sales' ? 'invoices.write' : 'invoices.post_purchase',
    );
    if (!isPosted(invoice.state)) {
      throw problem(
        'invoice_state_conflict',
        `The invoice is ${invoice.state}: only an issued or posted one is cancelled.`,
      );
    }
    const [entry, allocations, note] = await Promise.all([
      findLiveEntry(context.sql, context.companyId, invoice.id),
      context.sql.rows<AllocationRow>(LIVE_ALLOCATIONS, [context.companyId, invoice.id]),
      context.sql.row<{ readonly id: Ulid; readonly number: string | null }>(LIVE_CREDIT_NOTE, [
        context.companyId,
        invoice.id,
      ]),
    ]);
    const own = allocations.filter((allocation) => isOwnOffset(allocation, invoice));
    if (own.length < allocations.length) {
      throw problem('invoice_has_allocations', 'The invoice has allocations. Reverse them first.');
    }
    if (note !== undefined) {
      // Cancelling both would take back the income or cost, and its VAT, twice.
      throw problem(
        'invoice_state_conflict',
        `Credit note ${note.number ?? note.id} corrects the invoice. Cancel it first.`,
        { extensions: { invoice_id: note.id } },
      );
    }
    for (const allocation of own) {
      if (allocation.entry_id !== null) await context.ledger.reverse(allocation.entry_id);
      context.changed('allocation', allocation.id);
      context.changed('invoice', invoice.corrects_invoice_id);
    }
    if (entry !== undefined) await context.ledger.reverse(entry.id, { memo: payload.reason });
    await Promise.all([
      context.sql.run(REVERSE_ALLOCATIONS, [
        context.companyId,
        own.map((allocation) => allocation.id),
        context.now,
        context.commandId,
      ]),
      context.sql.run(
        `UPDATE books.invoice SET state = 'cancelled', posted_at = NULL, cancelled_at = $3, cancel_reason = $4
         WHERE company_id = $1 AND id = $2`,
        [context.companyId, invoice.id, context.now, payload.reason],
      ),
    ]);
    return ended(invoice, 'cancelled', payload.reason);
  },
});

/**
 * True for the automatic offset of a credit note against the invoice it corrects; a person decided on any other
 * offset.
 */
function isOwnOffset(allocation: AllocationRow, note: InvoiceRow): boolean {
  return (
    allocation.kind === 'credit_offset' &&
    note.corrects_invoice_id !== null &&
    [allocation.invoice_id, allocation.other_invoice_id].includes(note.corrects_invoice_id)
  );
}

interface AllocationRow {
  readonly id: Ulid;
  readonly kind: string;
  readonly invoice_id: Ulid | null;
  readonly other_invoice_id: Ulid | null;
  readonly entry_id: Ulid | null;
}

const LIVE_ALLOCATIONS = `
  SELECT a.id, a.kind, a.invoice_id, a.other_invoice_id, e.id AS entry_id
  FROM books.allocation a
  LEFT JOIN books.journal_entry e ON e.company_id = a.company_id AND e.source_kind = 'allocation' AND e.source_id = a.id
    AND ${notReversed('e')}
  WHERE a.company_id = $1 AND a.reversed_at IS NULL AND (a.invoice_id = $2 OR a.other_invoice_id = $2
    OR a.line_id IN (SELECT line.id FROM books.journal_line AS line WHERE line.company_id = $1 AND line.invoice_id = $2))`;

const LIVE_CREDIT_NOTE = `
  SELECT id, number FROM books.invoice
  WHERE company_id = $1 AND corrects_invoice_id = $2 AND posted_at IS NOT NULL ORDER BY id LIMIT 1`;

const REVERSE_ALLOCATIONS = `
  UPDATE books.allocation SET reversed_at = $3, reversed_command_id = $4 WHERE company_id = $1 AND id = ANY($2::text[])`;

async function loadInvoice(context: CommandContext, invoiceId: Ulid): Promise<InvoiceRow> {
  const invoice = await findInvoiceRow(context.sql, context.companyId, invoiceId);
  if (invoice === undefined) throw problem('not_found', 'There is no such invoice.');
  return invoice;
}

function ended(
  invoice: InvoiceRow,
  state: 'void' | 'cancelled',
  reason: string,
): CommandEffect<z.output<typeof endInvoiceResult>> {
  return {
    result: { invoice_id: invoice.id, state },
    facts: [
      {
        type: state === 'void' ? 'invoice.voided' : 'invoice.cancelled',
        invoiceId: invoice.id,
        direction: invoice.direction,
      },
    ],
    audit: [
      {
        objectType: 'invoice',
        objectId: invoice.id,
        oldValues: { state: invoice.state },
        newValues: { state, reason },
      },
    ],
  };
}
