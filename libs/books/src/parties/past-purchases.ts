import { type IsoDate, type Ulid } from '#platform';
import { certainFact, type FactUse } from './certain-fact.js';
import { type VatOfPurchase } from './vat-answers.js';

/** A line of a posted purchase, as its document describes it. */
export interface PastLine {
  readonly description: string;
  readonly account_code: string;
}

/** A posted purchase of a party with what its lines were booked on. */
export interface PastPurchase extends VatOfPurchase {
  readonly invoice_id: Ulid;
  readonly invoice_date: IsoDate;
  /** Days from the date to the due date; null without one. */
  readonly days: number | null;
  readonly by: FactUse['by'];
  /** Without the default account, which means that none was known, unless a person confirmed it. */
  readonly account_codes: readonly string[];
  /** Its first 20 lines, each with the account that it was posted to. */
  readonly lines: readonly PastLine[];
  /** The different sets of active dimension values that its lines have, each as sorted ids with spaces between. */
  readonly dimension_sets: readonly string[];
  /**
   * The looks of a document that shows no code of its supplier, as the service kept them with its proposal; null for any
   * other document.
   */
  readonly named: unknown;
}

/** The accounts of purchases, for those that have any. */
export const accountUses = (history: readonly PastPurchase[]): FactUse[] =>
  history
    .filter(({ account_codes }) => account_codes.length > 0)
    .map(({ by, account_codes }) => ({ by, values: new Set(account_codes) }));

/** A prepayment invoice of a party, or an invoice that uses one, that was decided upon. */
export interface PastPrepayment {
  /** Posted, or used, and not taken back. */
  readonly posted: boolean;
  readonly by_person: boolean;
}

/**
 * Whether people pay this party before it delivers: a person posted one of its prepayment invoices, and none that came after was
 * taken back or refused. The same of its invoices that use them: a person let one use what it names.
 */
export function acceptsPrepayments(
  /** Newest first. */
  prepayments: readonly PastPrepayment[],
): boolean {
  const ended = prepayments.findIndex(({ posted }) => !posted);
  return (ended < 0 ? prepayments : prepayments.slice(0, ended)).some(({ by_person }) => by_person);
}

/** The dimension values that the next purchase has on its lines; none while they differ. */
export function certainDimensions(history: readonly PastPurchase[]): readonly string[] {
  const uses = history
    .filter(({ dimension_sets: sets }) => sets.length > 0)
    .map(({ by, dimension_sets }) => ({ by, values: new Set(dimension_sets) }));
  return idsOf(certainFact(uses) ?? '');
}

export const idsOf = (set: string): string[] => (set === '' ? [] : set.split(' '));

/** The days to pay, equal in the last two purchases that have a due date. */
export function paymentDays(history: readonly PastPurchase[]): number | null {
  const [last, before] = history.flatMap(({ days }) => days ?? []);
  return last !== undefined && last === before ? last : null;
}

/** Whether a person posted a document that shows no more of its supplier than the name. */
export const isNamedOnly = ({ by, named }: PastPurchase): boolean => by !== 'service' && named !== null;
