import { ulidForm } from '#platform';
import { z } from 'zod';

export const DIMENSION_KINDS = ['project', 'grant', 'client', 'department', 'other'] as const;
export type DimensionKind = (typeof DIMENSION_KINDS)[number];

export const createDimensionResult = z.object({
  dimension_id: ulidForm,
  values: z.array(z.object({ id: ulidForm, code: z.string() })).meta({
    description: 'Values that the command has added.',
  }),
});

/** An axis of analysis as the API shows it, with all its values. */
export const dimensionAnswer = z
  .object({
    id: ulidForm,
    code: z.string(),
    name: z.string(),
    kind: z.enum(DIMENSION_KINDS),
    active: z.boolean(),
    values: z.array(
      z
        .object({ id: ulidForm, code: z.string(), name: z.string(), active: z.boolean() })
        .meta({ id: 'BooksDimensionValue' }),
    ),
  })
  .meta({ id: 'BooksDimension' });

export type DimensionView = z.output<typeof dimensionAnswer>;
