import { type LegalForm } from '../chart/account-roles.js';

/** The books of one company at the moment a command locks them. */
export interface Book {
  readonly companyId: bigint;
  /** ISO 4217. */
  readonly baseCurrency: string;
  readonly timeZone: string;
  readonly legalForm: LegalForm;
  /** 1 to 12. */
  readonly fiscalYearStartMonth: number;
  /** The share of its input VAT that the company deducts, in basis points. */
  readonly inputVatShareBps: number;
  /** The last commit; the running command becomes the next. */
  readonly commitSeq: bigint;
  /** Incremented by every change of accounts, years, periods and VAT. The cache in memory uses it as its version. */
  readonly setupVersion: bigint;
}
