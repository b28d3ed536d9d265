import { type CursorKey } from './cursor.js';

/** Position of a row in a list in time order: its time as shown, and its number, whose shown id sorts the same way. */
export type Place = readonly [at: string, id: string];

/** Before the newest row. */
const START: Place = ['infinity', '9223372036854775807'];

export const placeOf = (at: Date, id: bigint): Place => [at.toISOString(), id.toString()];

/** The place where a page of a list, newest first, begins, as two query parameters: the cursor's row, or the start. */
export function placeAfter(key: CursorKey | null | undefined): Place {
  const [at, id] = key ?? START;
  if (typeof at !== 'string' || typeof id !== 'string')
    throw new TypeError('The cursor contains no position.');
  return [at, id];
}
