import { CSV_MARK, csvLine, encodeId, type IsoDate, type IsoMonth, majorFromMinor, monthOf } from '#platform';
import { type PayLine, totalOf } from '../pay-runs/pay-lines.js';
import { type PayAmounts } from '../rules/compute-pay.js';
import { tsdDueDate } from './due-date.js';

/** A line of the main form. */
export interface TsdLine {
  readonly line: string;
  readonly label: string;
  readonly label_en: string;
  readonly amount_minor: bigint;
}

/** A row of annex 1: what a person was paid by one type of payment. Personal codes are sealed, so the ids name people. */
export interface TsdRow extends Omit<PayAmounts, 'net_minor' | 'employer_cost_minor'> {
  readonly employee_id: string;
  readonly employee_name: string;
  readonly payment_type_code: string;
  readonly exemption_code: string | null;
}

/** The return of income and social tax (TSD) as far as a pay run fills it. */
export interface Tsd {
  /** The month of payment, which the return is of. */
  readonly period: IsoMonth;
  readonly due_date: IsoDate;
  readonly currency: string;
  readonly lines: readonly TsdLine[];
  readonly annex_1: readonly TsdRow[];
}

/** The figures of the lines paid on a day. */
export function tsdOf(lines: readonly PayLine[], paidOn: IsoDate, currency: string): Tsd {
  const total = totalOf(lines);
  const unemployment = total.employee_unemployment_minor + total.employer_unemployment_minor;
  const taxes = total.income_tax_minor + total.social_tax_minor + unemployment + total.funded_pension_minor;
  return {
    period: monthOf(paidOn),
    due_date: tsdDueDate(paidOn),
    currency,
    lines: [
      line('110', 'Kinnipeetud tulumaks', 'Income tax withheld', total.income_tax_minor),
      line('115', 'Sotsiaalmaks', 'Social tax', total.social_tax_minor),
      line('116', 'Töötuskindlustusmaksed', 'Unemployment insurance', unemployment),
      line('117', 'Kogumispensioni maksed', 'Funded pension', total.funded_pension_minor),
      line('118', 'Tasumisele kuuluv summa', 'Payable', taxes),
    ],
    annex_1: rowsOf(lines),
  };
}

const line = (code: string, label: string, labelEn: string, amount: bigint): TsdLine => ({
  line: code,
  label,
  label_en: labelEn,
  amount_minor: amount,
});

function rowsOf(lines: readonly PayLine[]): TsdRow[] {
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

/** Columns of the CSV: the annex's codes where they are known. */
const COLUMNS: readonly (readonly [head: string, cell: (row: TsdRow, currency: string) => string])[] = [
  ['employee_id', (row) => row.employee_id],
  ['employee_name', (row) => row.employee_name],
  ['c1020_payment_type', (row) => row.payment_type_code],
  ['gross', (row, currency) => majorFromMinor(row.gross_minor, currency)],
  ['c1100_social_tax', (row, currency) => majorFromMinor(row.social_tax_minor, currency)],
  ['c1110_funded_pension', (row, currency) => majorFromMinor(row.funded_pension_minor, currency)],
  ['c1130_unemployment', (row, currency) => majorFromMinor(row.employee_unemployment_minor, currency)],
  [
    'c1140_employer_unemployment',
    (row, currency) => majorFromMinor(row.employer_unemployment_minor, currency),
  ],
  ['c1150_exemption_code', (row) => row.exemption_code ?? ''],
  ['exemption', (row, currency) => majorFromMinor(row.basic_exemption_minor, currency)],
  ['c1170_income_tax', (row, currency) => majorFromMinor(row.income_tax_minor, currency)],
];

/** Annex 1 as CSV. */
export function tsdCsv({ annex_1: rows, currency }: Tsd): string {
  const table = [
    COLUMNS.map(([head]) => head),
    ...rows.map((row) => COLUMNS.map(([, cell]) => cell(row, currency))),
  ];
  return CSV_MARK + table.map(csvLine).join('');
}
