import { absolute, currencyExponent, fieldProblem, type IsoDate } from '#platform';
import { reason } from '#reasons';
import { type InvoiceDirection, type InvoiceKind } from './invoice-content.js';

/** Terms of a revision that are subject to rules introduced after it may have been written. */
export interface AmendedTerms {
  readonly invoiceDate: IsoDate;
  readonly dueDate: IsoDate | null;
  readonly currency: string;
  readonly roundingMinor: bigint;
}

export const REVISION_WARNINGS = [
  'due_before_invoice_date',
  'code_for_other_country',
  'acquisition_unregistered',
] as const;

/** An anomaly in a revision that does not prevent it from being recorded. */
export interface RevisionWarning {
  readonly code: (typeof REVISION_WARNINGS)[number];
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Path in the body of the request. */
  readonly field: string;
  readonly message: string;
}

/** Cash is rounded to five forints in Hungary; elsewhere to no more than a whole unit. */
const LARGEST_COIN_ROUNDED_TO: Readonly<Record<string, bigint>> = { HUF: 5n };

/** Whether an amount is small enough to be the rounding of a total. */
export function isRounding(minor: bigint, currency: string): boolean {
  return absolute(minor) < roundedUnit(currency) || minor === 0n;
}

const roundedUnit = (currency: string): bigint =>
  (LARGEST_COIN_ROUNDED_TO[currency] ?? 1n) * 10n ** BigInt(currencyExponent(currency) ?? 0);

/**
 * The rounding of a total is smaller than one whole unit of the currency (HUF: five): a larger amount is a discount
 * or a debt.
 * @throws Problem `invalid_payload` on `revision.rounding_minor`
 */
export function checkRounding(roundingMinor: bigint, currency: string, before?: AmendedTerms): void {
  if (isRounding(roundingMinor, currency)) return;
  if (roundingMinor === before?.roundingMinor && currency === before.currency) return;
  throw fieldProblem(
    'invalid_payload',
    'revision.rounding_minor',
    'rounding_too_large',
    `The rounding of a total in ${currency} must be less than ${roundedUnit(currency)} minor units: add the rest as a separate line.`,
  );
}

interface DueDateSubject {
  readonly direction: InvoiceDirection;
  readonly kind: InvoiceKind;
  readonly imported?: boolean;
  readonly before?: AmendedTerms;
}

/**
 * An own sales invoice may not be due before its date. On a purchase the supplier's date is recorded as printed, with
 * a warning; a credit note and a sale issued elsewhere are not checked.
 * @throws Problem `invalid_payload` on `revision.due_date`
 */
export function checkDueDate(
  { invoiceDate, dueDate }: Pick<AmendedTerms, 'invoiceDate' | 'dueDate'>,
  { direction, kind, imported = false, before }: DueDateSubject,
): RevisionWarning[] {
  if (dueDate === null || dueDate >= invoiceDate || kind === 'credit_note' || imported) return [];
  const field = 'revision.due_date';
  const code = 'due_before_invoice_date';
  const parameters = { invoice_date: invoiceDate, due_date: dueDate };
  const { message } = reason(code, parameters);
  if (direction === 'purchase') return [{ code, parameters, field, message }];
  if (before?.invoiceDate === invoiceDate && before.dueDate === dueDate) return [];
  throw fieldProblem('invalid_payload', field, 'before_invoice_date', message);
}
