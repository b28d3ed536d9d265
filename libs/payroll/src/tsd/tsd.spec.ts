import { isoDate } from '#platform';
import { describe, expect, it } from 'vitest';
import { type PayLine } from '../rules/pay-lines.js';
import { tsdDueDate } from './due-date.js';
import { tsdCsv, tsdOf } from './tsd.js';

const line = (values: Partial<PayLine>): PayLine => ({
  employee_id: 1n,
  employment_id: 1n,
  employee_name: 'Mari Maasikas',
  payment_type_code: '10',
  exemption_code: '610',
  tax_country: null,
  figures: [],
  gross_minor: 200_000n,
  basic_exemption_minor: 70_000n,
  income_tax_minor: 27_016n,
  social_tax_base_minor: 200_000n,
  social_tax_minor: 66_000n,
  employee_unemployment_minor: 3_200n,
  employer_unemployment_minor: 1_600n,
  funded_pension_minor: 4_000n,
  net_minor: 165_784n,
  employer_cost_minor: 267_600n,
  ...values,
});
const PAID = isoDate('2026-11-30');

describe('the TSD of a pay run', () => {
  it('sums the taxes by the lines of the main form', () => {
    const { lines, period, due_date } = tsdOf([line({}), line({ employee_id: 2n })], PAID, 'EUR');
    expect(lines.map(({ line: code, amount_minor }) => [code, amount_minor])).toEqual([
      ['110', 54_032n],
      ['115', 132_000n],
      ['116', 9_600n],
      ['117', 8_000n],
      ['118', 203_632n],
    ]);
    expect([period, due_date]).toEqual(['2026-11', '2026-12-10']);
  });

  it('has one row per person and payment type', () => {
    const { annex_1: rows } = tsdOf(
      [
        line({}),
        line({ employment_id: 2n, exemption_code: null, basic_exemption_minor: 0n }),
        line({ employment_id: 3n, payment_type_code: '21', exemption_code: null, basic_exemption_minor: 0n }),
      ],
      PAID,
      'EUR',
    );
    expect(rows.map((row) => [row.payment_type_code, row.gross_minor, row.exemption_code])).toEqual([
      ['10', 400_000n, '610'],
      ['21', 200_000n, null],
    ]);
  });

  it('is due on the 10th of the month after payment, or on the next working day', () => {
    expect(tsdDueDate(isoDate('2026-09-30'))).toBe('2026-10-12');
    expect(tsdDueDate(isoDate('2026-12-31'))).toBe('2027-01-11');
  });

  it('is written as CSV that a spreadsheet reads as text', () => {
    const csv = tsdCsv(tsdOf([line({ employee_name: '=cmd("x"), Mari' })], PAID, 'EUR'));
    expect(csv.startsWith('\ufeffemployee_id,employee_name,c1020_payment_type')).toBe(true);
    expect(csv.split('\r\n')[1]?.split(',').slice(1)).toEqual(
      `"'=cmd(""x""), Mari",10,2000.00,660.00,40.00,32.00,16.00,610,700.00,270.16`.split(','),
    );
    const raw = tsdCsv(tsdOf([line({ employee_name: '=cmd' })], PAID, 'EUR'), { raw: true });
    expect(raw.split('\r\n')[1]?.split(',')[1]).toBe('=cmd');
  });
});
