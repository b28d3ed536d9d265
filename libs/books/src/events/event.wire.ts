import { currencyForm, dayForm, minorForm, textForm, ulidForm } from '#platform';
import { z } from 'zod';

export const eventParams = z.object({ event_id: ulidForm });

const EVENT_KINDS = [
  'opening_balance',
  'manual',
  'accrual',
  'depreciation',
  'payroll',
  'tax',
  'dividend',
  'correction',
  'closing',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

const MAX_TEXT = 2000;
const MAX_LINES = 2000;
const MAX_DIMENSIONS = 50;

const optionalText = textForm(MAX_TEXT)
  .nullish()
  .transform((value) => value ?? null);

const eventLineRequest = z
  .strictObject({
    account_code: textForm(200).min(1),
    amount_minor: minorForm
      .refine((amount) => amount !== 0n, {
        error: 'A line needs an amount.',
        params: { code: 'zero_amount' },
      })
      .meta({ description: 'Signed, debit positive, minor units of `currency`.' }),
    currency: currencyForm.nullish().meta({ description: 'Default: the base currency of the books.' }),
    base_minor: minorForm.nullish().meta({
      description: 'The amount in base currency; default: at the reference rate of `economic_date`.',
    }),
    party_id: ulidForm.nullish().meta({ description: 'Required on payables and receivables.' }),
    dimensions: z
      .array(ulidForm)
      .max(MAX_DIMENSIONS)
      .nullish()
      .meta({ description: 'Ids of dimension values.' }),
    vat_box: z.enum(['10', '11']).nullish().meta({
      description:
        'On a VAT account: the line of the VAT return that takes the amount, 10 for an adjustment that raises the VAT payable (a credit), 11 for one that lowers it (a debit).',
    }),
    memo: optionalText,
  })
  .meta({ id: 'AccountingEventLineRequest', description: 'A line of an accounting event.' });

export const recordEventRequest = z
  .strictObject({
    kind: z.enum(EVENT_KINDS),
    economic_date: dayForm,
    memo: optionalText,
    lines: z.array(eventLineRequest).min(2).max(MAX_LINES),
  })
  .meta({
    id: 'AccountingEventRequest',
    description: 'An entry without an invoice or a bank line. It balances in base currency.',
  });

export const reverseEventRequest = z
  .strictObject({ reason: textForm(MAX_TEXT).trim().min(1) })
  .meta({ id: 'AccountingEventReversalRequest' });

export type EventLineRequest = z.output<typeof eventLineRequest>;

export const eventResult = z.object({ event_id: ulidForm, entry_id: ulidForm });
