import { fieldProblem, problem, type Ulid } from '#platform';
import { notReversed } from '#ledger';
import { learnCounterparty } from '../parties/learn-counterparty.js';
import { namesOnly } from '../rules/named-invoices.queries.js';
import { noteAnswer, noteOtherAnswer } from '../rules/note-answer.js';
import { undoProposalsOf } from './undone-proposals.js';
import { assertPaymentUnused } from '../settlement/allocated-prepayments.js';
import {
  type AllocationNames,
  type DecidedAllocation,
  decideAllocation,
  loadSides,
  requestedAmounts,
  writeAllocation,
} from '../settlement/allocate.js';
import { type AllocationKind } from '../terms/judgement-kinds.js';
import { freeRivals } from '../settlement/free-rivals.js';
import { findLine, openOf, type OpenSide } from '../settlement/sides.js';
import { type CommandContext, defineCommand } from '../commands/command.js';
import { allocationParams, allocationResult, allocateRequest } from './allocation.wire.js';

/**
 * Settles an open item by a bank line, another invoice or an account: a judgement of a person.
 * Refuses `invalid_payload` for sides that cannot settle each other, `allocation_exceeds_open`,
 * `invoice_state_conflict`, `state_conflict` for a bank line with another judgement, `period_closed`, `period_missing`.
 */
export const allocate = defineCommand({
  name: 'allocation.create',
  permission: 'allocations.write',
  judgement: true,
  body: allocateRequest,
  result: allocationResult,
  refusals: [
    'invalid_payload',
    'state_conflict',
    'invoice_state_conflict',
    'allocation_exceeds_open',
    'period_missing',
    'period_closed',
  ],

  async handle(context, payload) {
    checkKind(payload.kind, payload.invoice_id ?? null, payload.other_invoice_id ?? null);
    const { item, counter, names } = await loadSides(context, payload);
    // An open line may turn out to belong to an invoice.
    checkKind(payload.kind, names.invoiceId, names.otherInvoiceId);
    const decided = decideAllocation(item, counter, requestedAmounts(payload));
    const { allocationId, entryId } = await writeAllocation(context, decided, {
      kind: payload.kind,
      origin: 'human',
      ...names,
    });
    await learnFrom(context, names, item);
    await noteSettled(context, decided, names);
    const freed = await freeRivals(context, {
      lines: [names.bankTransactionId],
      invoices: [names.invoiceId, names.otherInvoiceId],
    });
    return {
      result: { allocation_id: allocationId },
      facts: [{ type: 'allocation.created', allocationId }, ...freed],
      audit: [
        {
          objectType: 'allocation',
          objectId: allocationId,
          newValues: { ...payload, entry_id: entryId },
        },
      ],
    };
  },
});

/** A part of the one invoice that the line names is an answer that a rule can repeat; the matcher settles whole ones. */
async function noteSettled(
  context: CommandContext,
  { item, counter, itemMinor, counterMinor }: DecidedAllocation,
  { bankTransactionId: lineId, invoiceId }: AllocationNames,
): Promise<void> {
  if (lineId === null) return;
  const part = itemMinor < openOf(item) || counterMinor < openOf(counter);
  const { sql, companyId } = context;
  if (part && invoiceId !== null && (await namesOnly(sql, companyId, lineId, invoiceId)))
    await noteAnswer(context, lineId, { kind: 'settle' });
  else await noteOtherAnswer(context, lineId);
}

/** Learns the counterparty of a paid invoice's party, unless the books assign the bank line to another party. */
async function learnFrom(
  context: CommandContext,
  { bankTransactionId, invoiceId }: AllocationNames,
  { partyId }: OpenSide,
): Promise<void> {
  if (bankTransactionId === null || invoiceId === null || partyId === null) return;
  const line = await findLine(context, bankTransactionId);
  if (line !== undefined && (line.party_id ?? partyId) === partyId) {
    await learnCounterparty(context, line, partyId);
  }
}

/**
 * A credit offset and the use of a prepayment need another invoice, and no other kind of allocation is between two
 * invoices. An open line, which is not an invoice, pays one.
 */
function checkKind(kind: AllocationKind, invoiceId: Ulid | null, otherInvoiceId: Ulid | null): void {
  const byInvoice = kind === 'credit_offset' || kind === 'prepayment_apply';
  if (byInvoice && otherInvoiceId === null) {
    throw fieldProblem(
      'invalid_payload',
      'other_invoice_id',
      'required',
      'A credit offset or the use of a prepayment needs another invoice.',
    );
  }
  const pays = kind === 'payment' && invoiceId === null;
  if (byInvoice || otherInvoiceId === null || pays) return;
  throw fieldProblem(
    'invalid_payload',
    'other_invoice_id',
    'not_allowed',
    'Between two invoices the kind must be credit_offset.',
  );
}

interface TakenBack {
  readonly reversed_at: Date | null;
  readonly prepayment_id: Ulid | null;
  readonly invoice_id: Ulid | null;
  readonly other_invoice_id: Ulid | null;
  readonly bank_transaction_id: Ulid | null;
  readonly entry_id: Ulid | null;
  readonly judged: boolean;
  /** True for the offset of a credit note against the prepayment that it corrects. */
  readonly credits_prepayment: boolean;
}

/**
 * Reverses an allocation: its entry is reversed, and both sides are as open as before.
 * Refuses `not_found`, `state_conflict` for one that is already reversed, or that a classification or the credit note of
 * a prepayment made, `period_closed`.
 */
export const reverseAllocation = defineCommand({
  name: 'allocation.reverse',
  permission: 'allocations.write',
  judgement: true,
  params: allocationParams,
  result: allocationResult,
  refusals: ['state_conflict', 'period_closed'],

  async handle(context, { allocation_id: id }) {
    const { sql, companyId } = context;
    const row = await sql.row<TakenBack>(
      `SELECT a.reversed_at, a.invoice_id, a.other_invoice_id, a.bank_transaction_id, e.id AS entry_id,
         CASE WHEN a.kind = 'payment' THEN (SELECT i.id FROM books.invoice i WHERE i.company_id = $1
           AND i.id = coalesce(a.invoice_id, a.other_invoice_id) AND i.kind = 'prepayment') END AS prepayment_id,
         EXISTS (SELECT 1 FROM books.bank_judgement j
         WHERE j.company_id = $1 AND j.allocation_id = $2 AND j.reversed_at IS NULL) AS judged,
         EXISTS (SELECT 1 FROM books.invoice note
         JOIN books.invoice original ON original.company_id = $1 AND original.id = note.corrects_invoice_id
           AND original.kind = 'prepayment' AND original.id IN (a.invoice_id, a.other_invoice_id)
         WHERE note.company_id = $1 AND note.id IN (a.invoice_id, a.other_invoice_id)
           AND a.kind = 'credit_offset') AS credits_prepayment
       FROM books.allocation a
       LEFT JOIN books.journal_entry e ON e.company_id = a.company_id AND e.source_kind = 'allocation'
         AND e.source_id = a.id AND ${notReversed('e')}
       WHERE a.company_id = $1 AND a.id = $2`,
      [companyId, id],
    );
    if (row === undefined) throw problem('not_found', 'There is no such allocation.');
    if (row.reversed_at !== null) throw problem('state_conflict', 'The allocation is already reversed.');
    if (row.judged) {
      throw problem(
        'state_conflict',
        'The allocation belongs to a classification of money in: undo that instead.',
      );
    }
    if (row.credits_prepayment) {
      // The note's own entry has taken back what was asked for; the prepayment cannot be open without it.
      throw problem(
        'state_conflict',
        'The allocation belongs to the credit note of a prepayment: cancel the note instead.',
        {
          errors: [
            { field: 'allocation_id', code: 'credit_note', message: 'It is undone by cancelling the note.' },
          ],
        },
      );
    }
    if (row.entry_id !== null) {
      if (row.prepayment_id !== null) await assertPaymentUnused(context, row.prepayment_id, row.entry_id);
      await context.ledger.reverse(row.entry_id);
    }
    await sql.run(
      'UPDATE books.allocation SET reversed_at = $3, reversed_command_id = $4 WHERE company_id = $1 AND id = $2',
      [companyId, id, context.now, context.commandId],
    );
    await undoProposalsOf(context, id);
    context.changed('invoice', row.invoice_id);
    context.changed('invoice', row.other_invoice_id);
    context.changed('bank_transaction', row.bank_transaction_id);
    return {
      result: { allocation_id: id },
      facts: [{ type: 'allocation.reversed', allocationId: id }],
      audit: [
        {
          objectType: 'allocation',
          objectId: id,
          oldValues: { reversed: false },
          newValues: { reversed: true },
        },
      ],
    };
  },
});
