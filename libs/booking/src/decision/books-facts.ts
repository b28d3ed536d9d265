import {
  type LineOfAmount,
  type LinesRule,
  type NamedPrepayment,
  type ResemblingParty,
  type SimilarPurchase,
  type VatAnswer,
} from '#books';
import { type IsoDate, type Ulid } from '#platform';
import { type PostingRate, toBase, type VatCode, type VatStatus } from '#ledger';
import { type ExpenseFacts } from '../expense/expense-account.js';
import { type KeptLooks } from '../supplier/named-only.js';
import { type OwnCodes, type Supplier } from '../supplier/resolve-supplier.js';
import { type EarlierPurchases } from './grounds.js';

/** The company as documents name it. */
export interface OwnCompany extends OwnCodes {
  readonly name: string;
}

/** The facts in the books that matter for a file. */
export interface BooksFacts {
  readonly own: OwnCompany;
  readonly supplier: Supplier;
  /** Other parties with which the supplier may be confused. */
  readonly resembled: readonly ResemblingParty[];
  /** The document's list of accounts without the company's own ones; a supplier without accounts gets these. */
  readonly accounts: readonly string[];
  /** Every account that the document names, without the company's own ones. */
  readonly namedAccounts: readonly string[];
  /** The looks of earlier documents of the supplier that show no code, newest first. */
  readonly earlierLooks: readonly KeptLooks[];
  /** The days to pay and the dimension values that its last purchases had. */
  readonly paymentDays: number | null;
  readonly dimensions: readonly string[];
  /** Senders of earlier documents of the supplier that a person or a payment confirmed. */
  readonly confirmedSenders: ReadonlySet<string>;
  readonly vatCodes: readonly VatCode[];
  /** The VAT codes that people gave lines of the supplier's earlier purchases, newest first. */
  readonly vatAnswers: readonly VatAnswer[];
  /** The active rules for lines of the supplier's documents. */
  readonly lineRules: readonly LinesRule[];
  /** The purchases that history is read from, for the grounds of the decision. */
  readonly earlier: EarlierPurchases;
  /** The company's VAT status on the tax point. */
  readonly vatStatus: VatStatus;
  /** The posted invoice that a credit note names, when there is one. */
  readonly correctsInvoiceId: Ulid | null;
  /** Prepayments to the supplier that no invoice covers yet, in the document's currency. */
  readonly prepaidOpenMinor: bigint;
  /** The supplier's booked prepayment invoices that the document names, in its currency. */
  readonly prepayments: readonly NamedPrepayment[];
  /** People let the supplier's invoices use the prepayment invoices that they name. */
  readonly usesPrepayments: boolean;
  /** People pay the supplier before it delivers. */
  readonly isPrepaid: boolean;
  /** Money out of the document's amount around its day. */
  readonly lines: readonly LineOfAmount[];
  /** Purchases of the document's amount, by its day or its number. */
  readonly similar: readonly SimilarPurchase[];
  readonly expenses: Omit<ExpenseFacts, 'supplierName' | 'defaultRole'>;
  readonly baseCurrency: string;
  /** The rate of the document's currency; null while none is known. */
  readonly rate: PostingRate | null;
  /** The day the file arrived, for a document whose own date could not be read. */
  readonly receivedOn: IsoDate;
  readonly today: IsoDate;
  /** 1 to 12. */
  readonly fiscalYearStartMonth: number;
}

/**
 * An amount of the document in base currency. Without a rate the amount is returned unchanged: posting waits for a rate
 * anyway.
 */
export function inBase(minor: bigint, { rate }: Pick<BooksFacts, 'rate'>): bigint {
  return rate === null ? minor : toBase(minor, rate);
}
