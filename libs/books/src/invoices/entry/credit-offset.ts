import { absolute, insertRow, type IsoDate, newUlid, problem, type Ulid } from '#platform';
import { type AccountBook, notReversed } from '#ledger';
import { AllocationEntity } from '../../settlement/allocation.entity.js';
import { baseShareOf, openOf } from '../../settlement/sides.js';
import { TAKEN_BASE } from '../../settlement/taken-base.js';
import { type InvoiceRow } from '../content/invoice-row.js';
import { isPosted } from '../../settlement/settlement-state.js';
import { type CommandContext } from '../../commands/command.js';

/** The invoice that a credit note corrects, with its current state. */
export interface OriginalRow extends Omit<
  InvoiceRow,
  'number' | 'corrects_invoice_id' | 'revision_id' | 'revision_no' | 'invoice_date' | 'needs_review'
> {
  /** Gross of the live credit notes that already correct it, without the one being posted. */
  readonly corrected_minor: bigint;
  /** Amount that other invoices have used of it, where it is a prepayment. */
  readonly used_minor: bigint;
  /** Open amount on its control account in base currency, absolute. */
  readonly open_base_minor: bigint;
  /** Economic date of its live entry. */
  readonly economic_date: IsoDate | null;
}

const ORIGINAL = `
  SELECT i.id, i.direction, i.kind, i.state, i.party_id, i.currency, i.gross_minor, i.amount_due_minor, i.settled_minor,
    i.credited_minor,
    (SELECT coalesce(sum(n.gross_minor), 0)::bigint FROM books.invoice n
      WHERE n.company_id = $1 AND n.corrects_invoice_id = $2 AND n.id <> $3 AND n.posted_at IS NOT NULL) AS corrected_minor,
    (SELECT coalesce(sum(u.counter_minor), 0)::bigint FROM books.allocation u
      WHERE u.company_id = $1 AND u.other_invoice_id = $2 AND u.kind = 'prepayment_apply' AND u.reversed_at IS NULL) AS used_minor,
    (SELECT abs(coalesce(sum(l.base_minor), 0))::bigint FROM books.journal_line l
      JOIN books.account a ON a.company_id = l.company_id AND a.id = l.account_id
      WHERE l.company_id = $1 AND l.invoice_id = $2 AND a.control_kind IN ('payable', 'receivable')
        AND l.entry_id = live.id) - off.settled_base_minor - off.credited_base_minor AS open_base_minor,
    live.economic_date
  FROM books.invoice i
  LEFT JOIN LATERAL (SELECT e.id, e.economic_date FROM books.journal_entry e
    WHERE e.company_id = $1 AND e.source_kind = 'invoice_revision' AND e.source_id = i.revision_id
      AND ${notReversed('e')}) AS live ON true
  CROSS JOIN LATERAL ${TAKEN_BASE} AS off
  WHERE i.company_id = $1 AND i.id = $2`;

const OFFSET = insertRow(AllocationEntity, { without: ['reversed_at', 'reversed_command_id'] });

/** A credit note that is being posted. */
interface CreditNoteToOffset {
  readonly invoice: InvoiceRow;
  readonly economicDate: IsoDate;
  /** Amount that its entry posts to the payable or receivable, absolute, in base currency. */
  readonly controlBaseMinor: bigint;
}

/**
 * Loads the original of a credit note and checks that it is large enough.
 * @throws Problem `credit_exceeds_invoice` when the credit notes together exceed the original's gross or, where other
 *   invoices have used it as a prepayment, its remaining amount
 */
export async function loadOriginal(
  context: CommandContext,
  note: Pick<InvoiceRow, 'id' | 'corrects_invoice_id' | 'gross_minor'>,
): Promise<OriginalRow | undefined> {
  if (note.corrects_invoice_id === null) return undefined;
  const original = await context.sql.row<OriginalRow>(ORIGINAL, [
    context.companyId,
    note.corrects_invoice_id,
    note.id,
  ]);
  if (original === undefined) return undefined;
  if (original.corrected_minor + original.used_minor + note.gross_minor > original.gross_minor) {
    throw problem(
      'credit_exceeds_invoice',
      'The credit notes exceed what is left of the invoice they correct.',
      {
        extensions: { invoice_id: original.id },
      },
    );
  }
  return original;
}

/**
 * A credit note can be issued or posted only while the invoice that it corrects is issued or posted: before that, the
 * books hold nothing to take back, and after a cancellation or voiding they no longer do.
 * @throws Problem `invoice_state_conflict`
 */
export function assertOriginalPosted(original: OriginalRow | undefined): void {
  if (original === undefined || isPosted(original.state)) return;
  throw problem(
    'invoice_state_conflict',
    `The invoice that it corrects is ${original.state}: a credit note needs an issued or posted one.`,
    { extensions: { invoice_id: original.id } },
  );
}

/**
 * Offsets the smaller open amount of a credit note and its original, once both are posted. Where the two were posted at
 * different rates, the difference in base currency goes to the gain or loss on exchange.
 */
export async function offsetCreditNote(
  context: CommandContext,
  note: CreditNoteToOffset,
  original: OriginalRow,
  accounts: AccountBook,
): Promise<Ulid | undefined> {
  if (!isPosted(original.state)) return undefined;
  const noteSide = sideOf(note.invoice, note.controlBaseMinor);
  const originalSide = sideOf(original, original.open_base_minor);
  const open = [noteSide, originalSide].map(openOf);
  const amount = open.reduce((least, value) => (value < least ? value : least));
  if (amount <= 0n) return undefined;
  const allocationId = newUlid();
  // A payable is a credit: on a purchase, the original's excess over the note in base currency is a gain.
  const originalBase = baseShareOf(originalSide, amount);
  const noteBase = baseShareOf(noteSide, amount);
  const gain = (originalBase - noteBase) * (original.direction === 'purchase' ? 1n : -1n);
  const begun = original.economic_date ?? note.economicDate;
  const effectiveDate = note.economicDate > begun ? note.economicDate : begun;
  if (gain !== 0n) {
    const towards = original.direction === 'purchase' ? 1n : -1n;
    const control = accounts.requireRole(
      original.direction === 'purchase' ? 'trade_payable' : 'trade_receivable',
    );
    const line = (invoiceId: Ulid, amountMinor: bigint, baseMinor: bigint) => ({
      accountId: control.id,
      currency: original.currency,
      amountMinor,
      baseMinor,
      partyId: original.party_id,
      invoiceId,
    });
    context.ledger.post({
      journal: 'general',
      economicDate: await context.ledger.openDateFrom(effectiveDate),
      sourceKind: 'allocation',
      sourceRole: 'primary',
      sourceId: allocationId,
      lines: [
        line(original.id, amount * towards, originalBase * towards),
        line(note.invoice.id, -amount * towards, -noteBase * towards),
        {
          accountId: accounts.requireRole(gain > 0n ? 'fx_gain' : 'fx_loss').id,
          currency: context.book.baseCurrency,
          amountMinor: -gain,
          baseMinor: -gain,
        },
      ],
    });
  }
  const row = {
    company_id: context.companyId,
    id: allocationId,
    kind: 'credit_offset',
    origin: context.actor.human ? 'human' : 'matcher',
    invoice_id: original.id,
    line_id: null,
    bank_transaction_id: null,
    other_invoice_id: note.invoice.id,
    counter_account_id: null,
    party_id: original.party_id,
    rule_id: null,
    item_currency: original.currency,
    item_minor: amount,
    counter_currency: original.currency,
    counter_minor: amount,
    fx_difference_minor: gain,
    item_base_minor: originalBase,
    counter_base_minor: noteBase,
    effective_date: effectiveDate,
    paid_on: null,
    created_at: context.now,
    command_id: context.commandId,
  };
  await context.sql.run(OFFSET.text, OFFSET.values(row));
  context.changed('allocation', allocationId);
  context.changed('invoice', original.id);
  return allocationId;
}

/** The amount due, the settled amount and the base value of the remainder. */
function sideOf(
  invoice: Pick<InvoiceRow, 'amount_due_minor' | 'settled_minor' | 'credited_minor'>,
  openBaseMinor: bigint,
) {
  return {
    totalMinor: invoice.amount_due_minor,
    settledMinor: invoice.settled_minor + invoice.credited_minor,
    openBaseMinor: absolute(openBaseMinor),
  };
}
