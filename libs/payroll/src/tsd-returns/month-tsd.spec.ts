import { isoDate, type IsoMonth } from '#platform';
import { describe, expect, it } from 'vitest';
import { type PayLine } from '../rules/pay-lines.js';
import { PUBLISHED_RULES, rulesOn } from '../rules/payroll-rules.js';
import { companyTaxes } from './company-taxes.js';
import { monthTsd } from './month-tsd.js';

const RULES = rulesOn(isoDate('2026-11-30'), PUBLISHED_RULES);
const line = (values: Partial<PayLine> = {}): PayLine => ({
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

function tsd(lines: readonly PayLine[], fringeItemsMinor = 0n) {
  if (RULES === undefined) throw new Error('no rules');
  const taxes = companyTaxes(
    {
      month: isoDate('2026-11-01'),
      costs: [],
      fringeItemsMinor,
      socialPay: new Map(),
      lastProfitMinor: 0n,
    },
    RULES,
  );
  return monthTsd('2026-11' as IsoMonth, lines, taxes, 'EUR');
}
const mainForm = (lines: readonly PayLine[], fringe?: bigint) =>
  Object.fromEntries(tsd(lines, fringe).lines.map(({ line: code, amount_minor }) => [code, amount_minor]));

describe('the TSD of a month', () => {
  it('adds the pay of all its runs, a row for each person and payment type', () => {
    const other = line({ payment_type_code: '21', exemption_code: null });
    expect(mainForm([line(), line(), other])).toMatchObject({
      110: 81_048n,
      114: 0n,
      115: 198_000n,
      118: 81_048n + 198_000n + 14_400n + 12_000n,
    });
    expect(tsd([line(), line(), other]).annex_1).toMatchObject([
      { payment_type_code: '10', gross_minor: 400_000n },
      { payment_type_code: '21', gross_minor: 200_000n },
    ]);
  });

  it('declares non-residents in annex 2, with the code of their wages', () => {
    const { annex_1, annex_2 } = tsd([
      line(),
      line({ employee_id: 2n, tax_country: 'FI', exemption_code: null }),
      line({ employee_id: 3n, tax_country: 'LV', payment_type_code: '21', exemption_code: null }),
    ]);
    expect(annex_1).toHaveLength(1);
    expect(annex_2).toMatchObject([
      { tax_country: 'FI', payment_type_code: '10', annex_2_code: '120', gross_minor: 200_000n },
      { tax_country: 'LV', payment_type_code: '21', annex_2_code: null },
    ]);
  });

  it('has the taxes on fringe benefits in lines 114 and 115 of the main form', () => {
    expect(mainForm([], 96_000n)).toMatchObject({
      110: 0n,
      114: 27_077n,
      115: 40_615n,
      118: 67_692n,
    });
  });

  it('is due on the 10th of the next month', () => {
    expect(tsd([]).due_date).toBe('2026-12-10');
  });
});
