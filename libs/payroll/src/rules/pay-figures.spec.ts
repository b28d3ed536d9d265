import { type WorkedEmployment } from '#employment';
import { isoDate, type IsoMonth } from '#platform';
import { worded } from '#reasons';
import { describe, expect, it } from 'vitest';
import { EXPLAINED } from './pay-figures.js';
import { payLines } from './pay-lines.js';
import { PUBLISHED_RULES, rulesOn } from './payroll-rules.js';
import { type RunItem } from './run-items.js';

const RULES = rulesOn(isoDate('2026-11-30'), PUBLISHED_RULES) as (typeof PUBLISHED_RULES)[0];

const work = (values: Partial<WorkedEmployment> = {}): WorkedEmployment => ({
  employee_id: 1n,
  employment_id: 1n,
  employee_name: 'Mari Maasikas',
  birth_date: isoDate('1990-02-03'),
  employment_type: 1,
  start_date: isoDate('2026-01-01'),
  end_date: null,
  minimum_base: 'applies',
  pay: [{ from: isoDate('2026-01-01'), gross_minor: 200_000n }],
  absences: [],
  basic_exemption: 'full',
  basic_exemption_minor: null,
  pension_rate: '2',
  tax_country: 'EE',
  ...values,
});
const bonus: RunItem = {
  item_id: 'item',
  employee_id: 1n,
  employment_id: 1n,
  employee_name: 'Mari Maasikas',
  kind: 'bonus',
  amount_minor: 10_000n,
  description: 'Q3',
  account_code: null,
};

const linesOf = (one: WorkedEmployment, items: readonly RunItem[] = []) =>
  payLines('2026-11' as IsoMonth, [one], RULES, isoDate('2026-11-30'), new Map(), {
    paid: items,
    daysOff: [],
  });

const ONE_OF_EACH = {
  'a whole month': work(),
  'a part of a month with two rates of pay': work({
    start_date: isoDate('2026-11-10'),
    pay: [
      { from: isoDate('2026-11-10'), gross_minor: 150_000n },
      { from: isoDate('2026-11-20'), gross_minor: 177_777n },
    ],
  }),
  'a small pay with the minimum base': work({ pay: [{ from: isoDate('2026-01-01'), gross_minor: 30_000n }] }),
  'a member of the board': work({ employment_type: 601, basic_exemption: 'none' }),
  'somebody of pension age': work({ birth_date: isoDate('1955-01-01') }),
  'a resident of another country': work({ tax_country: 'FI', basic_exemption: 'none', pension_rate: 'none' }),
};

describe('the figures of a pay line', () => {
  it.each(Object.entries(ONE_OF_EACH))('explain every number of %s, and add up to it', (_who, one) => {
    const lines = linesOf(one, [bonus]);
    expect(lines).not.toEqual([]);
    for (const line of lines) {
      for (const number of EXPLAINED) {
        const figures = line.figures.filter(({ of }) => of === number);
        expect(figures, number).not.toEqual([]);
        expect(figures.reduce((sum, figure) => sum + figure.amount_minor, 0)).toBe(Number(line[number]));
        for (const figure of figures) expect(worded(figure).message).toMatch(/\S/);
      }
    }
  });

  it('name rate, base and law of a tax, and the first day of its rates', () => {
    const [line] = linesOf(work());
    expect(line?.figures.find(({ of }) => of === 'income_tax_minor')).toEqual({
      of: 'income_tax_minor',
      code: 'pay_income_tax',
      parameters: { rate_bps: 2200, base_minor: 122_800 },
      amount_minor: 27_016,
      rate_bps: 2200,
      base_minor: 122_800,
      law: 'TuMS § 4, 41',
      rules_from: '2026-01-01',
    });
  });

  it('say why nothing is due', () => {
    const because = (one: WorkedEmployment, number: string): unknown =>
      linesOf(one)[0]?.figures.find(({ of }) => of === number)?.parameters['because'];
    expect(because(ONE_OF_EACH['a member of the board'], 'employee_unemployment_minor')).toBe('payment_type');
    expect(because(ONE_OF_EACH['somebody of pension age'], 'employee_unemployment_minor')).toBe(
      'pension_age',
    );
    expect(because(ONE_OF_EACH['a resident of another country'], 'funded_pension_minor')).toBe(
      'not_resident',
    );
    expect(because(work({ basic_exemption: 'none' }), 'basic_exemption_minor')).toBe('no_application');
    expect(because(work({ pension_rate: 'none' }), 'funded_pension_minor')).toBe('not_joined');
  });

  it('tell the worked days of a part of a month', () => {
    const [line] = linesOf(ONE_OF_EACH['a part of a month with two rates of pay']);
    const wages = line?.figures.filter(({ code }) => code === 'pay_wage') ?? [];
    expect(wages.map(({ parameters }) => parameters['worked_days'])).toEqual([8, 7]);
  });
});
