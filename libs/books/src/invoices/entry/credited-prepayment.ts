import { absolute, problem, type Ulid } from '#platform';
import { type PrepaidLine, prepaidLines } from '../../settlement/prepaid-lines.js';
import { shareOf } from '../../terms/share.js';
import { type EntryLineDraft } from './invoice-posting-lines.js';
import { exchangeDifference } from './exchange-difference.js';
import { type InvoiceRow } from '../content/invoice-row.js';
import { type CommandContext } from '../../commands/command.js';

/** The prepayment whose account an invoice is posted to. */
export interface PostedPrepayment {
  readonly id: Ulid;
  /** Remaining amounts by line that a credit note may take back; null on the prepayment itself. */
  readonly left: readonly PrepaidLine[] | null;
}

/**
 * The prepayment that an invoice posts to: a prepayment posts to itself, its credit note to the prepayment that it
 * corrects.
 */
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
 * The entry of a credit note, with the prepayment reduced at its book value, so that a full credit leaves no balance
 * in base currency; the difference is a gain or loss on exchange.
 * @throws Problem `credit_exceeds_invoice` when the note exceeds the remaining amount under a VAT code
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
    const prepaid = left.find((one) => one.invoice_id === id && one.vat_code === line.vatCode);
    if (prepaid === undefined || !takesOff(line.amountMinor, prepaid.amount_minor)) {
      throw problem(
        'credit_exceeds_invoice',
        `The credit note takes back more under ${line.vatCode ?? 'no VAT code'} than is left of the prepayment.`,
        { extensions: { invoice_id: id } },
      );
    }
    const baseMinor = -shareOf(prepaid.base_minor, -line.amountMinor, prepaid.amount_minor);
    gain += baseMinor - line.baseMinor;
    return { ...line, baseMinor };
  });
  if (gain === 0n) return worth;
  return [...worth, exchangeDifference(gain, baseCurrency, null)];
}

/** True when the amount brings the balance closer to zero, or to zero exactly. */
function takesOff(amount: bigint, prepaid: bigint): boolean {
  return amount * prepaid < 0n && absolute(amount) <= absolute(prepaid);
}
