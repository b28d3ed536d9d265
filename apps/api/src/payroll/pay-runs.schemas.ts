import { PAY_RUN_STATES, PAYSLIP_LANGUAGES } from '#payroll';
import { z } from 'zod';
import {
  answerDate,
  answerId,
  answerMinor,
  answerTime,
  answerUlid,
  month,
  outcomeAnswer,
  pageAnswer,
  pageQuery,
  readQuery,
  serviceId,
} from '../http/index.js';

const answerMonth = z.string().meta({ pattern: String.raw`^\d{4}-(0[1-9]|1[0-2])$` });

const amounts = {
  gross_minor: answerMinor,
  income_tax_minor: answerMinor,
  social_tax_minor: answerMinor,
  employee_unemployment_minor: answerMinor,
  employer_unemployment_minor: answerMinor,
  funded_pension_minor: answerMinor,
  net_minor: answerMinor,
  employer_cost_minor: answerMinor,
};

const PayRunAnswer = z
  .object({
    id: answerId,
    month: answerMonth,
    state: z.enum(PAY_RUN_STATES).meta({ description: 'paid follows from bank lines.' }),
    payment_date: answerDate
      .nullable()
      .meta({ description: 'Of the bank once paid, until then as planned.' }),
    currency: z.string(),
    ...amounts,
    entry_id: answerUlid.nullable(),
    created_at: answerTime,
  })
  .meta({ id: 'PayRun' });

const PayslipAnswer = z
  .object({
    employee_id: answerId,
    employee_name: z.string(),
    employment_id: answerId.meta({ description: 'Of the best paid employment, as the payment type is.' }),
    payment_type_code: z.string().meta({ description: 'Type of payment of TSD annex 1.' }),
    basic_exemption_minor: answerMinor.meta({ description: 'As far as the income used it.' }),
    ...amounts,
  })
  .meta({ id: 'Payslip' });

export const PayRunDetailAnswer = PayRunAnswer.extend({
  payslips: z.array(PayslipAnswer).meta({ description: 'Empty while the run is being prepared.' }),
  tsd_due_date: answerDate,
}).meta({ id: 'PayRunDetail' });

export const PayRunPage = pageAnswer(PayRunAnswer).meta({ id: 'PayRunPage' });
export const PayRunsQuery = pageQuery({ state: z.enum(PAY_RUN_STATES).optional(), month: month.optional() });
export const PayRunParams = z.object({ pay_run_id: serviceId('pay_run') });
export const PayslipParams = PayRunParams.extend({ employee_id: serviceId('employee') });
export const PayslipQuery = readQuery({ language: z.enum(PAYSLIP_LANGUAGES).default('et') });

export const CreatePayRunOutcome = outcomeAnswer(z.object({ pay_run_id: answerId })).meta({
  id: 'CreatePayRunOutcome',
});
export const PayRunOutcome = outcomeAnswer(
  z.object({
    pay_run_id: answerId,
    state: z.enum(PAY_RUN_STATES),
    entry_id: answerUlid.nullable().meta({
      description: 'The entry that was posted, or the one that takes it back.',
    }),
  }),
).meta({ id: 'PayRunOutcome' });

export const TsdAnswer = z
  .object({
    period: answerMonth.meta({ description: 'The month of payment.' }),
    due_date: answerDate,
    currency: z.string(),
    lines: z
      .array(
        z
          .object({ line: z.string(), label: z.string(), label_en: z.string(), amount_minor: answerMinor })
          .meta({ id: 'TsdLine' }),
      )
      .meta({ description: 'Of the main form.' }),
    annex_1: z.array(
      z
        .object({
          employee_id: answerId,
          employee_name: z.string(),
          payment_type_code: z.string(),
          exemption_code: z.string().nullable().meta({ description: 'Kind of the tax-free income.' }),
          gross_minor: answerMinor,
          basic_exemption_minor: answerMinor,
          income_tax_minor: answerMinor,
          social_tax_minor: answerMinor,
          employee_unemployment_minor: answerMinor,
          employer_unemployment_minor: answerMinor,
          funded_pension_minor: answerMinor,
        })
        .meta({ id: 'TsdRow' }),
    ),
  })
  .meta({ id: 'Tsd', description: 'The return of income and social tax, as far as the pay run fills it.' });
