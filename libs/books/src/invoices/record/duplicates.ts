import { formatDecimal, problem, type IsoDate, type Problem } from '#platform';
import {
  type ComputedLine,
  type InvoiceKind,
  type InvoiceState,
  signOf,
} from '../content/invoice-content.js';

/** The values that distinguish one invoice from another. */
interface InvoiceIdentity {
  readonly partyId: string;
  readonly number: string | null;
  readonly invoiceDate: IsoDate;
  readonly currency: string;
  readonly grossMinor: bigint;
  readonly kind: InvoiceKind;
  /** Of sales whose number comes at issue: what they sell, in order; null for all others. */
  readonly lines: readonly LineIdentity[] | null;
}

/** The facts that tell a line from another, as text. */
type LineIdentity = readonly [
  kind: string,
  description: string,
  quantity: string | null,
  netMinor: string,
  vatCode: string | null,
];

export const lineIdentity = (line: ComputedLine): LineIdentity => [
  line.kind,
  line.description,
  line.kind === 'note' ? null : formatDecimal(line.quantity),
  line.netMinor.toString(),
  line.vatCode?.code ?? null,
];

export interface KnownInvoice extends InvoiceIdentity {
  readonly invoiceId: string;
  readonly state: InvoiceState;
}

/** A number normalized for comparison: case and spaces do not matter. */
export function numberKey(number: string | null): string | null {
  const key = (number ?? '').normalize('NFKC').replaceAll(/\s+/gu, '').toUpperCase();
  return key === '' ? null : key;
}

/**
 * The invoice that a new one duplicates, if any: same party and number, and the same date or the same gross. An
 * invoice without a number duplicates any other with the same party, date and gross; an own sale, whose number comes
 * at issue, only one with the same lines too, because a customer may buy many things a day. Cancelled and void
 * invoices do not count. A credit note never duplicates an invoice, because a full credit shares party, date and
 * gross with the invoice it corrects.
 */
export function findDuplicate(
  candidate: InvoiceIdentity,
  known: readonly KnownInvoice[],
): KnownInvoice | undefined {
  return known.find((other) => {
    if (other.state === 'cancelled' || other.state === 'void' || other.partyId !== candidate.partyId)
      return false;
    if (signOf(candidate.kind) !== signOf(other.kind)) return false;
    const sameDate = other.invoiceDate === candidate.invoiceDate;
    const sameGross = other.currency === candidate.currency && other.grossMinor === candidate.grossMinor;
    const [a, b] = [numberKey(candidate.number), numberKey(other.number)];
    if (a !== null) return a === b && (sameDate || sameGross);
    return sameDate && sameGross && haveSameLines(candidate, other);
  });
}

function haveSameLines({ lines }: InvoiceIdentity, other: InvoiceIdentity): boolean {
  return lines === null || other.lines === null || JSON.stringify(lines) === JSON.stringify(other.lines);
}

/**
 * 409 `duplicate_invoice`: names the invoice in the member `invoice_id` and in the message of the first error.
 * @param field the field to change: `allow_duplicate` where the request has it, else the number
 */
export function duplicateProblem(
  duplicate: KnownInvoice,
  field: 'allow_duplicate' | 'revision.number' = 'allow_duplicate',
): Problem {
  const way = field === 'allow_duplicate' ? 'allow_duplicate takes it' : 'name another number';
  return problem('duplicate_invoice', `Invoice ${duplicate.invoiceId} is the same; ${way}`, {
    extensions: { invoice_id: duplicate.invoiceId },
    errors: [{ field, code: 'duplicate_invoice', message: duplicate.invoiceId }],
  });
}
