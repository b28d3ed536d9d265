import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { type DecimalMark, decimalMarkOf } from '../../values/amounts.js';
import { type DateOrder, findDates } from '../../values/dates.js';
import { endsWithLine, type StatementEncoding, textOf } from '../model/encoding.js';
import { malformed, StatementFault, type StatementPart, type UnknownTable } from '../model/statement.js';
import { type CsvAccount, type CsvFormat, type CsvReading } from './csv-format.js';
import { CsvHeader, CsvRow, type Notation } from './csv-row.js';
import { estonianCsv } from './estonian-csv.js';
import { luminorCsv } from './luminor-csv.js';
import { type CsvMapping, mappedCsv } from './mapped-csv.js';
import { paypalCsv } from './paypal-csv.js';
import { revolutBusinessCsv, revolutCsv } from './revolut-csv.js';
import { stripeCsv, stripePayoutsCsv } from './stripe-csv.js';
import { sumupCsv } from './sumup-csv.js';
import { wiseCsv } from './wise-csv.js';
import { wiseHistoryCsv } from './wise-history-csv.js';
import { zettleCsv } from './zettle-csv.js';

/** The first format that recognises the columns reads them. */
const FORMATS: readonly CsvFormat[] = [
  estonianCsv,
  wiseCsv,
  wiseHistoryCsv,
  revolutBusinessCsv,
  revolutCsv,
  paypalCsv,
  stripeCsv,
  stripePayoutsCsv,
  sumupCsv,
  zettleCsv,
  luminorCsv,
];
const DELIMITERS = [',', ';', '\t', '|'] as const;
/** Rows in which the column names are searched: the bank's own text may precede them. */
const HEADER_WITHIN = 20;
const SAMPLED_ROWS = 500;
const MAX_ROW_CHARACTERS = 256 * 1024;
const AMOUNT_CELL = /^[-−+(]?\s?\d[\d.,'’\s\u00a0\u202f]*\)?$/u;

interface CsvFile {
  readonly path: string;
  readonly encoding: StatementEncoding;
}

/** The way a file has to be read. */
interface CsvPlan extends CsvFile {
  readonly format: CsvFormat;
  readonly delimiter: string;
  readonly header: CsvHeader;
  /** Number of rows up to and including the column names. */
  readonly skipped: number;
}

/**
 * Reads the CSV export of a bank, recognised by its columns or by a person, row by row.
 * @throws StatementFault `statement_not_recognised`, `statement_malformed`, `statement_dates_ambiguous`
 */
export async function* readCsv(
  file: CsvFile,
  mapping: CsvMapping | null = null,
): AsyncGenerator<StatementPart> {
  const { plan, ...found } = await planOf(file, mapping === null ? FORMATS : [mappedCsv(mapping)]);
  const mark = mapping?.decimalMark ?? found.mark;
  const { provesOrderBy } = plan.format;
  const order =
    mapping?.dateOrder ?? (provesOrderBy === undefined ? undefined : await orderOf(plan, provesOrderBy));
  const reader = plan.format.reader();
  const accounts = new Accounts();
  for await (const row of rowsOf(plan, { mark, order })) {
    for (const reading of reader.read(row)) yield* accounts.partsOf(reading);
  }
  for (const reading of reader.end?.() ?? []) yield* accounts.partsOf(reading);
}

/** Numbers the accounts of a file in order of appearance. */
class Accounts {
  private readonly known = new Map<string, number>();

  *partsOf({ account, ...details }: CsvReading): Generator<StatementPart> {
    const key = JSON.stringify([account.iban, account.accountNo, account.currency]);
    const known = this.known.get(key);
    const of = known ?? this.known.size;
    if (known === undefined) {
      this.known.set(key, of);
      yield { of, head: headOf(account) };
    }
    yield { of, ...details };
  }
}

const headOf = (account: CsvAccount) => ({ ...account, bic: null, statementNo: null, from: null, to: null });

/** Finds the delimiter with which a row near the top gives the column names of a known export. */
async function planOf(
  file: CsvFile,
  formats: readonly CsvFormat[],
): Promise<{ plan: CsvPlan; mark: DecimalMark | undefined }> {
  let columns: readonly string[] = [];
  let rows: readonly (readonly string[])[] = [];
  for (const delimiter of DELIMITERS) {
    const sample = await firstRecords(file, delimiter);
    for (const [at, names] of sample.slice(0, HEADER_WITHIN).entries()) {
      if (names.length > columns.length) {
        columns = names;
        rows = sample.slice(at + 1, at + 1 + SHOWN_ROWS);
      }
      if (names.length < FEWEST_COLUMNS) continue;
      const header = new CsvHeader(names);
      const format = formats.find((one) => one.recognises(header));
      if (format === undefined) continue;
      const cells = sample.slice(at + 1).flatMap((cells) => cells.filter((cell) => AMOUNT_CELL.test(cell)));
      return { plan: { ...file, format, delimiter, header, skipped: at + 1 }, mark: decimalMarkOf(cells) };
    }
  }
  throw new StatementFault(
    'statement_not_recognised',
    { because: 'columns', format: null, columns: quoted(columns) },
    tableOf(columns, rows),
  );
}

/** The table for a person to map; null where it has too few columns, or more than a person maps. */
function tableOf(columns: readonly string[], rows: readonly (readonly string[])[]): UnknownTable | null {
  if (columns.length < FEWEST_COLUMNS || columns.length > MOST_MAPPED) return null;
  const cut = (cells: readonly string[]): string[] => cells.map((cell) => cell.slice(0, MOST_OF_A_CELL));
  return { columns: cut(columns), rows: rows.map((cells) => cut(cells.slice(0, columns.length))) };
}

/** A day and an amount. */
const FEWEST_COLUMNS = 2;
const MOST_MAPPED = 100;
const SHOWN_ROWS = 10;
const MOST_OF_A_CELL = 200;

const MOST_COLUMNS = 20;
const MOST_OF_A_NAME = 40;

const quoted = (columns: readonly string[]): string[] =>
  columns.slice(0, MOST_COLUMNS).map((name) => JSON.stringify(name.slice(0, MOST_OF_A_NAME)));

async function firstRecords(file: CsvFile, delimiter: string): Promise<string[][]> {
  const sample: string[][] = [];
  try {
    for await (const record of recordsOf(file, delimiter)) {
      sample.push(record);
      if (sample.length === SAMPLED_ROWS) break;
    }
  } catch (error) {
    // With another delimiter the quotes may be well-formed.
    if (!(error instanceof StatementFault)) throw error;
  }
  return sample;
}

async function* rowsOf(plan: CsvPlan, notation: Notation): AsyncGenerator<CsvRow> {
  let no = 0;
  let width = plan.header.width;
  for await (const record of recordsOf(plan, plan.delimiter)) {
    no += 1;
    width = record.length;
    if (no <= plan.skipped || record.every((cell) => cell.trim() === '')) continue;
    yield new CsvRow(plan.header, record, notation, no);
  }
  // A row that is cut off may have its amount but only half of its text, or no id.
  if (width < plan.header.width && !(await endsWithLine(plan.path))) {
    throw malformed('cut_off');
  }
}

/** The order of day and month that the dates of the whole file prove. */
async function orderOf(plan: CsvPlan, column: readonly string[]): Promise<DateOrder | undefined> {
  const orders = new Set<DateOrder>();
  let ambiguous = false;
  for await (const row of rowsOf(plan, { mark: undefined, order: undefined })) {
    const [date] = findDates(row.text(...column) ?? '');
    if (date?.order !== undefined) orders.add(date.order);
    ambiguous ||= date?.ambiguous === true;
  }
  const [order] = orders;
  if (orders.size === 1 || !ambiguous) return order;
  throw new StatementFault('statement_dates_ambiguous');
}

async function* recordsOf({ path, encoding }: CsvFile, delimiter: string): AsyncGenerator<string[]> {
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: MAX_ROW_CHARACTERS,
  });
  const source = Readable.from(withoutMark(textOf(path, encoding)));
  // Errors reach the reader of the records.
  pipeline(source, parser, () => undefined);
  try {
    yield* parser as AsyncIterable<string[]>;
  } catch (error) {
    if (error instanceof CsvError) {
      throw malformed('rows_unreadable', { value: error.message });
    }
    throw error;
  } finally {
    source.destroy();
  }
}

/** Removes a second byte order mark, which some programs write, and a first line that names the delimiter. */
async function* withoutMark(text: AsyncIterable<string>): AsyncGenerator<string> {
  let first = true;
  for await (const piece of text) {
    yield first ? piece.replace(/^\ufeff*(?:sep=.\r?\n)?/u, '') : piece;
    first = false;
  }
}
