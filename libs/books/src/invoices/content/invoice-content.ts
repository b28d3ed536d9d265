import type { Decimal, IsoDate } from '#platform';
import { type VatCode } from '#ledger';
import { type KeptOfLine } from './invoice-line.wire.js';
import { type KeptOfRevision } from './revision.wire.js';

export const INVOICE_DIRECTIONS = ['purchase', 'sales'] as const;
export const INVOICE_KINDS = ['invoice', 'receipt', 'credit_note', 'prepayment'] as const;
export const INVOICE_STATES = ['recorded', 'issued', 'posted', 'cancelled', 'void'] as const;
export const LINE_KINDS = ['item', 'vat_summary', 'rounding', 'note'] as const;
export const FIXED_ASSET_LINKS = ['acquisition', 'improvement', 'disposal_cost', 'disposal'] as const;

export type InvoiceDirection = (typeof INVOICE_DIRECTIONS)[number];
export type InvoiceKind = (typeof INVOICE_KINDS)[number];
export type InvoiceState = (typeof INVOICE_STATES)[number];
export type LineKind = (typeof LINE_KINDS)[number];
export type FixedAssetLink = (typeof FIXED_ASSET_LINKS)[number];

/** 1, or -1 for a credit note: its amounts are positive and count with the opposite sign. */
export function signOf(kind: InvoiceKind): 1n | -1n {
  return kind === 'credit_note' ? -1n : 1n;
}

/**
 * One line as the caller sent it. Amounts are minor units of the revision's currency. `item` and `vat_summary` carry
 * a price and a VAT code; a `rounding` line carries only a price and counts into the net without VAT; a `note` is
 * text.
 */
export interface LineContent {
  readonly kind: LineKind;
  readonly description: string;
  readonly quantity: Decimal;
  /** Major units, at most 6 decimals. */
  readonly unitPrice: Decimal | null;
  readonly unitPriceMinor: bigint | null;
  /** Deducted from the whole line, >= 0. */
  readonly allowanceMinor: bigint;
  /** Added to the whole line, >= 0. */
  readonly chargeMinor: bigint;
  readonly vatCode: string | null;
  /** The VAT as printed on a document issued elsewhere. */
  readonly taxMinor: bigint | null;
  readonly accountCode: string | null;
  readonly expenseRole: string | null;
  readonly deductibleBps: number | null;
  readonly businessUseBps: number | null;
  readonly fixedAssetLink: FixedAssetLink | null;
  /** Ids of dimension values. */
  readonly dimensions: readonly string[];
  readonly kept: KeptOfLine;
}

interface DocumentContent {
  readonly documentId: string;
  readonly role: string;
}

/** A revision as the caller sent it, before anything is computed. */
export interface RevisionContent {
  readonly number: string | null;
  readonly invoiceDate: IsoDate;
  readonly supplyDate: IsoDate | null;
  readonly dueDate: IsoDate | null;
  readonly serviceFrom: IsoDate | null;
  readonly serviceTo: IsoDate | null;
  /** null: the base currency of the books. */
  readonly currency: string | null;
  readonly prepaidMinor: bigint;
  readonly roundingMinor: bigint;
  readonly exchangeRateId: string | null;
  readonly needsReview: boolean;
  readonly pricesIncludeVat: boolean;
  readonly language: 'et' | 'en' | null;
  readonly kept: KeptOfRevision;
  readonly lines: readonly LineContent[];
  readonly documents: readonly DocumentContent[];
  /** Control totals: where given, they must equal the computed totals. */
  readonly netMinor: bigint | null;
  readonly taxMinor: bigint | null;
  readonly grossMinor: bigint | null;
}

/** A line with its amounts. `net + tax = gross` always. */
export interface ComputedLine extends Omit<LineContent, 'taxMinor' | 'vatCode'> {
  /** From 1, in the order of the request. */
  readonly lineNo: number;
  /** null on a rounding line and a note. */
  readonly vatCode: VatCode | null;
  readonly vatRateBps: number | null;
  readonly netMinor: bigint;
  /** VAT the document charges; 0 where the buyer owes it itself. */
  readonly taxMinor: bigint;
  readonly grossMinor: bigint;
  /** VAT the buyer owes itself (reverse charge, acquisition, import on the return); not part of the gross. */
  readonly selfAssessedMinor: bigint;
}

/** VAT of one treatment and rate, as charged (self-assessed groups carry what the buyer owes in `selfAssessedMinor`). */
export interface VatGroup {
  readonly treatment: VatCode['treatment'];
  readonly rateBps: number | null;
  readonly netMinor: bigint;
  readonly taxMinor: bigint;
  readonly selfAssessedMinor: bigint;
}

/** A revision with all amounts, in minor units of `currency`. */
export interface ComputedRevision {
  readonly currency: string;
  readonly lines: readonly ComputedLine[];
  readonly vatGroups: readonly VatGroup[];
  readonly netMinor: bigint;
  readonly taxMinor: bigint;
  readonly grossMinor: bigint;
  readonly prepaidMinor: bigint;
  readonly roundingMinor: bigint;
  /** gross − prepaid + rounding. */
  readonly amountDueMinor: bigint;
}
