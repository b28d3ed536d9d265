import { type RecognisedDismissal, type Ulid } from '#platform';
import { type CodedReason, type Reason } from '#reasons';

export const ACT_KINDS = [
  'post',
  'allocate',
  'exempt',
  'money_in',
  'transfer',
  'party',
  'join',
  'dismiss',
] as const;
export type ActKind = (typeof ACT_KINDS)[number] | 'draft';

/** A question that a ground answers. */
export const GROUND_KINDS = [
  'supplier',
  'account',
  'vat',
  'match',
  'rule',
  'counterparty',
  'statement',
] as const;

/** One ground of a decision, in the form in which it is stored. */
export interface Ground extends CodedReason {
  readonly what: (typeof GROUND_KINDS)[number];
  /** The account by its code or its role, or the VAT code, that it decided. */
  readonly value?: string;
  readonly party_id?: Ulid;
  readonly rule_id?: Ulid;
  /** Earlier invoices that decided. */
  readonly invoice_ids?: readonly Ulid[];
  /** Names of fields of the document. */
  readonly fields?: readonly string[];
}

/** A value that was read from a file, with its place. */
export interface PlacedField {
  readonly field: string;
  readonly value: string;
  readonly file_id: string;
  /** From 1. */
  readonly page?: number;
  readonly box?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

export const causeOfRule = (ruleId: Ulid): string => `rule:${ruleId}`;
/** The rule that a cause names; null for any other cause. */
export const ruleOfCause = (cause: string): Ulid | null =>
  cause.startsWith(causeOfRule('')) ? cause.slice(causeOfRule('').length) : null;
export const causeOfSupplier = (partyId: Ulid): string => `supplier:${partyId}`;
export const causeOfDismissal = (reason: RecognisedDismissal): string => `dismissal:${reason}`;

/** Features of matches by what a mistake in them would do: the first that agrees is the cause. */
const TELLING = [
  'invoices_together',
  'file_explains',
  'reference_agrees',
  'number_named',
  'account_known',
  'card_agrees',
  'counterparty_agrees',
  'name_similar',
  'amount_about',
  'amount_agrees',
  'transfer_named',
  'transfer_internal',
  'transfer_amount',
] as const;

/** The cause of a match: the most telling of the features that agree. */
export function causeOfMatch(reasons: readonly Pick<Reason, 'code'>[]): string {
  const codes = new Set(reasons.map(({ code }) => code));
  return `match:${TELLING.find((code) => codes.has(code)) ?? reasons[0]?.code ?? 'amount_agrees'}`;
}

/** The features of a match as grounds. */
export const groundsOfMatch = (reasons: readonly Reason[]): Ground[] =>
  reasons.map(({ code, parameters }) => ({ what: 'match', code, parameters }));
