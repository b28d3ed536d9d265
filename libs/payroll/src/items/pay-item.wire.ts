import {
  dayForm,
  decimalForm,
  fault,
  idForm,
  minorForm,
  minorPositiveForm,
  monthForm,
  serviceIdForm,
  shortTextForm,
  textForm,
  timeForm,
  ulidForm,
} from '#platform';
import { z } from 'zod';
import { PAY_ITEM_KINDS, PAY_ITEM_ORIGINS } from '../rules/pay-item-kinds.js';

const MAX_TEXT = 500;
const HOURS = /^\d{1,5}(\.\d{1,3})?$/;

export const payItemParams = z.object({ pay_item_id: ulidForm });

/** A number of hours above zero. */
const hoursForm = z
  .string()
  .refine(
    (text) => HOURS.test(text) && Number(text) > 0,
    fault('invalid_decimal', 'This is not a number of hours with at most 3 decimals.'),
  )
  .meta({ override: { type: 'string', pattern: HOURS.source } });

export const payItemRequest = z
  .strictObject({
    employee_id: serviceIdForm('employee'),
    employment_id: serviceIdForm('employment')
      .nullish()
      .meta({ description: 'Default: the best paid employment of the month.' }),
    month: monthForm.meta({ description: 'The month whose pay run takes the item.' }),
    kind: z.enum(PAY_ITEM_KINDS).meta({
      description:
        'bonus, hours, holiday_pay: paid and taxed as wages. sick_pay: the employer’s part, days 4 to 8, income tax only. ' +
        'advance: net pay that was paid before (a bank line exempted to payroll_liability). deduction: withheld from the net pay. ' +
        'net_addition: paid out without taxes. fringe_benefit: taxed for the employer alone, not paid out.',
    }),
    amount_minor: minorPositiveForm.nullish().meta({
      description: 'Required, except for hours and for holiday and sick pay, which are computed without it.',
    }),
    hours: hoursForm.nullish().meta({ description: 'Of kind hours: how many.' }),
    rate_minor: minorPositiveForm.nullish().meta({ description: 'Of kind hours: the pay of one hour.' }),
    from: dayForm.nullish().meta({ description: 'Of holiday and sick pay: the first day off.' }),
    to: dayForm
      .nullish()
      .meta({ description: 'Of holiday and sick pay: the last day off; sickness may lack one.' }),
    description: textForm(MAX_TEXT)
      .trim()
      .nullish()
      .transform((text) => (text === undefined || text === '' ? null : text)),
    account_code: shortTextForm.nullish().meta({
      description: 'Of a deduction or net addition: the other account of the pay run’s entry.',
    }),
  })
  .meta({ id: 'PayItemRequest', description: 'What an employee gets, or has withheld, in a month.' });

export type PayItemRequest = z.output<typeof payItemRequest>;

export const payItemResult = z.object({ pay_item_id: ulidForm, amount_minor: minorForm });

export const deletePayItemResult = z.object({ pay_item_id: ulidForm });

export const payItemAnswer = z
  .object({
    id: ulidForm,
    employee_id: idForm,
    employee_name: z.string(),
    employment_id: idForm,
    month: monthForm,
    kind: z.enum(PAY_ITEM_KINDS),
    amount_minor: minorForm,
    hours: decimalForm.nullable(),
    rate_minor: minorForm.nullable(),
    from: dayForm.nullable(),
    to: dayForm.nullable(),
    days: z.int().nullable().meta({ description: 'Working days paid; null where the amount was given.' }),
    day_average_minor: minorForm
      .nullable()
      .meta({ description: 'Average pay of a working day in the six months before, rounded.' }),
    description: z.string().nullable(),
    account_code: z.string().nullable(),
    origin: z.enum(PAY_ITEM_ORIGINS).meta({ description: 'What made the item.' }),
    absence_id: idForm.nullable(),
    created_at: timeForm,
  })
  .meta({ id: 'PayItem' });

export type PayItemView = z.output<typeof payItemAnswer>;

/** Longer than other texts: a file of 500 rows. */
const MAX_CSV = 200_000;

export const importPayItemsRequest = z
  .strictObject({
    csv: textForm(MAX_CSV)
      .min(1)
      .meta({
        description:
          'A CSV of up to 500 rows below a line of column names: employee_id, month, kind, and as the kind needs them amount, hours, rate, from, ' +
          'to, description, account_code, employment_id. Amounts are in euros; separators are commas or semicolons.',
      }),
  })
  .meta({ id: 'PayItemImportRequest' });

export const fromAbsencesRequest = z
  .strictObject({ month: monthForm })
  .meta({ id: 'PayItemsOfAbsencesRequest' });

export const payItemsResult = z.object({ pay_item_ids: z.array(ulidForm) });
