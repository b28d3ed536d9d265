import { type ReadBalance, type ReadLine, type StatementHead } from '../model/statement.js';
import { type CsvHeader, type CsvRow } from './csv-row.js';

/** What a row tells of an account. */
export type CsvReading = { readonly account: CsvAccount } & (
  { readonly line: ReadLine } | { readonly balance: ReadBalance }
);

export type CsvAccount = Pick<StatementHead, 'iban' | 'accountNo' | 'currency' | 'bankName'>;

/** Reads the rows of one file, in their order. */
export interface CsvRowReader {
  read(row: CsvRow): CsvReading[];
  /** What the rows together tell, after the last one. */
  end?(): CsvReading[];
}

/** The export of a bank, known by the names of its columns. */
export interface CsvFormat {
  readonly name: string;
  /** Names of the column of dates whose order of day and month the file itself must prove; undefined where the bank fixed it. */
  readonly provesOrderBy?: readonly string[];
  recognises(header: CsvHeader): boolean;
  reader(): CsvRowReader;
}

/** A line with nothing known but what is said. */
export function csvLine(
  said: Pick<ReadLine, 'bookingDate' | 'direction' | 'amountMinor' | 'feeMinor'> & Partial<ReadLine>,
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
    ...said,
  };
}

/** The last four digits of a card's number. */
export function lastFour(card: string | null): string | null {
  return /(\d{4})$/u.exec(card ?? '')?.[1] ?? null;
}
