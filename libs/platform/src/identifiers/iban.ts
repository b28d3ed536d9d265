import { countrySpecs } from 'ibantools';
import { compactCode } from './vat-number.js';

/** Length of an IBAN of the country; undefined for a country without IBANs. */
export function ibanLength(country: string): number | undefined {
  return countrySpecs[country]?.chars ?? undefined;
}

/**
 * Whether the account number inside an IBAN has digits and letters where its country has them: of words that only look
 * like one when they are put together, one in 97 has right check digits.
 */
export function hasNationalForm(iban: string): boolean {
  const compact = compactCode(iban);
  const form = countrySpecs[compact.slice(0, 2)]?.bban_regexp;
  return typeof form !== 'string' || new RegExp(form, 'u').test(compact.slice(4));
}

/**
 * True for an IBAN (ISO 13616): the country's length, and remainder 1 modulo 97. Spaces are ignored. Check digits
 * that some countries put inside the account number are left to the banks: not every account follows them.
 */
export function isIban(iban: string): boolean {
  const compact = compactCode(iban);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(compact) || compact.length !== ibanLength(compact.slice(0, 2)))
    return false;
  const digits = `${compact.slice(4)}${compact.slice(0, 4)}`.replace(/[A-Z]/g, (letter) =>
    String(parseInt(letter, 36)),
  );
  return BigInt(digits) % 97n === 1n;
}
