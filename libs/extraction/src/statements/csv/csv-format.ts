import { type ReadBalance, type ReadLine, type StatementHead } from '../model/statement.js';
import { type CsvHeader, type CsvRow } from './csv-row.js';

/** The line or balance of an account that a row gives. */
export type CsvReading = { readonly account: CsvAccount } & (
  { readonly line: ReadLine } | { readonly balance: ReadBalance }
);

export type CsvAccount = Pick<StatementHead, 'iban' | 'accountNo' | 'currency' | 'bankName'>;

/** Reads the rows of one file, in order. */
export interface CsvRowReader {
  read(row: CsvRow): CsvReading[];
  /** Called after the last row: returns readings that depend on several rows. */
  end?(): CsvReading[];
}

/** The export of a bank, recognised by its column names. */
export interface CsvFormat {
  readonly name: string;
  /**
   * Names of the date column whose order of day and month must be inferred from the file itself; undefined where the
   * bank fixes the order.
   */
  readonly provesOrderBy?: readonly string[];
  recognises(header: CsvHeader): boolean;
  reader(): CsvRowReader;
}

/** A line in which every field that is not given is null. */
export function csvLine(
  fields: Pick<ReadLine, 'bookingDate' | 'direction' | 'amountMinor' | 'feeMinor'> & Partial<ReadLine>,
): ReadLine {
  return {
    externalId: null,
    valueDate: null,
    method: null,
    origCurrency: null,
    origMinor: null,
    bankRate: null,
    balanceAfterMinor: null,
    counterpartyName: null,
    counterpartyAccount: null,
    counterpartyBic: null,
    description: null,
    reference: null,
    cardLast4: null,
    mcc: null,
    raw: null,
    ...fields,
  };
}

/** The last four digits of a card's number. */
export function lastFour(card: string | null): string | null {
  return /(\d{4})$/u.exec(card ?? '')?.[1] ?? null;
}
