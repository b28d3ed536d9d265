import { useState } from 'react';
import { newIdempotencyKey } from '../api/idempotency.js';

/** The idempotency key of a form: the same for a repetition of the same content, another when the content has changed. */
export function useOnceKey(content: unknown): string {
  const text = JSON.stringify(content);
  const [kept, keep] = useState(() => ({ text, key: newIdempotencyKey() }));
  if (kept.text === text) return kept.key;
  const next = { text, key: newIdempotencyKey() };
  keep(next);
  return next.key;
}
