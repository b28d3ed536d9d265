import { absolute, fieldProblem, problem, type Ulid } from '#platform';
import { type EntryDraftLine } from '#ledger';
import { isSameParty } from '../parties/same-party.js';
import { type PrepaidLine, prepaidLines } from './prepaid-lines.js';
import { baseShareOf, invoiceSide, openOf, type OpenSide, shareOf } from './sides.js';
import { type CommandContext } from '../commands/command.js';

/** A prepayment invoice as something that a final invoice is settled by: its net and its VAT, as far as not used yet. */
export interface PrepaymentSide extends OpenSide {
  /** What is left of the lines of its entry beside the payable or receivable; signed. */
  readonly lines: readonly PrepaidLine[];
}

/** What other invoices have used of a prepayment, and credit notes have taken back. */
const USED = `
  SELECT ((SELECT coalesce(sum(counter_minor), 0) FROM books.allocation
      WHERE company_id = $1 AND other_invoice_id = $2 AND kind = 'prepayment_apply' AND reversed_at IS NULL)
    + (SELECT coalesce(sum(amount_due_minor), 0) FROM books.invoice
      WHERE company_id = $1 AND corrects_invoice_id = $2 AND posted_at IS NOT NULL))::bigint AS used`;

/**
 * The prepayment that a final invoice uses.
 * @throws Problem `invalid_payload` on `other_invoice_id` for anything but a posted prepayment of the same party, direction and
 *   currency
 */
export async function prepaymentSide(
  context: CommandContext,
  prepaymentId: Ulid,
  final: OpenSide,
): Promise<PrepaymentSide> {
  const { sql, companyId } = context;
  const [invoice, lines, { used }] = await Promise.all([
    invoiceSide(context, prepaymentId, 'other_invoice_id'),
    prepaidLines(context, prepaymentId),
    sql.one<{ used: bigint }>(USED, [companyId, prepaymentId]),
  ]);
  const fits =
    (await isSameParty(context, invoice.partyId, final.partyId)) &&
    invoice.kind === 'prepayment' &&
    invoice.currency === final.currency &&
    invoice.side === final.side;
  if (!fits) {
    throw fieldProblem(
      'invalid_payload',
      'other_invoice_id',
      'no_prepayment',
      'Only a prepayment of the same party, direction and currency is used.',
    );
  }
  if (lines.length === 0) throw problem('invoice_state_conflict', 'The prepayment has no entry.');
  return {
    ...invoice,
    // What was prepaid stands against what the final invoice owes.
    side: invoice.side === 'credit' ? 'debit' : 'credit',
    settledMinor: used,
    openBaseMinor: absolute(lines.reduce((sum, line) => sum + line.base_minor, 0n)),
    lines,
  };
}

/**
 * The lines that take back a part of a prepayment's entry: its net and its VAT by their share of what is left, so that the
 * VAT of the final invoice counts once. All parts together are the whole to the cent: the first
 * line, the net, takes what rounding leaves.
 */
export function prepaymentLines(prepayment: PrepaymentSide, amountMinor: bigint): EntryDraftLine[] {
  const towards = prepayment.side === 'debit' ? 1n : -1n;
  const [net, ...rest] = prepayment.lines;
  if (net === undefined) return [];
  const open = openOf(prepayment);
  const others = rest.map((line) => ({
    ...line,
    amount_minor: shareOf(line.amount_minor, amountMinor, open),
    base_minor: shareOf(line.base_minor, amountMinor, open),
  }));
  const first = {
    ...net,
    amount_minor: amountMinor * towards - others.reduce((sum, line) => sum + line.amount_minor, 0n),
    base_minor:
      baseShareOf(prepayment, amountMinor) * towards -
      others.reduce((sum, line) => sum + line.base_minor, 0n),
  };
  return [first, ...others]
    .filter((line) => line.amount_minor !== 0n || line.base_minor !== 0n)
    .map((line) => ({
      accountId: line.account_id,
      currency: prepayment.currency,
      amountMinor: -line.amount_minor,
      baseMinor: -line.base_minor,
      partyId: line.party_id,
      invoiceId: line.invoice_id,
      vatCode: line.vat_code,
    }));
}
