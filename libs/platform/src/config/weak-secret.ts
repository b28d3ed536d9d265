/** 32 random bytes have some 30 different ones: fewer than these come by chance once in 10^20 secrets. */
const FEWEST_DIFFERENT = 16;

/**
 * Could somebody guess a secret, because it was typed and not drawn: zeros, a repeated word, a sequence that counts?
 * @param hex whole bytes in hexadecimal
 */
export function isWeakSecret(hex: string): boolean {
  const bytes = [...Buffer.from(hex, 'hex')];
  const steps = bytes.slice(1).map((byte, at) => (byte - (bytes[at] ?? 0) + 256) % 256);
  return new Set(bytes).size < FEWEST_DIFFERENT || new Set(steps).size < FEWEST_DIFFERENT;
}
