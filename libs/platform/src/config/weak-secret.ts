/** 32 random bytes hold about 30 distinct values: fewer than 16 occur by chance once in 10^20 secrets. */
const FEWEST_DIFFERENT = 16;

/**
 * Whether a secret is guessable because somebody typed it: zeros, a repeated word, a sequence that counts.
 * @param hex whole bytes in hexadecimal
 */
export function isWeakSecret(hex: string): boolean {
  const bytes = [...Buffer.from(hex, 'hex')];
  const steps = bytes.slice(1).map((byte, at) => (byte - (bytes[at] ?? 0) + 256) % 256);
  return new Set(bytes).size < FEWEST_DIFFERENT || new Set(steps).size < FEWEST_DIFFERENT;
}
