import { randomInt } from 'node:crypto';

const COUNT = 10;
const HALF = 5;
/** No letters that are taken for digits or for each other. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODE = new RegExp(`^[${ALPHABET}]{${2 * HALF}}$`);

/** Codes for who loses the device of the second factor: shown once, each good once. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => `${half()}-${half()}`);
}

/** One spelling of a recovery code, however it was typed; undefined for what is none. */
export function recoveryCode(text: string): string | undefined {
  const letters = text.toLowerCase().replaceAll(/[\s-]/g, '');
  return CODE.test(letters) ? `${letters.slice(0, HALF)}-${letters.slice(HALF)}` : undefined;
}

function half(): string {
  return Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
