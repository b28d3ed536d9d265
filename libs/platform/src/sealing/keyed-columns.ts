/** The row of a sealed value. */
export interface SealedRow {
  readonly id: bigint;
  /** 0n outside any company. */
  readonly companyId: bigint;
}

/** A column of sealed values, for resealing them with another key. Its table has an `id`. */
export interface SealedColumn {
  /** The values' name, for operators. */
  readonly what: string;
  readonly table: string;
  readonly column: string;
  /** Whether the table is under row security, company by company. */
  readonly ofCompanies: boolean;
  /** The prefix of every value under the current key. */
  readonly mark: Buffer;
  /** Seals the value again under the current key. @throws UnknownKey */
  reseal(value: Buffer, row: SealedRow): Buffer;
}

/** A column of keyed hashes: their input is not kept, so they are rehashed when their owner next presents it. */
export interface HashedColumn {
  readonly what: string;
  readonly table: string;
  readonly column: string;
  /** SQL condition for the rows that are still valid. */
  readonly live: string;
}
