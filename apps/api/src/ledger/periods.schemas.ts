import { z } from 'zod';
import { FISCAL_YEAR_STATES, PERIOD_STATES } from '#ledger';
import { answerDate, answerId, answerTime, answerUlid, pageAnswer, pageQuery } from '../http/index.js';

export const PeriodAnswer = z
  .object({
    id: answerUlid,
    fiscal_year: z.string().meta({ description: 'Label of the fiscal year.' }),
    fiscal_year_state: z.enum(FISCAL_YEAR_STATES),
    from: answerDate,
    to: answerDate,
    state: z.enum(PERIOD_STATES),
    vat_filed: z.boolean(),
    closed_at: answerTime.nullable(),
    closed_by: answerId.nullable(),
  })
  .meta({ id: 'BooksPeriod' });

export const PeriodPage = pageAnswer(PeriodAnswer).meta({ id: 'BooksPeriodPage' });

export const PeriodsQuery = pageQuery({
  fiscal_year: z.string().min(1).max(200).optional().meta({ description: 'Label of the fiscal year.' }),
  state: z.enum(PERIOD_STATES).optional(),
});
