import { Decimal, isIsoDate } from '#platform';
import { type DecimalMark, parseAmount } from '../../values/amounts.js';
import { type DateOrder, findDates } from '../../values/dates.js';
import { fold } from '../../values/fold.js';
import { cardInText, movement, toMinor, type UnknownTable } from '../model/statement.js';
import { type CsvFormat, csvLine } from './csv-format.js';
import { CsvHeader, type CsvRow } from './csv-row.js';

/** The columns of a line, by the file's own names. */
interface MappedColumns {
  readonly booking_date: string;
  readonly amount?: string | undefined;
  readonly money_in?: string | undefined;
  readonly money_out?: string | undefined;
  readonly direction?: string | undefined;
  readonly value_date?: string | undefined;
  readonly counterparty_name?: string | undefined;
  readonly counterparty_account?: string | undefined;
  readonly description?: string | undefined;
  readonly reference?: string | undefined;
  readonly external_id?: string | undefined;
  readonly balance?: string | undefined;
}

/** The facts that a person gives about a CSV of no known bank. */
export interface CsvMapping {
  readonly columns: MappedColumns;
  /** The word of `direction` for money out. */
  readonly outWord: string | null;
  readonly dateOrder: DateOrder | null;
  readonly decimalMark: DecimalMark | null;
  readonly currency: string;
  readonly bankName: string | null;
}

const NOTHING = new Decimal(0);

/** A CSV whose columns a person has named: a file of one account. */
export function mappedCsv({ columns, outWord, currency, bankName }: CsvMapping): CsvFormat {
  const names = Object.values(columns).flatMap((name: string | undefined) =>
    name === undefined ? [] : [fold(name)],
  );
  const cell = (row: CsvRow, name: string | undefined): string | null =>
    name === undefined ? null : row.text(fold(name));
  const amountIn = (row: CsvRow, name: string | undefined): Decimal | null =>
    name === undefined ? null : row.amount(fold(name));
  const totalOf = (row: CsvRow): Decimal => {
    if (columns.amount === undefined) {
      const [income, expense] = [amountIn(row, columns.money_in), amountIn(row, columns.money_out)];
      if (income === null && expense === null) throw row.fault('amount_missing');
      return (income ?? NOTHING).minus((expense ?? NOTHING).abs());
    }
    const amount = row.neededAmount(fold(columns.amount));
    if (columns.direction === undefined) return amount;
    const isOut = fold(cell(row, columns.direction) ?? '') === fold(outWord ?? '');
    return isOut ? amount.abs().negated() : amount.abs();
  };
  return {
    name: 'mapped',
    provesOrderBy: [fold(columns.booking_date)],
    recognises: (header) => names.every((name) => header.has(name)),
    reader: () => ({
      read: (row) => {
        const balance = amountIn(row, columns.balance);
        const description = cell(row, columns.description);
        return [
          {
            account: { iban: null, accountNo: null, currency, bankName },
            line: csvLine({
              bookingDate: row.neededDate(fold(columns.booking_date)),
              ...movement(toMinor(totalOf(row), currency)),
              externalId: cell(row, columns.external_id),
              valueDate: columns.value_date === undefined ? null : row.date(fold(columns.value_date)),
              counterpartyName: cell(row, columns.counterparty_name),
              counterpartyAccount: cell(row, columns.counterparty_account),
              description,
              reference: cell(row, columns.reference),
              balanceAfterMinor: balance === null ? null : toMinor(balance, currency),
              cardLast4: cardInText(description),
              raw: row.raw(),
            }),
          },
        ];
      },
    }),
  };
}

/** A column of a mapping that the file does not have, or whose cells are nothing of its kind. */
interface UnfitColumn {
  readonly column: keyof MappedColumns;
  readonly fault: 'not_found' | 'unreadable';
}

const DATES: readonly (keyof MappedColumns)[] = ['booking_date', 'value_date'];
const AMOUNTS: readonly (keyof MappedColumns)[] = ['amount', 'money_in', 'money_out', 'balance'];

/** Tries a mapping on the first rows of its file, before anything is queued. */
export function unfitColumns(columns: MappedColumns, { columns: names, rows }: UnknownTable): UnfitColumn[] {
  const header = new CsvHeader(names);
  const unfit: UnfitColumn[] = [];
  for (const column of Object.keys(columns) as (keyof MappedColumns)[]) {
    const name = columns[column];
    if (name === undefined) continue;
    const place = header.place([fold(name)]);
    if (place === undefined) {
      unfit.push({ column, fault: 'not_found' });
      continue;
    }
    const cells = rows.map((row) => (row[place] ?? '').trim()).filter((cell) => cell !== '');
    if (!cells.every(readerOf(column))) unfit.push({ column, fault: 'unreadable' });
  }
  return unfit;
}

/** Whether a cell can be in a column. */
function readerOf(column: keyof MappedColumns): (cell: string) => boolean {
  if (DATES.includes(column)) return (cell) => isIsoDate(cell.slice(0, 10)) || findDates(cell).length > 0;
  return AMOUNTS.includes(column) ? (cell) => parseAmount(cell) !== undefined : () => true;
}
