import { z } from 'zod';
import { DIMENSION_KINDS, dimensionAnswer } from '#ledger';
import { flag, pageAnswer, pageQuery } from '../http/index.js';

export const DimensionPage = pageAnswer(dimensionAnswer).meta({ id: 'BooksDimensionPage' });

export const DimensionsQuery = pageQuery({
  active: flag.optional(),
  kind: z.enum(DIMENSION_KINDS).optional(),
});
