import { basisPointsOf, Decimal, roundHalfUp } from '#platform';
import { type PayrollRules } from '../rules/payroll-rules.js';

/** The employer's taxes on fringe benefits (TuMS § 48, SMS § 2 (1) 7). */
interface FringeTaxes {
  readonly income_tax_minor: bigint;
  readonly social_tax_minor: bigint;
}

/** Income tax on an amount that the taxes come on top of, rounded half up: 22/78 at a rate of 22 %. */
export function taxOnTop(minor: bigint, { incomeTaxBps }: Pick<PayrollRules, 'incomeTaxBps'>): bigint {
  return roundHalfUp(new Decimal(minor.toString()).times(incomeTaxBps).div(10_000 - incomeTaxBps));
}

/** The income tax is rounded first; social tax is due on the value and that income tax. */
export function fringeTaxes(
  valueMinor: bigint,
  rules: Pick<PayrollRules, 'incomeTaxBps' | 'socialTaxBps'>,
): FringeTaxes {
  const incomeTax = taxOnTop(valueMinor, rules);
  return {
    income_tax_minor: incomeTax,
    social_tax_minor: basisPointsOf(valueMinor + incomeTax, rules.socialTaxBps),
  };
}
