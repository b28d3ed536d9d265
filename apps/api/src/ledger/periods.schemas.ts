import { z } from 'zod';
import { PERIOD_STATES, periodAnswer } from '#ledger';
import { pageAnswer, pageQuery } from '../http/index.js';

export const PeriodPage = pageAnswer(periodAnswer).meta({ id: 'BooksPeriodPage' });

export const PeriodsQuery = pageQuery({
  fiscal_year: z.string().min(1).max(200).optional().meta({ description: 'Label of the fiscal year.' }),
  state: z.enum(PERIOD_STATES).optional(),
});
