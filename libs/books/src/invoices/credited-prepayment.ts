import { absolute, problem, type Ulid } from '#platform';
import { type PrepaidLine, prepaidLines } from '../settlement/prepaid-lines.js';
import { shareOf } from '../settlement/sides.js';
import { type EntryLineDraft } from './invoice-posting-lines.js';
import { exchangeDifference } from './exchange-difference.js';
import { type InvoiceRow } from './invoice-row.js';
import { type CommandContext } from '../commands/command.js';

/** The prepayment whose account an invoice is posted to. */
export interface PostedPrepayment {
  readonly id: Ulid;
  /** What is left of its lines for a credit note that takes it back; null on the prepayment itself. */
  readonly left: readonly PrepaidLine[] | null;
}

/** What an invoice is posted to the prepayment account for: a prepayment for itself, its credit note for what it corrects. */
export async function prepaymentOf(
  context: CommandContext,
  invoice: Pick<InvoiceRow, 'id' | 'kind'>,
  original: Pick<InvoiceRow, 'id' | 'kind'> | null | undefined,
): Promise<PostedPrepayment | null> {
  if (invoice.kind === 'prepayment') return { id: invoice.id, left: null };
  if (original?.kind !== 'prepayment') return null;
  return { id: original.id, left: await prepaidLines(context, original.id, invoice.id) };
}

/**
 * The entry of a credit note with what it takes off a prepayment at the worth that stands there, so that what is wholly taken
 * back leaves nothing in base currency either; the difference is a gain or loss on exchange.
 * @throws Problem `credit_exceeds_invoice` for more than is left under a VAT code
 */
export function atPrepaidWorth(
  lines: readonly EntryLineDraft[],
  { id, left }: PostedPrepayment,
  baseCurrency: string,
): readonly EntryLineDraft[] {
  if (left === null) return lines;
  let gain = 0n;
  const worth = lines.map((line) => {
    if (line.invoiceId !== id) return line;
    const stands = left.find((one) => one.invoice_id === id && one.vat_code === line.vatCode);
    if (stands === undefined || !takesOff(line.amountMinor, stands.amount_minor)) {
      throw problem(
        'credit_exceeds_invoice',
        `The credit note takes back more under ${line.vatCode ?? 'no VAT code'} than is left of the prepayment.`,
        { extensions: { invoice_id: id } },
      );
    }
    const baseMinor = -shareOf(stands.base_minor, -line.amountMinor, stands.amount_minor);
    gain += baseMinor - line.baseMinor;
    return { ...line, baseMinor };
  });
  if (gain === 0n) return worth;
  return [...worth, exchangeDifference(gain, baseCurrency, null)];
}

/** True when the amount brings what stands nearer to nothing, or to it. */
function takesOff(amount: bigint, stands: bigint): boolean {
  return amount * stands < 0n && absolute(amount) <= absolute(stands);
}
