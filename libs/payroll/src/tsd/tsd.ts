import {
  CSV_MARK,
  type CsvColumn,
  csvHeads,
  csvLine,
  type CsvOptions,
  encodeId,
  type IsoDate,
  type IsoMonth,
  majorFromMinor,
  monthOf,
} from '#platform';
import { type PayLine, totalOf } from '../rules/pay-lines.js';
import { type PayAmounts } from '../rules/compute-pay.js';
import { tsdDueDate } from './due-date.js';

/** A line of the main form. */
export interface TsdLine {
  readonly line: string;
  readonly label: string;
  readonly label_en: string;
  readonly amount_minor: bigint;
}

/** A row of annex 1: a person's payments of one type. Personal codes are sealed, so ids identify people. */
export interface TsdRow extends Omit<PayAmounts, 'net_minor' | 'employer_cost_minor'> {
  readonly employee_id: string;
  readonly employee_name: string;
  readonly payment_type_code: string;
  readonly exemption_code: string | null;
}

/** The return of income and social tax (TSD), as far as a pay run provides it. */
export interface Tsd {
  /** The month of payment, which is the period of the return. */
  readonly period: IsoMonth;
  readonly due_date: IsoDate;
  readonly currency: string;
  readonly lines: readonly TsdLine[];
  readonly annex_1: readonly TsdRow[];
}

/** The TSD amounts of lines paid on a day. */
export function tsdOf(lines: readonly PayLine[], paidOn: IsoDate, currency: string): Tsd {
  const total = totalOf(lines);
  const unemployment = total.employee_unemployment_minor + total.employer_unemployment_minor;
  const taxes = total.income_tax_minor + total.social_tax_minor + unemployment + total.funded_pension_minor;
  return {
    period: monthOf(paidOn),
    due_date: tsdDueDate(paidOn),
    currency,
    lines: [
      tsdLine('110', total.income_tax_minor),
      tsdLine('115', total.social_tax_minor),
      tsdLine('116', unemployment),
      tsdLine('117', total.funded_pension_minor),
      tsdLine('118', taxes),
    ],
    annex_1: tsdRows(lines),
  };
}

/** Labels of the main form, in Estonian and English. */
const LABELS = {
  '110': ['Kinnipeetud tulumaks', 'Income tax withheld'],
  '114': ['Tulumaks erijuhtudel', 'Income tax on fringe benefits, other costs and distributions'],
  '115': ['Sotsiaalmaks', 'Social tax'],
  '116': ['Töötuskindlustusmaksed', 'Unemployment insurance'],
  '117': ['Kogumispensioni maksed', 'Funded pension'],
  '118': ['Tasumisele kuuluv summa', 'Payable'],
  '119': ['Tagastamisele kuuluv summa', 'Refundable'],
} as const;

export function tsdLine(code: keyof typeof LABELS, amount: bigint): TsdLine {
  const [label, labelEn] = LABELS[code];
  return { line: code, label, label_en: labelEn, amount_minor: amount };
}

/** A row for each person and payment type. */
export function tsdRows(lines: readonly PayLine[]): TsdRow[] {
  const rows = new Map<string, [PayLine, ...PayLine[]]>();
  for (const one of lines) {
    const key = `${one.employee_id} ${one.payment_type_code}`;
    const known = rows.get(key);
    if (known === undefined) rows.set(key, [one]);
    else known.push(one);
  }
  return [...rows.values()].map((own) => {
    const { net_minor: _net, employer_cost_minor: _cost, ...amounts } = totalOf(own);
    return {
      employee_id: encodeId('employee', own[0].employee_id),
      employee_name: own[0].employee_name,
      payment_type_code: own[0].payment_type_code,
      exemption_code: own.find(({ exemption_code: code }) => code !== null)?.exemption_code ?? null,
      ...amounts,
    };
  });
}

/** The source of a CSV row. */
interface CsvRow {
  readonly row: TsdRow;
  readonly currency: string;
}

const text = (head: string, of: (row: TsdRow) => string): CsvColumn<CsvRow> => ({
  head,
  kind: 'text',
  cell: ({ row }) => of(row),
});
const amount = (head: string, of: (row: TsdRow) => bigint): CsvColumn<CsvRow> => ({
  head,
  kind: 'value',
  cell: ({ row, currency }) => majorFromMinor(of(row), currency),
});

/** Columns of the CSV, with the annex's codes where they are known. */
const COLUMNS: readonly CsvColumn<CsvRow>[] = [
  text('employee_id', (row) => row.employee_id),
  text('employee_name', (row) => row.employee_name),
  text('c1020_payment_type', (row) => row.payment_type_code),
  amount('gross', (row) => row.gross_minor),
  amount('c1100_social_tax', (row) => row.social_tax_minor),
  amount('c1110_funded_pension', (row) => row.funded_pension_minor),
  amount('c1130_unemployment', (row) => row.employee_unemployment_minor),
  amount('c1140_employer_unemployment', (row) => row.employer_unemployment_minor),
  text('c1150_exemption_code', (row) => row.exemption_code ?? ''),
  amount('exemption', (row) => row.basic_exemption_minor),
  amount('c1170_income_tax', (row) => row.income_tax_minor),
];

/** Annex 1 as CSV. */
export function tsdCsv({ annex_1: rows, currency }: Tsd, options: CsvOptions = {}): string {
  const lines = rows.map((row) => csvLine(COLUMNS, { row, currency }, options));
  return CSV_MARK + csvHeads(COLUMNS) + lines.join('');
}
