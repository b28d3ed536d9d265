import { z } from 'zod';
import { DIMENSION_KINDS } from '#ledger';
import { answerUlid, flag, pageAnswer, pageQuery } from '../http/index.js';

export const DimensionAnswer = z
  .object({
    id: answerUlid,
    code: z.string(),
    name: z.string(),
    kind: z.enum(DIMENSION_KINDS),
    active: z.boolean(),
    values: z.array(
      z
        .object({ id: answerUlid, code: z.string(), name: z.string(), active: z.boolean() })
        .meta({ id: 'BooksDimensionValue' }),
    ),
  })
  .meta({ id: 'BooksDimension' });

export const DimensionPage = pageAnswer(DimensionAnswer).meta({ id: 'BooksDimensionPage' });

export const DimensionsQuery = pageQuery({
  active: flag.optional(),
  kind: z.enum(DIMENSION_KINDS).optional(),
});
