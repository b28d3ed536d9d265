import { dayForm, monthForm, serviceIdForm } from '#platform';
import {
  PAY_RUN_STATES,
  PAYSLIP_LANGUAGES,
  payRunAnswer,
  payRunParams,
  tsdLineAnswer,
  tsdRowAnswer,
} from '#payroll';
import { z } from 'zod';
import { pageAnswer, pageQuery, readQuery } from '../http/index.js';

export const PayRunPage = pageAnswer(payRunAnswer).meta({ id: 'PayRunPage' });
export const PayRunsQuery = pageQuery({
  state: z.enum(PAY_RUN_STATES).optional(),
  month: monthForm.optional(),
});
export const PayslipParams = payRunParams.extend({ employee_id: serviceIdForm('employee') });
export const PayslipQuery = readQuery({ language: z.enum(PAYSLIP_LANGUAGES).default('et') });

export const TsdAnswer = z
  .object({
    period: monthForm.meta({ description: 'The month of payment.' }),
    due_date: dayForm,
    currency: z.string(),
    lines: z.array(tsdLineAnswer).meta({ description: 'Lines of the main form.' }),
    annex_1: z.array(tsdRowAnswer),
  })
  .meta({
    id: 'Tsd',
    description: 'The part of the return of income and social tax that the pay run fills.',
  });
