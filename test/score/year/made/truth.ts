import { type IsoDate } from '#platform';
import { type LineTruth } from '../../../support/documents/truth.js';
import { type Facts } from '../../generated/facts.js';
import { type Composition } from '../../generated/composed/composition.js';
import { type Layout } from '../../generated/layouts.js';

/** How a document looks and in which form it exists. */
export type Medium =
  'drawn' | 'composed' | 'classic' | 'modern' | 'receipt' | 'scan' | 'photo' | 'ubl' | 'e-arve';

/** The way by which a document reaches the company. */
export type Arrival = 'upload' | 'mail' | 'forwarded';

/** A thing that a supplier sells, with what the books must make of it. Prices in cents, without VAT. */
export interface Item {
  readonly description: string;
  readonly price: readonly [least: number, most: number];
  readonly quantity?: readonly [least: number, most: number];
  readonly rateBps: number;
  readonly account: string;
  readonly vatCode: string;
  /** Share of the months' documents that have this line; always, where it is missing. */
  readonly share?: number;
}

export interface Supplier {
  readonly key: string;
  readonly party: Facts['supplier'];
  readonly language: Facts['language'];
  readonly medium: Medium;
  readonly layout: Layout;
  readonly composition: Composition;
  readonly arrival: Arrival;
  /** The addresses from which it sends mails: its own, and that of a service which does it for many. */
  readonly senders: readonly string[];
  readonly items: readonly Item[];
  /** All items on each document, or one of them. */
  readonly sells: 'all' | 'one';
  readonly perMonth: readonly [least: number, most: number];
  readonly paid: 'transfer' | 'card';
  readonly currency: string;
  /** Thousandths of its currency that a euro buys at the card's bank, at least and at most. */
  readonly rate?: readonly [least: number, most: number];
  readonly reverseCharge?: 'service' | 'goods';
  readonly dueDays: number;
  readonly numbering: (no: number, day: IsoDate) => string;
  /** Letters of the card terminal. */
  readonly terminal?: string;
  /** Takes things back now and then, and returns the money. */
  readonly credits?: boolean;
  /** Asks for a part of some orders before it delivers. */
  readonly prepays?: boolean;
  /** Some of its documents have many lines, on several pages. */
  readonly long?: boolean;
  /** Sends offers and confirms orders. */
  readonly offers?: boolean;
}

/** A line of a document with the account and the VAT code that are right for it. */
export type TrueLine = LineTruth & { readonly account: string; readonly vatCode: string };

/** The nature of a document that does not belong in the books. */
export interface Letter {
  readonly kind: 'reminder' | 'order' | 'quote' | 'statement_of_account';
  /** The invoices of which it speaks. */
  readonly about: readonly IncomingDocument[];
}

/** A document that reaches the company. */
export interface IncomingDocument {
  readonly key: string;
  readonly supplier: Supplier;
  readonly facts: Facts;
  readonly lines: readonly TrueLine[];
  readonly medium: Medium;
  readonly arrival: Arrival;
  /** The address from which the supplier mails it. */
  readonly sender: string;
  /** The day on which it arrives. */
  readonly arrives: IsoDate;
  /** The month in whose closing it is judged. */
  readonly month: number;
  /** Another copy of a document that arrived before. */
  readonly copyOf: IncomingDocument | null;
  /** Key of the document that it corrects. */
  readonly corrects?: string;
  /** Key of the prepayment invoice of which it takes off the amount. */
  readonly uses?: string;
  /** It is not for the books. */
  readonly letter?: Letter;
}

export interface Customer {
  readonly key: string;
  readonly name: string;
  readonly country: 'EE' | 'FI';
  readonly regCode: string;
  readonly vatNumber: string | null;
  readonly iban: string;
  /** How its payments name what they pay. */
  readonly names: 'reference' | 'number' | 'nothing';
  readonly pays: 'whole' | 'part' | 'several';
}

export interface Sale {
  readonly key: string;
  readonly customer: Customer;
  readonly day: IsoDate;
  readonly due: IsoDate;
  readonly description: string;
  /** Cents without VAT. */
  readonly net: bigint;
  readonly gross: bigint;
  /** The part of it that was paid before there was a document. */
  readonly prepaid: bigint;
  readonly vatCode: string;
  readonly month: number;
}

/** A document or a sale that a bank line settles, in the currency of the document. */
export interface Settled {
  readonly item: string;
  readonly minor: bigint;
}

/** The true answer about a bank line. */
export type LineTruthOf =
  | { readonly kind: 'settles'; readonly of: readonly Settled[] }
  | { readonly kind: 'exempt'; readonly role: string }
  | { readonly kind: 'money_in'; readonly as: 'owner' | 'tax_refund' | 'grant' | 'loan' }
  /** Money of a payment comes back. */
  | { readonly kind: 'money_in'; readonly as: 'refund'; readonly of: string }
  | { readonly kind: 'transfer'; readonly other: string };

export interface BankLine {
  readonly key: string;
  readonly account: 'main' | 'savings';
  readonly day: IsoDate;
  readonly month: number;
  readonly direction: 'in' | 'out';
  /** Cents; null where the pay run decides, see `employee`. */
  readonly minor: bigint | null;
  /** The employee whose net pay of the month it is. */
  readonly employee: number | null;
  readonly name: string | null;
  readonly iban: string | null;
  /** `{no:KEY}` stands for the number of a sale and `{ref:KEY}` for its reference number. */
  readonly text: string;
  readonly reference: string | null;
  /** The amount that the merchant charged in another currency. */
  readonly original: { readonly currency: string; readonly minor: bigint } | null;
  readonly truth: LineTruthOf;
}

export interface Employee {
  readonly name: string;
  readonly iban: string;
  readonly gross: number;
}

/** A bank's CSV, of a form that no other bank has. */
export interface CsvForm {
  readonly separator: string;
  readonly decimals: ',' | '.';
  readonly dates: 'iso' | 'dotted' | 'slashes';
  /** Names the rate at which a card paid in another currency. */
  readonly rates: boolean;
  /** Its columns in their order, with their names; the amounts are in one column with a sign, or in two. */
  readonly columns: readonly (readonly [column: CsvColumn, name: string])[];
}

export type CsvColumn =
  | 'external_id'
  | 'booking_date'
  | 'counterparty_name'
  | 'counterparty_account'
  | 'description'
  | 'reference'
  | 'amount'
  | 'money_in'
  | 'money_out';

/** A company's year: everything that happens to it, and what is true. */
export interface Year {
  readonly seed: number;
  readonly kind: string;
  readonly months: number;
  readonly suppliers: readonly Supplier[];
  readonly customers: readonly Customer[];
  readonly employees: readonly Employee[];
  readonly documents: readonly IncomingDocument[];
  readonly sales: readonly Sale[];
  readonly lines: readonly BankLine[];
  /** The form of the main account's statements; null for those of ISO 20022. */
  readonly csv: CsvForm | null;
}
