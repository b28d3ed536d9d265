import { isoDate } from '#platform';
import { describe, expect, it } from 'vitest';
import { PUBLISHED_RULES, rulesOn } from '../rules/payroll-rules.js';
import { type Cost, companyTaxes, type CompanyYear } from './company-taxes.js';

const RULES = rulesOn(isoDate('2026-11-30'), PUBLISHED_RULES);
const MONTH = isoDate('2026-11-01');
const cost = (declared_as: Cost['declared_as'], minor: bigint, month = '2026-11-01'): Cost => ({
  declared_as,
  month: isoDate(month),
  account_code: '7230',
  minor,
  receiver: null,
});

function taxes(costs: readonly Cost[], year: Partial<CompanyYear> = {}) {
  if (RULES === undefined) throw new Error('no rules');
  return companyTaxes(
    { month: MONTH, costs, fringeItemsMinor: 0n, socialPay: new Map(), lastProfitMinor: 0n, ...year },
    RULES,
  );
}

describe('annex 4', () => {
  it('taxes fringe benefits of 960.00 with 270.77 and 406.15', () => {
    const { annex_4: annex } = taxes([cost('fringe_benefit', 60_000n)], { fringeItemsMinor: 36_000n });
    expect(annex).toMatchObject({
      value_minor: 96_000n,
      income_tax_minor: 27_077n,
      social_tax_minor: 40_615n,
    });
    expect(annex.rows).toEqual([
      { source: 'pay_items', account_code: null, amount_minor: 36_000n },
      { source: 'account', account_code: '7230', amount_minor: 60_000n },
    ]);
  });
});

describe('annex 5', () => {
  it('taxes representation above 50 a month and 2 % of the pay of the calendar year', () => {
    // Eleven months of 50 are 550, and 2 % of 20 000 are 400.
    const socialPay = new Map([[isoDate('2026-03-01'), 2_000_000n]]);
    const spent = [cost('representation', 100_000n)];
    expect(taxes(spent, { socialPay }).annex_5.representation).toEqual({
      spent_minor: 100_000n,
      spent_in_year_minor: 100_000n,
      limit_in_year_minor: 95_000n,
      taxed_minor: 5_000n,
    });
    expect(taxes(spent, { socialPay }).annex_5.income_tax_minor).toBe(1_410n);
  });

  it('does not tax again what earlier months of the year were taxed for', () => {
    const spent = [cost('representation', 30_000n, '2026-01-01'), cost('representation', 1_000n)];
    // 300 in January are 250 above its limit of 50; by November 310 are below 550, so the 250 come back.
    expect(taxes(spent).annex_5.representation.taxed_minor).toBe(0n);
    expect(taxes([cost('representation', 60_000n)]).annex_5.representation.taxed_minor).toBe(5_000n);
  });

  it('taxes donations above 3 % of the pay of the year or 10 % of the last profit, whichever is more', () => {
    const given = [cost('donation', 100_000n)];
    const socialPay = new Map([[MONTH, 1_000_000n]]);
    expect(taxes(given, { socialPay }).annex_5.donations.taxed_minor).toBe(70_000n);
    expect(taxes(given, { socialPay, lastProfitMinor: 800_000n }).annex_5.donations).toMatchObject({
      limit_in_year_minor: 80_000n,
      taxed_minor: 20_000n,
    });
    expect(taxes(given, { lastProfitMinor: -800_000n }).annex_5.donations.taxed_minor).toBe(100_000n);
  });

  it('taxes every gift', () => {
    expect(taxes([cost('gift', 7_800n)]).annex_5).toMatchObject({
      gifts_minor: 7_800n,
      income_tax_minor: 2_200n,
    });
  });
});

it('annex 6 taxes costs that do not serve the business, by their codes', () => {
  const { annex_6: annex } = taxes([cost('fine', 5_000n), cost('tax_interest', 2_800n), cost('fine', 1n)]);
  expect(annex).toEqual({
    rows: [
      { code: '6010', amount_minor: 5_001n },
      { code: '6020', amount_minor: 2_800n },
    ],
    taxed_minor: 7_801n,
    income_tax_minor: 2_200n,
  });
});

describe('annex 7', () => {
  it('taxes a dividend of 7 800 with 2 200, and INF1 names its receiver', () => {
    const receiver = { party_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV', name: 'Mari Mets', reg_code: null };
    const { annex_7: annex, inf_1: receivers } = taxes([
      { ...cost('dividend', 500_000n), receiver },
      { ...cost('dividend', 280_000n), receiver },
    ]);
    expect(annex).toEqual({
      rows: [{ code: '7008', amount_minor: 780_000n }],
      taxed_minor: 780_000n,
      income_tax_minor: 220_000n,
    });
    expect(receivers).toEqual([{ ...receiver, kind: 'DK', amount_minor: 780_000n, withheld_tax_minor: 0n }]);
  });

  it('does not tax payments from equity that were contributed', () => {
    const { annex_7: annex } = taxes([cost('equity_payment', 100_000n), cost('equity_excess', 7_800n)]);
    expect(annex).toMatchObject({ taxed_minor: 7_800n, income_tax_minor: 2_200n });
    expect(annex.rows.map(({ code }) => code)).toEqual(['7060', '7080']);
  });
});

it('costs of other months are in their own returns', () => {
  const { annex_4, annex_5, annex_6, annex_7, inf_1 } = taxes([
    cost('fringe_benefit', 1_000n, '2026-10-01'),
    cost('gift', 1_000n, '2026-10-01'),
    cost('fine', 1_000n, '2026-10-01'),
    cost('dividend', 1_000n, '2026-10-01'),
  ]);
  expect([annex_4.rows, annex_5.income_tax_minor, annex_6.rows, annex_7.rows, inf_1]).toEqual([
    [],
    0n,
    [],
    [],
    [],
  ]);
});
