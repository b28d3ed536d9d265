/** A key for one action of a person: made when it begins, kept through every repetition of its request. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The headers of a command. */
export const once = (key: string): { 'Idempotency-Key': string } => ({ 'Idempotency-Key': key });
