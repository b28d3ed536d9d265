import { actCauseAnswer, automaticActAnswer, causeForm } from '#books';
import { dayForm } from '#platform';
import { z } from 'zod';
import { pageAnswer, pageQuery, readQuery } from '../http/index.js';

const since = dayForm.optional().meta({ description: 'Acts of this day and of later ones.' });

export const AutomaticActsQuery = pageQuery({ since, cause: causeForm.optional() });

export const AutomaticActPage = pageAnswer(automaticActAnswer).meta({ id: 'AutomaticActPage' });

export const ActCausesQuery = readQuery({ since });

export const ActCausesAnswer = z
  .object({ items: z.array(actCauseAnswer) })
  .meta({ id: 'AutomaticActCauses', description: 'The last 200 causes, those that acted last first.' });
