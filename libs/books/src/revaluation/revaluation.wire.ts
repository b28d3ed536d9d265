import { currencyForm, dayForm, minorForm, textForm, timeForm, ulidForm } from '#platform';
import { reasonParametersAnswer } from '#reasons';
import { z } from 'zod';

const MAX_TEXT = 2000;

export const revaluationParams = z.object({ revaluation_id: ulidForm });

export const revalueRequest = z
  .strictObject({ as_of: dayForm.meta({ description: 'The day whose rates apply, in an open period.' }) })
  .meta({ id: 'RevaluationRequest', description: 'Values the balances in foreign currency at a day.' });

export const reverseRevaluationRequest = z
  .strictObject({
    reason: textForm(MAX_TEXT)
      .trim()
      .min(1)
      .nullish()
      .transform((value) => value ?? null),
  })
  .meta({ id: 'RevaluationReversalRequest' });

const debitPositive = minorForm.meta({ description: 'Debit positive.' });

const revaluationItem = z
  .object({
    account_code: z.string(),
    account_name: z.string(),
    currency: currencyForm,
    treatment: z.enum(['kept', 'reversed']).meta({
      description:
        'kept: money, whose account carries the new value from then on. reversed: claims and debts; the entry is reversed on the ' +
        'next day, so that settling them stays as it is.',
    }),
    amount_minor: minorForm.meta({ description: 'The balance in `currency`, debit positive.' }),
    rate: z.string().meta({ description: 'Units of `currency` for one of the base currency.' }),
    rate_date: dayForm.meta({ description: 'The day of the fixing.' }),
    carrying_base_minor: debitPositive.meta({
      description: 'Its value in the books before, debit positive.',
    }),
    revalued_base_minor: debitPositive.meta({ description: 'Its value at the rate, debit positive.' }),
    difference_base_minor: minorForm.meta({ description: 'A gain is positive, a loss negative.' }),
    entry_id: ulidForm.nullable().meta({ description: 'Null without a difference.' }),
    reversal_entry_id: ulidForm.nullable().meta({ description: 'The reversal on the next day.' }),
  })
  .meta({ id: 'BooksRevaluationItem' });

/** The figures of a revaluation, which its list and the outcome of the command show alike. */
const figures = {
  as_of: dayForm,
  base_currency: currencyForm,
  gain_minor: minorForm.meta({ description: 'The differences that are gains, together.' }),
  loss_minor: minorForm.meta({ description: 'The differences that are losses, together; not negative.' }),
  items: z.array(revaluationItem),
};

export const revalueResult = z.object({
  revaluation_id: ulidForm,
  replaced_revaluation_id: ulidForm.nullable().meta({ description: 'The one of the same day before it.' }),
  ...figures,
  warnings: z
    .array(
      z
        .object({
          code: z.enum(['later_revaluation']).meta({
            description: 'later_revaluation: one of a later day counts; run it again. More may come.',
          }),
          message: z.string(),
          parameters: reasonParametersAnswer,
          revaluation_id: ulidForm,
          as_of: dayForm,
        })
        .meta({ id: 'RevaluationWarning' }),
    )
    .meta({ description: 'What to look at; the revaluation is made all the same.' }),
});

export const reverseRevaluationResult = z.object({ revaluation_id: ulidForm });

export const REVALUATION_STATES = ['posted', 'replaced', 'reversed'] as const;
export type RevaluationState = (typeof REVALUATION_STATES)[number];

/** A revaluation as the API shows it. */
export const revaluationAnswer = z
  .object({
    id: ulidForm,
    state: z.enum(REVALUATION_STATES).meta({
      description: 'replaced: by another of the same day; reversed: taken back by a person.',
    }),
    ...figures,
    created_at: timeForm,
    ended_at: timeForm.nullable(),
  })
  .meta({ id: 'BooksRevaluation' });

export type RevaluationItemView = z.output<typeof revaluationItem>;
export type RevaluationView = z.output<typeof revaluationAnswer>;
export type RevalueResult = z.output<typeof revalueResult>;
