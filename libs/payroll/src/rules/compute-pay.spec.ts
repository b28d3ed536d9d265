import { type MinimumBase } from '#employment';
import { isoDate, minorFromMajor } from '#platform';
import { describe, expect, it } from 'vitest';
import { computePay, type Earned, NOTHING_BEFORE, type PaidBefore, type PersonTerms } from './compute-pay.js';
import { paymentTypeOf } from './payment-types.js';
import {
  allRules,
  areConfirmed,
  OLDEST_RULES,
  pensionAgeReached,
  PUBLISHED_RULES,
  rulesOn,
} from './payroll-rules.js';

const WORK = 1;
const ORDER = 600;
const BOARD = 601;
const eur = (major: string): bigint => minorFromMajor(major, 'EUR');

const person = (terms: Partial<PersonTerms> = {}): PersonTerms => ({
  basicExemption: 'none',
  basicExemptionMinor: null,
  pensionRate: '2',
  birthDate: isoDate('1985-05-05'),
  ...terms,
});
const earned = (
  gross: string,
  kind = WORK,
  wholeMonth = true,
  minimumBase: MinimumBase = 'applies',
): Earned => ({
  paymentType: paymentTypeOf(kind),
  grossMinor: eur(gross),
  wholeMonth,
  minimumBase,
});
const exempt = (major: string): Partial<PersonTerms> =>
  major === '0' ? {} : { basicExemption: 'partial', basicExemptionMinor: eur(major) };

function paid(of: readonly Earned[], terms: PersonTerms, day: string, before: Partial<PaidBefore> = {}) {
  const paidOn = isoDate(day);
  const rules = rulesOn(paidOn, PUBLISHED_RULES);
  if (rules === undefined) throw new Error(`no rules on ${day}`);
  return computePay(of, terms, rules, paidOn, { ...NOTHING_BEFORE, ...before });
}

describe('pay of 2026', () => {
  it.each([
    // gross, pension, exemption → pension, employee's and employer's unemployment, tax, social tax, net, cost
    ['2000.00', '2', '700', '40.00', '32.00', '16.00', '270.16', '660.00', '1657.84', '2676.00'],
    ['2000.00', '6', '700', '120.00', '32.00', '16.00', '252.56', '660.00', '1595.44', '2676.00'],
    ['886.00', '2', '700', '17.72', '14.18', '7.09', '33.90', '292.38', '820.20', '1185.47'],
    ['500.00', '2', '500', '10.00', '8.00', '4.00', '0.00', '292.38', '482.00', '796.38'],
    ['1000.00', '2', '0', '20.00', '16.00', '8.00', '212.08', '330.00', '751.92', '1338.00'],
  ] as const)('of %s with pension %s and exemption %s', (gross, pensionRate, exemption, ...expected) => {
    const [line] = paid([earned(gross)], person({ pensionRate, ...exempt(exemption) }), '2026-11-30');
    expect([
      line?.funded_pension_minor,
      line?.employee_unemployment_minor,
      line?.employer_unemployment_minor,
      line?.income_tax_minor,
      line?.social_tax_minor,
      line?.net_minor,
      line?.employer_cost_minor,
    ]).toEqual(expected.map(eur));
  });

  it('of a board member has no unemployment insurance and no minimum base', () => {
    const [line] = paid([earned('1500.00', BOARD)], person({ basicExemption: 'full' }), '2026-11-30');
    expect(line).toMatchObject({
      employee_unemployment_minor: 0n,
      employer_unemployment_minor: 0n,
      funded_pension_minor: eur('30.00'),
      income_tax_minor: eur('169.40'),
      social_tax_minor: eur('495.00'),
      net_minor: eur('1300.60'),
      employer_cost_minor: eur('1995.00'),
    });
    const [little] = paid([earned('100.00', BOARD)], person(), '2026-11-30');
    expect(little?.social_tax_minor).toBe(eur('33.00'));
  });

  it('has the full exemption of 700 at every income, or the smaller one applied for, and none without an application', () => {
    const of = (gross: string, terms: Partial<PersonTerms>) =>
      paid([earned(gross)], person(terms), '2026-01-31')[0]?.basic_exemption_minor;
    expect(of('9000.00', { basicExemption: 'full' })).toBe(eur('700'));
    expect(of('9000.00', { basicExemption: 'partial', basicExemptionMinor: eur('250') })).toBe(eur('250'));
    expect(of('9000.00', { basicExemption: 'partial', basicExemptionMinor: eur('900') })).toBe(eur('700'));
    expect(of('9000.00', { basicExemption: 'none' })).toBe(0n);
    expect(of('500.00', { basicExemption: 'full' })).toBe(eur('482'));
  });

  it('has what pay in arrears left of the exemption in the month of payment', () => {
    const of = (terms: Partial<PersonTerms>, used: string) =>
      paid([earned('2000.00')], person(terms), '2026-11-30', {
        gross_minor: eur('1000.00'),
        basic_exemption_minor: eur(used),
      })[0]?.basic_exemption_minor;
    expect(of({ basicExemption: 'full' }, '482.00')).toBe(eur('218.00'));
    expect(of({ basicExemption: 'full' }, '700.00')).toBe(0n);
    expect(of({ basicExemption: 'partial', basicExemptionMinor: eur('300') }, '482.00')).toBe(0n);
  });

  it('has no minimum base in a month in which the work began or ended', () => {
    const [line] = paid([earned('500.00', WORK, false)], person(), '2026-11-30');
    expect(line?.social_tax_minor).toBe(eur('165.00'));
  });

  it.each<[string, MinimumBase, string, string]>([
    ['has it', 'applies', '1985-05-05', '292.38'],
    ['pays it elsewhere', 'other_employer', '1985-05-05', '165.00'],
    ['is exempt', 'exempt', '1985-05-05', '165.00'],
    ['is 17', 'applies', '2008-12-01', '165.00'],
    ['is 18', 'applies', '2008-11-30', '292.38'],
    ['is a pensioner', 'applies', '1955-01-01', '165.00'],
  ])('has the minimum base only for a person who %s', (_who, minimumBase, birthDate, tax) => {
    const terms = person({ birthDate: isoDate(birthDate) });
    const [line] = paid([earned('500.00', WORK, true, minimumBase)], terms, '2026-11-30');
    expect(line?.social_tax_minor).toBe(eur(tax));
  });

  it.each([
    // gross pay of both runs; base and tax of each
    ['500.00', '500.00', '886.00', '292.38', '114.00', '37.62'],
    ['300.00', '300.00', '886.00', '292.38', '0.00', '0.00'],
    ['1000.00', '300.00', '1000.00', '330.00', '300.00', '99.00'],
  ])(
    'of %s and %s in two runs of one calendar month reaches the minimum base once',
    (first, second, ...due) => {
      const [one] = paid([earned(first)], person(), '2026-11-02');
      const [other] = paid([earned(second)], person(), '2026-11-30', {
        social_gross_minor: one?.gross_minor ?? 0n,
        social_tax_base_minor: one?.social_tax_base_minor ?? 0n,
      });
      expect([one, other].flatMap((line) => [line?.social_tax_base_minor, line?.social_tax_minor])).toEqual(
        due.map(eur),
      );
    },
  );

  it('makes up the minimum base in the run of a whole month, for a fee that another run paid too', () => {
    const [line] = paid([earned('500.00')], person(), '2026-11-30', {
      social_gross_minor: eur('300.00'),
      social_tax_base_minor: eur('300.00'),
    });
    expect(line?.social_tax_base_minor).toBe(eur('586.00'));
  });

  it('applies exemption and minimum base once for a person with several employments', () => {
    const lines = paid(
      [earned('400.00'), earned('300.00', BOARD), earned('100.00', ORDER)],
      person({ basicExemption: 'full' }),
      '2026-11-30',
    );
    expect(lines.map((line) => line.basic_exemption_minor)).toEqual([
      eur('385.60'),
      eur('294'),
      eur('20.40'),
    ]);
    // 886 is 86 more than all three together.
    expect(lines.map((line) => line.social_tax_minor)).toEqual([eur('160.38'), eur('99'), eur('33')]);
  });
});

describe('pay of 2025', () => {
  it.each([
    // The tax authority's own example file.
    ['1000', '4', '0', '207.68'],
    ['5000', '6', '0', '1016.40'],
    ['1000', '4', '654', '63.80'],
    ['1000', '2', '654', '68.20'],
  ] as const)(
    'of %s with pension %s and exemption %s is taxed by the official example',
    (gross, pensionRate, exemption, tax) => {
      const [line] = paid([earned(gross)], person({ pensionRate, ...exempt(exemption) }), '2025-02-28');
      expect(line?.income_tax_minor).toBe(eur(tax));
    },
  );

  it('of a pensioner is taxed by the official example: exempt at every income, insured by the employer alone', () => {
    const pensioner = person({ birthDate: isoDate('1955-01-01'), pensionRate: 'none', ...exempt('500') });
    expect(paid([earned('3200')], pensioner, '2025-02-28')[0]).toMatchObject({
      income_tax_minor: eur('594.00'),
      social_tax_minor: eur('1056.00'),
      employee_unemployment_minor: 0n,
      employer_unemployment_minor: eur('25.60'),
    });
  });

  it.each([
    ['1200.00', '654.00'],
    ['1200.01', '653.99'],
    ['1650.00', '327.00'],
    ['2099.99', '0.01'],
    ['2100.00', '0.00'],
  ])('of %s leaves %s of the exemption', (gross, exemption) => {
    const [line] = paid([earned(gross)], person({ basicExemption: 'full' }), '2025-06-30');
    expect(line?.basic_exemption_minor).toBe(eur(exemption));
  });

  it('reduces the exemption by everything paid in the month of payment', () => {
    const [line] = paid([earned('1000.00')], person({ basicExemption: 'full' }), '2025-06-30', {
      gross_minor: eur('650.00'),
      basic_exemption_minor: eur('200.00'),
    });
    expect(line?.basic_exemption_minor).toBe(eur('127.00'));
  });

  it('has a minimum base of 820', () => {
    expect(paid([earned('500.00')], person(), '2025-06-30')[0]?.social_tax_minor).toBe(eur('270.60'));
  });
});

describe('the rules', () => {
  it('depend on the day of payment, continue until others begin, and are unknown before the first', () => {
    const on = (day: string, loaded: Parameters<typeof allRules>[0] = []) =>
      rulesOn(isoDate(day), allRules(loaded))?.socialTaxBaseMinor;
    const [, last] = PUBLISHED_RULES;
    const later = { ...OLDEST_RULES, ...last, from: isoDate('2027-03-01'), socialTaxBaseMinor: 95_000n };
    expect(on('2024-12-31')).toBeUndefined();
    expect(on('2025-12-31')).toBe(82_000n);
    expect(on('2026-01-01')).toBe(88_600n);
    expect(on('2027-01-05')).toBe(88_600n);
    expect([on('2027-02-28', [later]), on('2027-03-01', [later])]).toEqual([88_600n, 95_000n]);
    expect(on('2026-01-01', [{ ...later, from: isoDate('2026-01-01') }])).toBe(95_000n);
  });

  it('are confirmed for the calendar year in which they begin', () => {
    const confirmed = (day: string) => {
      const paidOn = isoDate(day);
      const rules = rulesOn(paidOn, PUBLISHED_RULES);
      return rules !== undefined && areConfirmed(rules, paidOn);
    };
    expect([confirmed('2026-12-31'), confirmed('2027-01-01')]).toEqual([true, false]);
  });

  it('set the pension age of people born in 1962 or later', () => {
    expect(pensionAgeReached(isoDate('1962-03-10'), { pensionAgeMonths: 781 })).toBe('2027-04-10');
    expect(pensionAgeReached(isoDate('1961-03-10'), { pensionAgeMonths: 781 })).toBe('2026-03-10');
  });

  it('grant the pension-age exemption for the whole year in which the age is reached, and end insurance on the day', () => {
    const person1961 = person({ birthDate: isoDate('1961-08-15'), basicExemption: 'full' });
    expect(pensionAgeReached(isoDate('1961-08-15'), OLDEST_RULES)).toBe('2026-08-15');
    const at = (day: string) => paid([earned('2000')], person1961, day)[0];
    expect(at('2025-12-31')?.basic_exemption_minor).toBe(eur('72.67'));
    expect(at('2026-01-31')).toMatchObject({
      basic_exemption_minor: eur('776'),
      employee_unemployment_minor: eur('32'),
    });
    expect(at('2026-08-31')).toMatchObject({
      basic_exemption_minor: eur('776'),
      employee_unemployment_minor: 0n,
    });
  });
});
