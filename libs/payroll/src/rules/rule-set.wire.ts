import { dayForm, minorForm, minorFromZeroForm } from '#platform';
import { z } from 'zod';

/** Rates below 100 %. */
const bps = z.int().min(0).max(9_999).meta({ description: 'Basis points.' });
const VALID_FROM = 'First day of payment. The set continues until the next one begins.';
const FALLS_FROM = 'Gross pay from which the exemption falls; null when it is the same at every income.';

/** Rules that staff load. */
export const ruleSetRequest = z
  .strictObject({
    valid_from: dayForm.meta({ description: VALID_FROM }),
    income_tax_bps: bps,
    basic_exemption_minor: minorFromZeroForm,
    exemption_falls_from_minor: minorFromZeroForm.nullish(),
    exemption_falls_to_minor: minorFromZeroForm.nullish(),
    pension_age_exemption_minor: minorFromZeroForm,
    social_tax_bps: bps,
    social_tax_base_minor: minorFromZeroForm,
    employee_unemployment_bps: bps,
    employer_unemployment_bps: bps,
    pension_age_months: z
      .int()
      .min(60 * 12)
      .max(80 * 12)
      .nullish()
      .meta({ description: 'Of people born in 1962 or later. Default: as in the rules before.' }),
  })
  .meta({ id: 'PayrollRuleSetRequest' });

export type RuleSetRequest = z.output<typeof ruleSetRequest>;

const rate = z.int().meta({ description: 'Basis points.' });

const ruleSetAnswer = z
  .object({
    valid_from: dayForm.meta({ description: VALID_FROM }),
    income_tax_bps: rate,
    basic_exemption_minor: minorForm,
    exemption_falls_from_minor: minorForm.nullable().meta({ description: FALLS_FROM }),
    exemption_falls_to_minor: minorForm.nullable().meta({ description: 'Gross pay at which it is zero.' }),
    pension_age_exemption_minor: minorForm.meta({
      description: 'The exemption from the calendar year in which the pension age is reached.',
    }),
    social_tax_bps: rate,
    social_tax_base_minor: minorForm.meta({ description: 'Minimum base of social tax.' }),
    employee_unemployment_bps: rate,
    employer_unemployment_bps: rate,
    pension_age_months: z.int(),
  })
  .meta({ id: 'PayrollRuleSet' });

export type RuleSet = z.output<typeof ruleSetAnswer>;

export const payrollRulesAnswer = z
  .object({
    sets: z.array(ruleSetAnswer).meta({ description: 'The oldest first.' }),
    unconfirmed_from: dayForm.meta({
      description:
        'First day of the first year in which no set begins: pay runs paid from that day on have the warning `rules_not_confirmed`.',
    }),
  })
  .meta({ id: 'PayrollRules' });

export type PayrollRulesView = z.output<typeof payrollRulesAnswer>;
