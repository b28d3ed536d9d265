import { type ResemblingParty } from '#books';
import { type IsoDate, type Ulid } from '#platform';
import { type PostingRate, toBase, type VatCode, type VatStatus } from '#ledger';
import { type ExpenseFacts } from '../expense/expense-account.js';
import { type OwnCodes, type Supplier } from '../supplier/resolve-supplier.js';

/** The company as documents name it. */
export interface OwnCompany extends OwnCodes {
  readonly name: string;
}

/** What the books know that bears on a file. */
export interface BooksFacts {
  readonly own: OwnCompany;
  readonly supplier: Supplier;
  /** Other parties that the supplier may pass for. */
  readonly resembled: readonly ResemblingParty[];
  /** In the document's list of accounts, but for the company's own: what is learned of a supplier without any. */
  readonly accounts: readonly string[];
  /** Senders from whom a document of the supplier was confirmed by a person or by its payment. */
  readonly confirmedSenders: ReadonlySet<string>;
  readonly vatCodes: readonly VatCode[];
  /** Of the company, on the tax point. */
  readonly vatStatus: VatStatus;
  /** The posted invoice that a credit note names, when there is one. */
  readonly correctsInvoiceId: Ulid | null;
  /** What the supplier was paid ahead without an invoice and has not billed yet, in the document's currency. */
  readonly prepaidOpenMinor: bigint;
  readonly expenses: Omit<ExpenseFacts, 'supplierName' | 'defaultRole'>;
  readonly baseCurrency: string;
  /** Of the document's currency; null while none is known. */
  readonly rate: PostingRate | null;
  /** The day the file came in, for a document whose own date could not be read. */
  readonly receivedOn: IsoDate;
  readonly today: IsoDate;
  /** 1 to 12. */
  readonly fiscalYearStartMonth: number;
}

/** An amount of the document in base currency. Without a rate it stands for itself: posting waits for one anyway. */
export function inBase(minor: bigint, { rate }: Pick<BooksFacts, 'rate'>): bigint {
  return rate === null ? minor : toBase(minor, rate);
}
