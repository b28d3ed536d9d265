import { dayForm, minorForm, ulidForm } from '#platform';
import { reasonParametersAnswer } from '#reasons';
import { z } from 'zod';
import { periodResult } from '#ledger';

export const closePeriodResult = periodResult.extend({
  warnings: z
    .array(
      z
        .object({
          code: z.enum(['statement_gap']).meta({
            description:
              'statement_gap: bank statements for days of the period are missing. More values may be added.',
          }),
          message: z.string(),
          parameters: reasonParametersAnswer,
          bank_account_id: ulidForm,
          expected_minor: minorForm,
          opening_minor: minorForm,
          date_from: dayForm,
          date_to: dayForm,
        })
        .meta({ id: 'PeriodWarning' }),
    )
    .meta({ description: 'Warnings; the period is closed anyway. A dry run shows them beforehand.' }),
});
