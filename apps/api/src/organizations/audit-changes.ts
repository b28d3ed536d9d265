import { isDeepStrictEqual } from 'node:util';

/** A field that differs between two records of values. */
interface Change {
  readonly field: string;
  readonly old: unknown;
  readonly new: unknown;
}

/**
 * The fields in which two records of values differ. Objects are compared field by field; a list that keeps its length is
 * compared by position, any other is one field.
 */
export function changesOf(before: unknown, after: unknown, field = ''): Change[] {
  if (isDeepStrictEqual(before ?? null, after ?? null)) return [];
  const nested = partsOf(before, after);
  if (nested === undefined) return [{ field, old: before ?? null, new: after ?? null }];
  return nested.flatMap((name) =>
    changesOf(partOf(before, name), partOf(after, name), field === '' ? name : `${field}.${name}`),
  );
}

/** The names inside both values, in the order of the newer; undefined where they are compared as a whole. */
function partsOf(before: unknown, after: unknown): string[] | undefined {
  if (Array.isArray(before) && Array.isArray(after))
    return before.length === after.length ? Object.keys(after) : undefined;
  const sides = [after, before].filter((side) => side !== null && side !== undefined);
  if (!sides.every(isRecord)) return undefined;
  return [...new Set(sides.flatMap((side) => Object.keys(side)))];
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

const partOf = (value: unknown, name: string): unknown =>
  value === null || value === undefined ? undefined : (value as Readonly<Record<string, unknown>>)[name];
