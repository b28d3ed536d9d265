import { type IsoDate, type Ulid } from '#platform';

export const JOURNALS = ['purchases', 'sales', 'bank', 'general', 'opening', 'closing'] as const;
export type Journal = (typeof JOURNALS)[number];

/** The source of an entry. */
export const SOURCE_KINDS = [
  'invoice_revision',
  'bank_transaction',
  'allocation',
  'transaction_exemption',
  'transaction_money_in',
  'accounting_event',
  'vat_return',
] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

export const SOURCE_ROLES = ['primary', 'reversal', 'replacement'] as const;
export type SourceRole = (typeof SOURCE_ROLES)[number];

/** Lines of the VAT return that a line of an entry may name: adjustments, and input VAT of fixed assets. */
export type VatBox = '10' | '11' | '5.2';

/** One line of an entry. Amounts are signed minor units, debit positive. */
export interface EntryDraftLine {
  readonly accountId: Ulid;
  readonly currency: string;
  /** In `currency`. */
  readonly amountMinor: bigint;
  /** In the base currency of the books; the same as `amountMinor` when the line is in that currency. */
  readonly baseMinor: bigint;
  readonly partyId?: Ulid | null | undefined;
  /** The invoice that a control or prepayment line belongs to. */
  readonly invoiceId?: Ulid | null | undefined;
  readonly dueDate?: IsoDate | null | undefined;
  readonly vatCode?: string | null | undefined;
  /** The line of the VAT return that takes the amount, besides those of the VAT code. */
  readonly vatBox?: VatBox | null | undefined;
  readonly dimensionValueIds?: readonly Ulid[] | undefined;
  readonly memo?: string | null | undefined;
}

/** An entry to be posted. The ledger assigns its number, its fiscal year and its position in the commit. */
export interface EntryDraft {
  readonly journal: Journal;
  readonly economicDate: IsoDate;
  readonly sourceKind: SourceKind;
  readonly sourceRole: SourceRole;
  readonly sourceId: Ulid;
  readonly memo?: string | null | undefined;
  readonly lines: readonly EntryDraftLine[];
  /** The entry that this one reverses; only with source role `reversal`. */
  readonly reverses?: Ulid | undefined;
}
