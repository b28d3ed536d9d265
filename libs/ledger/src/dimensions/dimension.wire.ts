import { fault, nameForm, ulidForm } from '#platform';
import { z } from 'zod';

export const DIMENSION_KINDS = ['project', 'grant', 'client', 'department', 'other'] as const;
export type DimensionKind = (typeof DIMENSION_KINDS)[number];

const code = nameForm(50);

const name = nameForm(200);

const MAX_VALUES = 500;

export const createDimensionRequest = z
  .strictObject({
    code: code.meta({ description: 'If the axis already exists, the new values are added to it.' }),
    name,
    kind: z.enum(DIMENSION_KINDS),
    values: z
      .array(z.strictObject({ code, name }))
      .max(MAX_VALUES)
      .refine(
        (values) => new Set(values.map((value) => value.code)).size === values.length,
        fault('duplicate', 'Each value has a code of its own.'),
      )
      .default([]),
  })
  .meta({ id: 'DimensionCreateRequest', description: 'A dimension with its values.' });

export const createDimensionResult = z.object({
  dimension_id: ulidForm,
  values: z.array(z.object({ id: ulidForm, code: z.string() })).meta({
    description: 'Values added by the command.',
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
