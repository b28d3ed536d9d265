import { type Day } from '../law/calendar.js';

/** A bank account of the company. Its ledger account is made with it: the books of the oracle name it by its IBAN. */
export interface BankAccount {
  readonly iban: string;
  readonly currency: string;
}

export const CURRENT: BankAccount = { iban: 'EE382200221020145685', currency: 'EUR' };
export const SAVINGS: BankAccount = { iban: 'EE471000001020145685', currency: 'EUR' };
export const DOLLARS: BankAccount = { iban: 'EE717700771001735865', currency: 'USD' };

/** A line of a bank statement. */
export interface BankLine {
  /** Its text on the statement, which names no invoice and no party. */
  readonly text: string;
  readonly bank: BankAccount;
  readonly day: Day;
  readonly direction: 'in' | 'out';
  readonly amount: bigint;
  /** The rate of its day; null in euros. */
  readonly rate: string | null;
}
