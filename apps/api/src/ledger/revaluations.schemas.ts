import { REVALUATION_STATES, revaluationAnswer } from '#books';
import { dayForm } from '#platform';
import { z } from 'zod';
import { pageAnswer, pageQuery } from '../http/index.js';

export const RevaluationPage = pageAnswer(revaluationAnswer).meta({ id: 'BooksRevaluationPage' });

export const RevaluationsQuery = pageQuery({
  as_of: dayForm.optional(),
  state: z.enum(REVALUATION_STATES).optional(),
});
