import { dayForm, idForm, minorForm, monthForm, timeForm, ulidForm } from '#platform';
import { reasonParametersAnswer } from '#reasons';
import { z } from 'zod';
import { DECLARED_AS } from './declared-as.js';

export const tsdParams = z.object({ month: monthForm });

const TSD_WARNINGS = [
  'tsd_run_draft',
  'tsd_run_not_posted',
  'tsd_run_not_paid',
  'tsd_receiver_missing',
  'period_filed',
] as const;

export const tsdReturnParams = z.object({ return_id: ulidForm });

/** The parts of a return by the names of its content. */
export const TSD_PARTS = [
  'lines',
  'annex_1',
  'annex_2',
  'annex_4',
  'annex_5',
  'annex_6',
  'annex_7',
  'inf_1',
] as const;

export const tsdLineAnswer = z
  .object({ line: z.string(), label: z.string(), label_en: z.string(), amount_minor: minorForm })
  .meta({ id: 'TsdLine' });

const row = {
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
};

export const tsdRowAnswer = z.object(row).meta({ id: 'TsdRow' });

const nonResidentAnswer = z
  .object({
    ...row,
    tax_country: z.string().meta({ description: 'Country of tax residence.' }),
    annex_2_code: z
      .string()
      .nullable()
      .meta({ description: 'Payment type in annex 2; null where its code is not known.' }),
  })
  .meta({ id: 'TsdNonResidentRow' });

const limitedCosts = z
  .object({
    spent_minor: minorForm,
    spent_in_year_minor: minorForm,
    limit_in_year_minor: minorForm.meta({ description: 'Free of tax from January up to the month.' }),
    taxed_minor: minorForm.meta({ description: 'Taxed in the month.' }),
  })
  .meta({ id: 'TsdLimitedCosts' });

const codedAmount = z.object({ code: z.string(), amount_minor: minorForm }).meta({ id: 'TsdCodedAmount' });

const codedAnnex = (id: string, description: string) =>
  z
    .object({
      rows: z.array(codedAmount),
      taxed_minor: minorForm,
      income_tax_minor: minorForm,
    })
    .meta({ id, description });

const content = {
  period: monthForm.meta({ description: 'The month of payment.' }),
  due_date: dayForm,
  currency: z.string(),
  lines: z.array(tsdLineAnswer).meta({ description: 'Of the main form.' }),
  annex_1: z.array(tsdRowAnswer).meta({ description: 'Payments to residents.' }),
  annex_2: z.array(nonResidentAnswer).meta({ description: 'Payments to non-residents.' }),
  annex_4: z
    .object({
      rows: z.array(
        z
          .object({
            source: z.enum(['pay_items', 'account']),
            account_code: z.string().nullable(),
            amount_minor: minorForm,
          })
          .meta({ id: 'TsdFringeBenefit' }),
      ),
      value_minor: minorForm,
      income_tax_minor: minorForm.meta({ description: 'Code 4170.' }),
      social_tax_minor: minorForm.meta({ description: 'Code 4180.' }),
    })
    .meta({ id: 'TsdAnnex4', description: 'Fringe benefits.' }),
  annex_5: z
    .object({
      gifts_minor: minorForm,
      donations: limitedCosts,
      representation: limitedCosts,
      taxed_minor: minorForm,
      income_tax_minor: minorForm,
    })
    .meta({ id: 'TsdAnnex5', description: 'Gifts, donations and representation.' }),
  annex_6: codedAnnex('TsdAnnex6', 'Costs that do not serve the business.'),
  annex_7: codedAnnex('TsdAnnex7', 'Dividends and payments from equity.'),
  inf_1: z.array(
    z
      .object({
        party_id: ulidForm,
        name: z.string(),
        reg_code: z.string().nullable(),
        kind: z.literal('DK').meta({ description: 'A dividend.' }),
        amount_minor: minorForm,
        withheld_tax_minor: minorForm,
      })
      .meta({ id: 'TsdReceiver', description: 'A receiver of dividends.' }),
  ),
  payable_minor: minorForm.meta({ description: 'Negative: to be refunded.' }),
};

/** A return as it was filed: which of its month it is, and with which entry. */
const filing = {
  return_id: ulidForm,
  revision_no: z.int(),
  filed_at: timeForm,
  entry_id: ulidForm
    .nullable()
    .meta({ description: 'The entry of the taxes that were not in the books; null without any.' }),
};

export const filedTsdAnswer = z
  .object({ ...filing, ...content })
  .meta({ id: 'FiledTsd', description: 'A return of income and social tax as it was filed.' });

export type FiledTsdView = z.output<typeof filedTsdAnswer>;

export const monthTsdAnswer = z
  .object({
    ...content,
    pay_runs: z.array(
      z
        .object({
          pay_run_id: idForm,
          month: monthForm,
          payment_date: dayForm.meta({ description: 'The day of the bank line, or the planned one.' }),
          rows: z
            .array(tsdRowAnswer)
            .meta({ description: 'Its part of annexes 1 and 2, by person and payment type.' }),
        })
        .meta({ id: 'TsdPayRun' }),
    ),
    warnings: z.array(
      z
        .object({
          code: z.enum(TSD_WARNINGS).meta({ description: 'More may come.' }),
          message: z.string(),
          parameters: reasonParametersAnswer,
        })
        .meta({ id: 'TsdWarning' }),
    ),
    filed_return_id: ulidForm
      .nullable()
      .meta({ description: 'The return of the month that was filed last.' }),
    returns: z
      .array(
        z
          .object({ ...filing, payable_minor: minorForm, lines: z.array(tsdLineAnswer) })
          .meta({ id: 'TsdRevision' }),
      )
      .meta({ description: 'The returns of the month that were filed, the last one first.' }),
    changed_parts: z
      .array(z.enum(TSD_PARTS))
      .meta({ description: 'The parts that differ from the return that was filed last.' }),
  })
  .meta({
    id: 'MonthTsd',
    description: 'The return of income and social tax of a month, as the books stand.',
  });

export type MonthTsdView = z.output<typeof monthTsdAnswer>;

export const fileTsdResult = z.object({
  return_id: ulidForm,
  revision_no: z.int(),
  payable_minor: minorForm.meta({ description: 'Negative: to be refunded.' }),
  entry_id: ulidForm.nullable().meta({
    description: 'The entry of the taxes of annexes 4 to 6 that were not in the books; null without any.',
  }),
});

const declaredAs = z.enum(DECLARED_AS).meta({
  description:
    'fringe_benefit: annex 4. gift, donation, representation: annex 5. fine (6010), tax_interest (6020), membership_fee (6060), no_document ' +
    '(6070): annex 6. dividend (7008), equity_payment (7060, untaxed), equity_excess (7080): annex 7.',
});

export const declareAccountRequest = z
  .strictObject({
    account_code: z.string().min(1).max(200),
    declared_as: declaredAs.nullable().meta({ description: 'Null: nothing of it is declared.' }),
  })
  .meta({ id: 'TsdAccountRequest' });

export const declareAccountResult = z.object({ account_code: z.string() });

export const declaredAccountAnswer = z
  .object({
    account_code: z.string(),
    declared_as: declaredAs.nullable(),
    chosen: z.boolean().meta({ description: 'Whether the company decided it, and not the chart.' }),
  })
  .meta({ id: 'TsdAccount' });

export type DeclaredAccountView = z.output<typeof declaredAccountAnswer>;
