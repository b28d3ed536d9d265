import { type Language } from '#reasons';

/** A text in each language of the service. */
export type Words = Readonly<Record<Language, string>>;

export const words = (et: string, en: string): Words => ({ et, en });

/**
 * How a column shows its values: a text, a day, an amount in minor units of a currency, an exact decimal as text, or a
 * whole number.
 */
export type ColumnKind = 'text' | 'day' | 'minor' | 'decimal' | 'count';

/** A column of a file, as data. */
export interface Column<Key extends string = string> {
  /** The member of a row that it shows. */
  readonly key: Key;
  /** The member with the same text in English; a row where it is null shows that of `key`. */
  readonly keyEn?: Key;
  readonly head: Words;
  readonly kind: ColumnKind;
  /** The member that names the currency of an amount; absent: the currency of the section. */
  readonly currencyOf?: Key;
  /** Words for codes; a code without words is shown as it is. */
  readonly words?: Readonly<Record<string, Words>>;
}

/** A row of a section: values by the keys of its columns. */
export interface Row {
  readonly values: Readonly<Record<string, unknown>>;
  /** A total or a heading, which is emphasised. */
  readonly strong?: boolean;
  /** Depth in a statement: its first cell is indented by that many steps. */
  readonly level?: number;
}

/** A table of a file. Its rows are read while the file is written, so a file may be larger than memory. */
export interface Section {
  /** Absent when the file has no other section. */
  readonly heading?: string | undefined;
  readonly columns: readonly Column[];
  readonly currency: string | null;
  readonly rows: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;
}

/** A line above the tables: who, what, when. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** Everything that a file shows, in one language. */
export interface FileContent {
  readonly language: Language;
  readonly title: string;
  /** The first row of the file is its title, then come these. */
  readonly facts: readonly Fact[];
  readonly sections: readonly Section[];
  readonly author: string;
  readonly madeAt: Date;
  /** Texts stay as they are, for programs; a spreadsheet may then treat one as a formula. */
  readonly raw?: boolean;
}
