import { type StatementLine } from '#books';
import { type IsoDate } from '#platform';

/** A trading partner of the company. */
export interface SimParty {
  readonly key: string;
  readonly kind: 'customer' | 'supplier';
  readonly name: string;
  readonly iban: string;
  /** Whether the books know the account. */
  readonly ibanKnown: boolean;
  readonly numbering: (no: number) => string;
}

/** An invoice of the generated books. Amounts in minor units. */
export interface SimInvoice {
  readonly key: string;
  readonly party: SimParty;
  readonly direction: 'sales' | 'purchase';
  readonly kind: 'invoice' | 'receipt' | 'credit_note';
  readonly number: string | null;
  readonly reference: string | null;
  readonly paymentReference: string | null;
  readonly cardLast4: string | null;
  readonly currency: string;
  readonly minor: number;
  readonly date: IsoDate;
  readonly due: IsoDate;
  /** The day it was entered in the books, which may be after its payment. */
  readonly entered: IsoDate;
}

export interface SimSettles {
  readonly invoice: string;
  readonly itemMinor: number;
  readonly counterMinor: number;
}

/** A bank line with its truth. */
export interface SimLine {
  readonly account: 'main' | 'savings';
  readonly line: StatementLine & { readonly externalId: string };
  readonly truth:
    | { readonly settles: readonly SimSettles[] }
    /** The other half, by its id. */
    | { readonly transfer: string }
    | { readonly other: string };
}

export interface World {
  readonly parties: readonly SimParty[];
  readonly invoices: readonly SimInvoice[];
  readonly lines: readonly SimLine[];
  readonly from: IsoDate;
  readonly weeks: number;
}
