import { type Evidence, type Ground } from '#books';
import { type Ulid } from '#platform';
import { type ParametersOf } from '#reasons';
import { type BooksFacts } from './books-facts.js';
import { type Candidate } from './candidate.js';

/** A prepayment invoice that a document takes off, and how much of it; minor units of the document's currency. */
export interface UsedPrepayment {
  readonly invoiceId: Ulid;
  readonly number: string;
  readonly amountMinor: bigint;
}

/**
 * The prepayment invoices by which the prepaid amount of a document is explained: all that it names are in the books, and what it
 * takes off is a part of the only one, or all that is left of several. None where it is not clear which amount belongs to which.
 */
export function usedPrepayments(
  usedMinor: bigint,
  { prepaymentNumbers }: Pick<Candidate, 'prepaymentNumbers'>,
  { prepayments }: Pick<BooksFacts, 'prepayments'>,
): readonly UsedPrepayment[] {
  const [first, ...others] = prepayments;
  if (first === undefined || usedMinor <= 0n || prepayments.length !== prepaymentNumbers.length) return [];
  const { invoiceId, number, askedMinor } = first;
  if (others.length === 0)
    return usedMinor <= askedMinor ? [{ invoiceId, number, amountMinor: usedMinor }] : [];
  if (leftOf({ prepayments }) !== usedMinor || prepayments.some(({ leftMinor }) => leftMinor <= 0n))
    return [];
  return prepayments.map((one) => ({
    invoiceId: one.invoiceId,
    number: one.number,
    amountMinor: one.leftMinor,
  }));
}

/** The sum that is paid of the prepayment invoices that a document names, and not used. */
export const leftOf = ({ prepayments }: Pick<BooksFacts, 'prepayments'>): bigint =>
  prepayments.reduce((sum, { leftMinor }) => sum + leftMinor, 0n);

export const usedTotal = (used: readonly UsedPrepayment[]): bigint =>
  used.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);

export const prepaymentUsed = (
  used: readonly UsedPrepayment[],
  currency: string,
): ParametersOf<'prepayment_used'> => ({
  numbers: used.map(({ number }) => number),
  used_minor: Number(usedTotal(used)),
  currency,
});

/** Why a document uses prepayment invoices: it names them. */
export const groundsOfUse = (used: readonly UsedPrepayment[], currency: string): Ground[] =>
  used.length === 0
    ? []
    : [
        {
          what: 'match',
          code: 'prepayment_used',
          parameters: prepaymentUsed(used, currency),
          invoice_ids: used.map(({ invoiceId }) => invoiceId),
          fields: ['prepayment_numbers', 'prepaid_minor'],
        },
      ];

export const evidenceOfUse = (used: readonly UsedPrepayment[]): Evidence[] =>
  used.length === 0 ? [] : ['prepayment:number_named'];
