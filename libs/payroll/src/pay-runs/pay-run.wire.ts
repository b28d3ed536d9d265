import { dayForm, idForm, minorForm, monthForm, serviceIdForm, timeForm, ulidForm } from '#platform';
import { reasonParametersAnswer } from '#reasons';
import { z } from 'zod';
import { PAY_RUN_WARNINGS } from '../rules/pay-warnings.js';
import { PAY_ITEM_KINDS } from '../rules/pay-item-kinds.js';
import { EXPLAINED, FIGURE_CODES } from '../rules/pay-figures.js';
import { PAY_RUN_STATES } from './pay-run.queries.js';
import { STALE_REASONS } from './stale-reasons.js';

export const payRunParams = z.object({ pay_run_id: serviceIdForm('pay_run') });

export const createPayRunRequest = z
  .strictObject({
    month: monthForm,
    payment_date: dayForm.nullish().meta({
      description:
        'Planned date of payment: its tax rules apply, and its month is that of the TSD. Default: the last day of the month.',
    }),
  })
  .meta({ id: 'PayRunRequest', description: 'The pay of a month.' });

export const createPayRunResult = z.object({ pay_run_id: idForm });

export type PayRunResult = z.output<typeof createPayRunResult>;

export const payRunStateResult = z.object({
  pay_run_id: idForm,
  state: z.enum(PAY_RUN_STATES),
  entry_id: ulidForm.nullable().meta({
    description: 'The posted entry, or the entry that reverses it.',
  }),
});

export type PayRunStateResult = z.output<typeof payRunStateResult>;

const payAmounts = {
  gross_minor: minorForm,
  income_tax_minor: minorForm,
  social_tax_minor: minorForm,
  employee_unemployment_minor: minorForm,
  employer_unemployment_minor: minorForm,
  funded_pension_minor: minorForm,
  net_minor: minorForm,
  employer_cost_minor: minorForm,
};

const payRunWarningAnswer = z
  .object({
    code: z.enum(PAY_RUN_WARNINGS).meta({
      description:
        'rules_not_confirmed: nobody has confirmed the rates of the year of payment, and those of an earlier one apply. ' +
        'employee_without_pay: a registered employee worked in the month and has no pay in the run. More may come.',
    }),
    message: z.string(),
    parameters: reasonParametersAnswer,
    employee_id: idForm.nullable().meta({ description: 'The employee concerned.' }),
  })
  .meta({ id: 'PayRunWarning' });

const staleReasonAnswer = z
  .object({
    code: z.enum(STALE_REASONS).meta({ description: 'More may come.' }),
    message: z.string(),
    parameters: reasonParametersAnswer,
    employee_id: idForm.nullable().meta({ description: 'The employee concerned.' }),
  })
  .meta({ id: 'PayRunStaleReason' });

const itemAmounts = {
  advance_minor: minorForm.meta({ description: 'Paid before, as a part of the net pay.' }),
  deduction_minor: minorForm.meta({ description: 'Withheld from the net pay.' }),
  net_addition_minor: minorForm.meta({ description: 'Paid out without taxes.' }),
  fringe_benefit_minor: minorForm.meta({ description: 'Value of fringe benefits, which are not paid out.' }),
  payable_minor: minorForm.meta({
    description: 'Still to be paid out: net pay and net additions, less deductions and advances.',
  }),
};

/** A run as shown to callers. */
export const payRunAnswer = z
  .object({
    id: idForm,
    month: monthForm,
    state: z.enum(PAY_RUN_STATES).meta({ description: '`paid` follows from bank lines.' }),
    payment_date: dayForm
      .nullable()
      .meta({ description: 'The actual date once the bank has paid the run, the planned date until then.' }),
    currency: z.string(),
    ...payAmounts,
    ...itemAmounts,
    fringe_income_tax_minor: minorForm.meta({
      description: 'The employer’s income tax on fringe benefits; not in employer_cost_minor.',
    }),
    fringe_social_tax_minor: minorForm.meta({
      description: 'The employer’s social tax on fringe benefits; not in employer_cost_minor.',
    }),
    entry_id: ulidForm.nullable(),
    stale: z.boolean().meta({
      description:
        'Whether an employee, an employment, a pay item, the rules or another run paid in the same month has changed since the ' +
        'draft was prepared: prepare it again.',
    }),
    prepared: z.boolean().meta({ description: 'False while a task computes the draft.' }),
    stale_reasons: z.array(staleReasonAnswer).meta({
      description: 'What has changed since; empty for a draft that an earlier release prepared.',
    }),
    warnings: z.array(payRunWarningAnswer).meta({ description: 'Of the last preparation.' }),
    created_at: timeForm,
  })
  .meta({ id: 'PayRun' });

export type PayRunView = z.output<typeof payRunAnswer>;

const figureAnswer = z
  .object({
    of: z.enum(EXPLAINED).meta({ description: 'The number of the line that this explains, or adds to.' }),
    code: z.enum(FIGURE_CODES).meta({ description: 'More may come.' }),
    message: z.string(),
    parameters: reasonParametersAnswer,
    amount_minor: minorForm.meta({ description: 'The figures of one number add up to it.' }),
    rate_bps: z.int().nullable().meta({ description: 'Basis points.' }),
    base_minor: minorForm.nullable().meta({ description: 'The amount that the rate is of.' }),
    law: z.string().nullable().meta({ description: 'Act and paragraph; null for a sum of other numbers.' }),
    rules_from: dayForm.nullable().meta({ description: 'First day of payment of the rates.' }),
  })
  .meta({ id: 'PayFigure', description: 'How a number of a payslip came to be.' });

const payslipLineAnswer = z
  .object({
    employment_id: idForm,
    payment_type_code: z.string().meta({ description: 'Payment type in TSD annex 1.' }),
    basic_exemption_minor: minorForm,
    ...payAmounts,
    social_tax_base_minor: minorForm,
    figures: z.array(figureAnswer).meta({
      description: 'Rule, base, rate and law of each number; empty in runs that an earlier release prepared.',
    }),
  })
  .meta({ id: 'PayslipLine', description: 'The pay of one employment and payment type.' });

const payslipAnswer = z
  .object({
    employee_id: idForm,
    employee_name: z.string(),
    employment_id: idForm.meta({
      description: 'The best paid employment; the payment type is that of the same employment.',
    }),
    payment_type_code: z
      .string()
      .meta({ description: 'Payment type in TSD annex 1; empty where pay items are all there is.' }),
    basic_exemption_minor: minorForm.meta({ description: 'The part of the exemption that the income used.' }),
    ...payAmounts,
    ...itemAmounts,
    lines: z.array(payslipLineAnswer).meta({ description: 'They add up to the payslip.' }),
    items: z.array(
      z
        .object({
          pay_item_id: ulidForm,
          kind: z.enum(PAY_ITEM_KINDS),
          amount_minor: minorForm,
          description: z.string().nullable(),
        })
        .meta({ id: 'PayslipItem' }),
    ),
  })
  .meta({ id: 'Payslip' });

export type PayslipView = z.output<typeof payslipAnswer>;

export const payRunDetailAnswer = payRunAnswer
  .extend({
    payslips: z.array(payslipAnswer).meta({ description: 'Empty while the run is being prepared.' }),
    tsd_due_date: dayForm,
  })
  .meta({ id: 'PayRunDetail' });

export type PayRunDetail = z.output<typeof payRunDetailAnswer>;
