import { fault, nameForm, ownNameForm, ulidForm } from '#platform';
import { z } from 'zod';

/** Forms that many operations share. Schemas of requests check and convert; schemas of answers only describe. */

const CURSOR_PATTERN = '^[0-9a-f]+$';

/** `true` or `false` in a query; nothing else is a boolean there. */
export const flag = z
  .enum(['true', 'false'], 'Write true or false.')
  .transform((text) => text === 'true')
  .meta({
    // Drops the enum: its two texts are not values of the boolean that the document declares.
    override: ({ jsonSchema }: { jsonSchema: { type?: unknown; enum?: unknown } }) => {
      delete jsonSchema.enum;
      jsonSchema.type = 'boolean';
    },
  });

/** A filter of lists whose objects can be put aside. */
export const held = flag.optional().meta({
  description:
    'true: only those that are put aside (`holds/`); false: only those that are not. Default: all.',
});

/** For a table as CSV: leaves text cells unchanged, for programs. */
export const rawCells = flag.default(false).meta({
  description:
    'Leave texts unchanged, for programs. By default a text that a spreadsheet would take for a formula gets an apostrophe ' +
    'before each formula sign, and quotes around it.',
});

const whole = z
  .string()
  .refine((text) => /^-?\d{1,9}$/.test(text), fault('invalid_type', 'Write a whole number.'))
  .transform(Number);

/** A whole number in a query. */
export const wholeQuery = (least: number, most: number) =>
  whole
    .pipe(z.number().min(least).max(most))
    .meta({ override: { type: 'integer', minimum: least, maximum: most } });

/** The number of rows on a page. */
export const pageLimit = whole
  .pipe(z.number().min(1, 'A page has at least 1 row.').max(200, 'A page has at most 200 rows.'))
  .meta({ override: { type: 'integer', minimum: 1, maximum: 200 } });

export const DEFAULT_LIMIT = 50;

const limit = pageLimit
  .default(DEFAULT_LIMIT)
  .meta({ override: { type: 'integer', minimum: 1, maximum: 200, default: DEFAULT_LIMIT } });

export const pageCursor = z
  .string()
  .superRefine((text, context) => {
    if (text.length <= 8192 && /^[0-9a-f]+$/.test(text)) return;
    context.addIssue({
      code: 'custom',
      message: 'The cursor is malformed.',
      params: { code: 'invalid_cursor' },
    });
  })
  .meta({ override: { type: 'string', minLength: 1, maxLength: 8192, pattern: CURSOR_PATTERN } });

/** The query of a paged list: its filters, `limit` and `cursor`. */
export const pageQuery = <Shape extends z.ZodRawShape>(filters: Shape) =>
  z.strictObject({ ...filters, cursor: pageCursor.optional(), limit });

/** The last row's id in a cursor of a list ordered by id alone. */
export function idAfter(after: readonly (string | number | null)[] | null): bigint | null {
  return after === null ? null : BigInt(z.string().parse(after[0]));
}

/** The query of a read with these parameters and no paging. */
export const readQuery = <Shape extends z.ZodRawShape>(parameters: Shape) => z.strictObject(parameters);

/** A name chosen by a person. */
export const label = nameForm;
/** The name of a person or a company. */
export const ownName = ownNameForm;

/** Answers: they describe the JSON itself, without conversions. */

export const shownCursor = z.string().meta({ pattern: CURSOR_PATTERN });

export const pageAnswer = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next_cursor: shownCursor.nullable() });

/** The answer of a command of the books; `result` as the command declares it. */
export const outcomeAnswer = <Result extends z.ZodType>(result: Result) =>
  z.object({
    command: z.string().meta({ pattern: '^[a-z_]+\\.[a-z_]+$' }),
    command_id: ulidForm,
    commit_seq: z.int(),
    replayed: z.boolean(),
    result,
  });

/** Whether an answer is the outcome of a command of the books. */
export const isOutcome = (answer: z.ZodType | undefined): boolean =>
  answer instanceof z.ZodObject && 'commit_seq' in answer.shape;

export const problemAnswer = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    instance: z.string(),
    code: z.string(),
    request_id: z.string(),
    errors: z.array(z.object({ field: z.string(), code: z.string(), message: z.string() })),
  })
  .meta({ id: 'Problem', description: 'RFC 9457 problem. The code is stable; the texts may change.' });
