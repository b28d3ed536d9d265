import { type CursorKey } from './cursor.js';

/** Where a row stands in a list in time order: its time as shown, and its number, whose id as shown sorts as it does. */
export type Place = readonly [at: string, id: string];

/** Before the newest row. */
const START: Place = ['infinity', '9223372036854775807'];

export const placeOf = (at: Date, id: bigint): Place => [at.toISOString(), id.toString()];

/** The place where a page of a list, newest first, begins, as two parameters of a statement: that of a cursor's row, else the start. */
export function placeAfter(key: CursorKey | null | undefined): Place {
  const [at, id] = key ?? START;
  if (typeof at !== 'string' || typeof id !== 'string') throw new TypeError('The cursor holds no place.');
  return [at, id];
}
