import { firstOfMonth, type IsoDate, type IsoMonth } from '#platform';
import { type PayLine, totalOf } from '../rules/pay-lines.js';
import { tsdDueDate } from '../tsd/due-date.js';
import { type TsdLine, tsdLine, type TsdRow, tsdRows } from '../tsd/tsd.js';
import { type CompanyTaxes } from './company-taxes.js';

/** A row of annex 2: payments of one type to a person who is not resident. */
interface NonResidentRow extends TsdRow {
  readonly tax_country: string;
  /** Payment type in annex 2; null where its code is not published. */
  readonly annex_2_code: string | null;
}

/** The return of income and social tax of a month: everything paid, given and distributed in it. */
export interface MonthTsd extends CompanyTaxes {
  /** The month of payment. */
  readonly period: IsoMonth;
  readonly due_date: IsoDate;
  readonly currency: string;
  readonly lines: readonly TsdLine[];
  readonly annex_1: readonly TsdRow[];
  readonly annex_2: readonly NonResidentRow[];
  /** Line 118. */
  readonly payable_minor: bigint;
}

/** Payment types of annex 2 by those of annex 1, as far as they are known. */
const ANNEX_2_CODES: Readonly<Record<string, string>> = { '10': '120' };

/** @param lines of all runs paid in the month */
export function monthTsd(
  month: IsoMonth,
  lines: readonly PayLine[],
  taxes: CompanyTaxes,
  currency: string,
): MonthTsd {
  const total = totalOf(lines);
  const special =
    taxes.annex_4.income_tax_minor +
    taxes.annex_5.income_tax_minor +
    taxes.annex_6.income_tax_minor +
    taxes.annex_7.income_tax_minor;
  const social = total.social_tax_minor + taxes.annex_4.social_tax_minor;
  const unemployment = total.employee_unemployment_minor + total.employer_unemployment_minor;
  const payable = total.income_tax_minor + special + social + unemployment + total.funded_pension_minor;
  return {
    period: month,
    due_date: tsdDueDate(firstOfMonth(month)),
    currency,
    lines: [
      tsdLine('110', total.income_tax_minor),
      tsdLine('114', special),
      tsdLine('115', social),
      tsdLine('116', unemployment),
      tsdLine('117', total.funded_pension_minor),
      tsdLine('118', payable > 0n ? payable : 0n),
      tsdLine('119', payable < 0n ? -payable : 0n),
    ],
    annex_1: tsdRows(lines.filter(({ tax_country: country }) => country === null)),
    annex_2: nonResidents(lines),
    ...taxes,
    payable_minor: payable,
  };
}

function nonResidents(lines: readonly PayLine[]): NonResidentRow[] {
  const countries = new Set(lines.flatMap(({ tax_country: country }) => country ?? []));
  return [...countries].sort().flatMap((country) =>
    tsdRows(lines.filter(({ tax_country: of }) => of === country)).map((row) => ({
      ...row,
      tax_country: country,
      annex_2_code: ANNEX_2_CODES[row.payment_type_code] ?? null,
    })),
  );
}
