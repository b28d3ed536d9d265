import { dayForm, idForm, textForm, timeForm, ulidForm } from '#platform';
import { z } from 'zod';
import { FISCAL_YEAR_STATES, PERIOD_STATES } from './fiscal-year-state.js';

export const periodParams = z.object({ period_id: ulidForm });

export const periodResult = z.object({ period_id: ulidForm, state: z.enum(PERIOD_STATES) });

export type ChangePeriodResult = z.output<typeof periodResult>;

export const reopenPeriodRequest = z
  .strictObject({
    reason: textForm(2000)
      .trim()
      .min(1)
      .nullish()
      .meta({ description: 'Why; kept with the period and in the audit trail.' }),
  })
  .meta({ id: 'PeriodReopenRequest' });

/** A period as the API shows it. */
export const periodAnswer = z
  .object({
    id: ulidForm,
    fiscal_year: z.string().meta({ description: 'Label of the fiscal year.' }),
    fiscal_year_state: z.enum(FISCAL_YEAR_STATES),
    from: dayForm,
    to: dayForm,
    state: z.enum(PERIOD_STATES),
    vat_filed: z.boolean(),
    closed_at: timeForm.nullable(),
    closed_by: idForm.nullable(),
    reopened_at: timeForm.nullable().meta({ description: 'The last time that it was reopened.' }),
    reopened_by: idForm.nullable(),
    reopen_reason: z.string().nullable().meta({ description: 'Of the last reopening, where one was given.' }),
  })
  .meta({ id: 'BooksPeriod' });

export type PeriodView = z.output<typeof periodAnswer>;
