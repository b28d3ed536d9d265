import { fieldProblem } from '#platform';
import { type Language } from '#reasons';
import { type Column, FILE_FORMATS, type FileFormat, type Row, type Words } from '#sheets';
import { z } from 'zod';
import { flag } from './schemas.js';

/** The file of a list, or of a report whose rows its handler gives as `FileRows`: its columns, as data. */
export interface TableFile {
  readonly title: Words;
  readonly columns: readonly Column[];
  /** The values of an item of a list; absent: its members. */
  readonly valuesOf?: (item: never, language: Language) => Row['values'];
}

/** A table of a report that fits in memory. */
export interface ReportSection {
  readonly heading?: Words;
  readonly columns: readonly Column[];
  readonly currency: string | null;
  readonly rows: readonly Row[];
}

/** The file of a report: its tables follow from the answer. */
export interface ReportFile {
  readonly title: Words;
  readonly sections: (answer: never, language: Language) => readonly ReportSection[];
}

export type FileDeclaration = TableFile | ReportFile;

/** The file of a list of such items; `valuesOf` gives the columns what items have in a deeper level or another form. */
export function listFile<Item, Values extends Row['values'] = Item & Row['values']>(
  title: Words,
  columns: readonly Column<keyof Values & string>[],
  valuesOf?: (item: Item, language: Language) => Values,
): TableFile {
  return valuesOf === undefined ? { title, columns } : { title, columns, valuesOf };
}

/** The file of a report; `sections` names the type of its answer. */
export function reportFile(title: Words, sections: ReportFile['sections']): ReportFile {
  return { title, sections };
}

/** The days that a file is about, as answers and queries name them. */
export interface FilePeriod {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly compare_from?: string | null | undefined;
  readonly compare_to?: string | null | undefined;
  readonly as_of?: string | undefined;
  readonly compare_as_of?: string | null | undefined;
}

/** Rows of a file that a handler reads in the snapshot of the file (`input.snapshot`) while they are written. */
export class FileRows {
  constructor(
    readonly rows: AsyncIterable<readonly Row[]>,
    readonly about: { readonly currency: string | null; readonly period: FilePeriod },
  ) {}
}

/** The parameters of operations that have a file. */
export const FILE_PARAMETERS = {
  format: z
    .enum(FILE_FORMATS)
    .optional()
    .meta({
      description:
        'A file instead of JSON: CSV in UTF-8, a workbook, or a PDF, in the language of `Accept-Language`. It keeps filters and ' +
        'order, and has every row, at most 1,000,000, whatever `limit` is; `cursor` is refused. A file counts as an expensive request.',
    }),
  raw: flag.optional().meta({
    description:
      'With `format`: leaves texts unchanged, for programs; a spreadsheet may then treat one as a formula.',
  }),
};

/** The part of an operation's declaration that concerns files. */
interface MayBeFile {
  readonly file?: FileDeclaration;
}

/** The cost of a request: a file is expensive, whatever its operation costs otherwise. */
export function costOf<Cost>(
  { cost, file }: MayBeFile & { readonly cost: Cost },
  query: unknown,
): Cost | 'expensive' {
  const asked = typeof query === 'object' && query !== null && 'format' in query;
  return file !== undefined && asked ? 'expensive' : cost;
}

/**
 * The format of the file that a validated query asks for; undefined: JSON.
 * @throws Problem `validation_error` for texts as they are without a file
 */
export function formatOf(
  { file, query: declared }: MayBeFile & { readonly query?: z.ZodObject },
  query: Readonly<Record<string, unknown>>,
): FileFormat | undefined {
  if (file === undefined) return undefined;
  const asked = FILE_FORMATS.find((format) => format === query['format']);
  if (asked === undefined && query['raw'] === true && !ownsRaw(declared))
    throw fieldProblem('validation_error', 'raw', 'contradiction', 'Only a file can be raw: give a format.');
  return asked;
}

/** Whether the operation itself answers a table for programs. */
export const ownsRaw = (query: z.ZodObject | undefined): boolean =>
  query !== undefined && 'raw' in query.shape;
