import { randomBytes } from 'node:crypto';

const COUNT = 10;
const GROUPS = 4;
const GROUP = 4;
/** Crockford's base 32, where each character is 5 bits: no letter can be mistaken for a digit or for another letter. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const CODE = new RegExp(`^[${ALPHABET}]{${GROUPS * GROUP}}$`);

/** Earlier codes had 50 bits, in two groups: they are valid until they are used or replaced. */
const EARLIER_HALF = 5;
const EARLIER = /^[a-hjkmnp-z2-9]{10}$/;

/** Codes for people who lose the device of the second factor: 80 bits each, shown once, and each valid once. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () =>
    grouped(Array.from(randomBytes(GROUPS * GROUP), (byte) => ALPHABET[byte % ALPHABET.length]).join('')),
  );
}

/** The canonical form of a recovery code, however it was typed; undefined for any other text. */
export function recoveryCode(text: string): string | undefined {
  const typed = text.toLowerCase().replaceAll(/[\s-]/g, '');
  if (EARLIER.test(typed)) return `${typed.slice(0, EARLIER_HALF)}-${typed.slice(EARLIER_HALF)}`;
  const code = typed.replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return CODE.test(code) ? grouped(code) : undefined;
}

function grouped(code: string): string {
  return Array.from({ length: GROUPS }, (_, index) => code.slice(index * GROUP, (index + 1) * GROUP)).join(
    '-',
  );
}
