/** The row that a sealed value stands in. */
export interface SealedRow {
  readonly id: bigint;
  /** 0n outside any company. */
  readonly companyId: bigint;
}

/** A column of sealed values, for whoever moves them to another key. Its table has an `id`. */
export interface SealedColumn {
  /** What the values are, in words for operators. */
  readonly what: string;
  readonly table: string;
  readonly column: string;
  /** Is the table under row security, company by company? */
  readonly ofCompanies: boolean;
  /** What every value under the current key begins with. */
  readonly mark: Buffer;
  /** The same value under the current key. @throws UnknownKey */
  reseal(value: Buffer, row: SealedRow): Buffer;
}

/** A column of keyed hashes: what they were made of is not kept, so they move when their owner next comes with it. */
export interface HashedColumn {
  readonly what: string;
  readonly table: string;
  readonly column: string;
  /** Which rows are still good, as a condition. */
  readonly live: string;
}
