import { absolute, fieldProblem, type Ulid } from '#platform';
import { type EntryDraftLine } from '#ledger';
import { isSameParty } from '../parties/same-party.js';
import { prepaidBalances, type PrepaidLine } from './prepaid-lines.js';
import { baseShareOf, invoiceSide, openOf, type OpenSide } from './sides.js';
import { shareOf } from '../terms/share.js';
import { type CommandContext } from '../commands/command.js';

/** A prepayment invoice as a side that settles a final invoice: its paid and unused net and VAT. */
export interface PrepaymentSide extends OpenSide {
  /** The amounts that its payments have put on accounts and nothing has used; signed. */
  readonly lines: readonly PrepaidLine[];
}

/**
 * The prepayment that a final invoice uses.
 * @throws Problem `invalid_payload` on `invoice_id` for a prepayment as the final invoice
 * @throws Problem `invalid_payload` on `other_invoice_id` for anything but a posted prepayment of the same party, direction and
 *   currency
 */
export async function prepaymentSide(
  context: CommandContext,
  prepaymentId: Ulid,
  final: OpenSide,
): Promise<PrepaymentSide> {
  if ((final.prepaymentId ?? null) !== null) {
    throw fieldProblem(
      'invalid_payload',
      'invoice_id',
      'is_prepayment',
      'A prepayment is paid; only a final invoice uses another one.',
    );
  }
  const [invoice, { lines, paidOn }] = await Promise.all([
    invoiceSide(context, prepaymentId, 'other_invoice_id'),
    prepaidBalances(context, prepaymentId),
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
      'Only a prepayment of the same party, direction and currency can be used.',
    );
  }
  return {
    ...invoice,
    // A prepayment is on the opposite side of the amount that the final invoice owes.
    side: invoice.side === 'credit' ? 'debit' : 'credit',
    // Only what was paid and is not used yet.
    totalMinor: absolute(lines.reduce((sum, line) => sum + line.amount_minor, 0n)),
    settledMinor: 0n,
    openBaseMinor: absolute(lines.reduce((sum, line) => sum + line.base_minor, 0n)),
    date: paidOn !== null && paidOn > invoice.date ? paidOn : invoice.date,
    prepaymentId: null,
    lines,
  };
}

/**
 * The lines that take back a part of a paid prepayment: its net and its VAT by their share of the unused rest, so that
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
