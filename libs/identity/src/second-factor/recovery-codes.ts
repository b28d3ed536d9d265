import { randomBytes } from 'node:crypto';

const COUNT = 10;
const GROUPS = 4;
const GROUP = 4;
/** Crockford's base 32, where each character is 5 bits: no letter is taken for a digit or for another. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const CODE = new RegExp(`^[${ALPHABET}]{${GROUPS * GROUP}}$`);

/** Codes that were made with 50 bits, in two groups: they are good until they are used or replaced. */
const EARLIER_HALF = 5;
const EARLIER = /^[a-hjkmnp-z2-9]{10}$/;

/** Codes for who loses the device of the second factor: 80 bits each, shown once, each good once. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () =>
    grouped(Array.from(randomBytes(GROUPS * GROUP), (byte) => ALPHABET[byte % ALPHABET.length]).join('')),
  );
}

/** One spelling of a recovery code, however it was typed; undefined for what is none. */
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
