import { fault } from '#platform';
import { z } from 'zod';

const MAX_BYTES = 64 * 1024;
const MAX_DEPTH = 100;

/** Walks with an explicit stack: a hostile value nested a million levels deep must not crash the process. */
function isShallow(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return false;
    level = level.flatMap((item): unknown[] =>
      typeof item === 'object' && item !== null ? Object.values(item) : [],
    );
  }
  return true;
}

function fits(value: unknown): boolean {
  if (!isShallow(value)) return false;
  const text = JSON.stringify(value);
  return Buffer.byteLength(text) <= MAX_BYTES && !text.includes('\\u0000');
}

/** Any JSON value that the books may store unchanged: at most 64 KB as JSON, 100 levels deep, no NUL characters. */
export const freeJson = z
  .unknown()
  .refine(
    (value) => value === undefined || fits(value),
    fault('too_large', 'A free JSON value has at most 64 KB and 100 levels.'),
  )
  .meta({ description: 'Any JSON value, at most 64 KB.' });
