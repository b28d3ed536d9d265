/** Byte order mark before the first line: spreadsheets recognise UTF-8 by it. */
export const CSV_MARK = '\ufeff';

/** How text cells are written. `raw`: unchanged, for programs; a spreadsheet may then treat a cell as a formula. */
export interface CsvOptions {
  readonly raw?: boolean;
}

/** A column of a table. A `value` is a number, a date or an id generated here, which no spreadsheet evaluates. */
export interface CsvColumn<Row> {
  readonly head: string;
  readonly kind: 'text' | 'value';
  readonly cell: (row: Row) => string;
}

/** The line of column names (RFC 4180), including its line break. */
export function csvHeads(columns: readonly Pick<CsvColumn<never>, 'head'>[]): string {
  return `${columns.map(({ head }) => head).join(',')}\r\n`;
}

/** A line of CSV (RFC 4180), including its line break. */
export function csvLine<Row>(columns: readonly CsvColumn<Row>[], row: Row, { raw }: CsvOptions = {}): string {
  const cells = columns.map(({ kind, cell }) => {
    const written = cell(row);
    return kind === 'value' || raw === true ? quoted(written) : csvText(written);
  });
  return `${cells.join(',')}\r\n`;
}

/**
 * A formula sign (full-width too) where a spreadsheet starts a cell: at the start of a text, and inside it after a
 * character that separates cells or lines for a program that reads `;` or tabs (CWE-1236). Such a program ignores the
 * quotes written here, so quotes and spaces between the separator and the sign count as part of the separator.
 */
const FORMULA_SIGNS = /(^|[;\t\r\n\v\f\u0085\u2028\u2029]["\p{Zs}]*)([=+\-@\uff1d\uff0b\uff0d\uff20])/gu;

/** A text cell that no spreadsheet treats as a formula: every sign gets an apostrophe, and the cell is quoted. */
function csvText(text: string): string {
  const harmless = text.replaceAll(FORMULA_SIGNS, "$1'$2");
  return harmless === text ? quoted(text) : inQuotes(harmless);
}

/** Quoted where a reader would split it. */
const quoted = (text: string): string => (/[",\r\n]/.test(text) ? inQuotes(text) : text);

const inQuotes = (text: string): string => `"${text.replaceAll('"', '""')}"`;
