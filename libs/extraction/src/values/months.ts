import { MONTH_NAMES } from '../vocabulary/concepts.js';
import { phrases } from '../vocabulary/words.js';
import { fold } from './fold.js';

/** Month numbers by name. */
export const MONTHS: ReadonlyMap<string, number> = new Map(
  MONTH_NAMES.flatMap((name, index) =>
    phrases('months', name).map((word) => [fold(word), index + 1] as const),
  ),
);
