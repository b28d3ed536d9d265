import { absolute, fieldProblem, problem, type Ulid } from '#platform';
import { type EntryDraftLine } from '#ledger';
import { isSameParty } from '../parties/same-party.js';
import { type PrepaidLine, prepaidLines } from './prepaid-lines.js';
import { baseShareOf, invoiceSide, openOf, type OpenSide } from './sides.js';
import { shareOf } from '../terms/share.js';
import { type CommandContext } from '../commands/command.js';

/** A prepayment invoice as a side that settles a final invoice: its unused net and VAT. */
export interface PrepaymentSide extends OpenSide {
  /** The unused rest of its entry's lines, except those on the payable or receivable; signed. */
  readonly lines: readonly PrepaidLine[];
}

/** The amount of a prepayment that other invoices have used and that credit notes have reversed. */
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
    // A prepayment is on the opposite side of the amount that the final invoice owes.
    side: invoice.side === 'credit' ? 'debit' : 'credit',
    settledMinor: used,
    openBaseMinor: absolute(lines.reduce((sum, line) => sum + line.base_minor, 0n)),
    lines,
  };
}

/**
 * The lines that reverse a part of a prepayment's entry: its net and its VAT by their share of the unused rest, so that
 * the VAT of the final invoice counts once. All parts add up to the whole to the cent: the first line, the net, takes
 * the rounding difference.
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
