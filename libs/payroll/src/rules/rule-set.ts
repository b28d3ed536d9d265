import { isoDate } from '#platform';
import { type PayrollRules } from './payroll-rules.js';
import { type PayrollRulesView, type RuleSet } from './rule-set.wire.js';

/** Rules from the form in which they are loaded, stored and shown. */
export function rulesOf(set: RuleSet): PayrollRules {
  const { exemption_falls_from_minor: fromMinor, exemption_falls_to_minor: toMinor } = set;
  return {
    from: isoDate(set.valid_from),
    incomeTaxBps: set.income_tax_bps,
    basicExemption: {
      fullMinor: set.basic_exemption_minor,
      falling: fromMinor === null || toMinor === null ? null : { fromMinor, toMinor },
      pensionAgeMinor: set.pension_age_exemption_minor,
    },
    socialTaxBps: set.social_tax_bps,
    socialTaxBaseMinor: set.social_tax_base_minor,
    employeeUnemploymentBps: set.employee_unemployment_bps,
    employerUnemploymentBps: set.employer_unemployment_bps,
    pensionAgeMonths: set.pension_age_months,
  };
}

export const ruleSetOf = ({ from, basicExemption, ...rates }: PayrollRules) => ({
  valid_from: from,
  income_tax_bps: rates.incomeTaxBps,
  basic_exemption_minor: basicExemption.fullMinor,
  exemption_falls_from_minor: basicExemption.falling?.fromMinor ?? null,
  exemption_falls_to_minor: basicExemption.falling?.toMinor ?? null,
  pension_age_exemption_minor: basicExemption.pensionAgeMinor,
  social_tax_bps: rates.socialTaxBps,
  social_tax_base_minor: rates.socialTaxBaseMinor,
  employee_unemployment_bps: rates.employeeUnemploymentBps,
  employer_unemployment_bps: rates.employerUnemploymentBps,
  pension_age_months: rates.pensionAgeMonths,
});

/** All rules as staff see them. @param rules the oldest first, at least one */
export function payrollRulesView(rules: readonly PayrollRules[]): PayrollRulesView {
  const years = new Set(rules.map(({ from }) => Number(from.slice(0, 4))));
  let year = Math.min(...years);
  while (years.has(year)) year += 1;
  return { sets: rules.map(ruleSetOf), unconfirmed_from: isoDate(`${year}-01-01`) };
}
