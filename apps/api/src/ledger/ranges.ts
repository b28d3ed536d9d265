import { ulidForm } from '#platform';
import { type z } from 'zod';

/** The filter of reports that show the lines of one dimension value. */
export const dimensionValueFilter = ulidForm
  .optional()
  .meta({ description: 'Only lines that carry this dimension value.' });

/** Refuses a range of days that ends before it begins, and reports the first field. */
export const orderedDays =
  (from: string, to: string) =>
  (query: Readonly<Record<string, unknown>>, context: z.RefinementCtx): void => {
    const [first, last] = [query[from], query[to]];
    if (typeof first !== 'string' || typeof last !== 'string' || first <= last) return;
    context.addIssue({
      code: 'custom',
      path: [from],
      message: `${first} is after ${last}.`,
      params: { code: `after_${to}` },
    });
  };
