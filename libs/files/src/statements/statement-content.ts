import { type IsoDate, type Ulid } from '#platform';

/** A bank statement in a file, as read. Amounts are minor units as text: JSON holds no bigint. */
interface ContainedStatement {
  readonly iban: string | null;
  readonly accountNo: string | null;
  /** The account that a person named. */
  readonly bankAccountId: Ulid | null;
  readonly bankName: string | null;
  readonly currency: string;
  readonly statementNo: string | null;
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly openingMinor: string | null;
  readonly closingMinor: string | null;
  readonly lineCount: number;
  /** Lines that the books had when it was read. */
  readonly seenCount: number;
  readonly lines: readonly ContainedLine[];
}

/** A line, for a person who looks at it before it is imported. */
export interface ContainedLine {
  readonly bookingDate: IsoDate;
  /** The effect on the account. */
  readonly totalMinor: string;
  readonly counterpartyName: string | null;
  readonly description: string | null;
  readonly reference: string | null;
  readonly seen: boolean;
}

/** A CSV of no known bank: the names of its columns, and its first rows. */
interface UnknownTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The content of a statement file, as its reading keeps it. */
export interface StatementContent {
  readonly statements: readonly ContainedStatement[];
  /** Null for a file of a known format. */
  readonly table: UnknownTable | null;
}

/** Most lines of each statement that are kept to be shown. */
export const LINES_SHOWN = 50;
