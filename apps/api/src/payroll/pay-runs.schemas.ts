import { dayForm, minorForm, idForm, monthForm, serviceIdForm } from '#platform';
import { PAY_RUN_STATES, PAYSLIP_LANGUAGES, payRunAnswer, payRunParams } from '#payroll';
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
    lines: z
      .array(
        z
          .object({ line: z.string(), label: z.string(), label_en: z.string(), amount_minor: minorForm })
          .meta({ id: 'TsdLine' }),
      )
      .meta({ description: 'Lines of the main form.' }),
    annex_1: z.array(
      z
        .object({
          employee_id: idForm,
          employee_name: z.string(),
          payment_type_code: z.string(),
          exemption_code: z.string().nullable().meta({ description: 'Kind of the tax-free income.' }),
          gross_minor: minorForm,
          basic_exemption_minor: minorForm,
          income_tax_minor: minorForm,
          social_tax_minor: minorForm,
          employee_unemployment_minor: minorForm,
          employer_unemployment_minor: minorForm,
          funded_pension_minor: minorForm,
        })
        .meta({ id: 'TsdRow' }),
    ),
  })
  .meta({
    id: 'Tsd',
    description: 'The part of the return of income and social tax that the pay run fills.',
  });
