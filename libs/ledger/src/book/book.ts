import { type LegalForm } from '../chart/account-roles.js';

/** The books of one company, as they stand when a command holds their lock. */
export interface Book {
  readonly companyId: bigint;
  /** ISO 4217. */
  readonly baseCurrency: string;
  readonly timeZone: string;
  readonly legalForm: LegalForm;
  /** 1 to 12. */
  readonly fiscalYearStartMonth: number;
  /** How much of its input VAT the company deducts, in basis points. */
  readonly inputVatShareBps: number;
  /** The last commit; the running command becomes the next. */
  readonly commitSeq: bigint;
  /** Grows with every change of accounts, years, periods and VAT: what is kept in memory is kept by it. */
  readonly setupVersion: bigint;
}
