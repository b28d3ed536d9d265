import { fieldProblem } from '#platform';

const MAX_EMAIL = 254;
const MAX_PHONE = 40;
const PHONE = /^[\d +\-().]+$/;
const MIN_PHONE_DIGITS = 5;

/**
 * A normalized e-mail address: trimmed, blank is null.
 * @throws Problem `invalid_payload`: over 254 characters, whitespace, or not exactly one `@` with text on both sides
 */
export function emailOf(given: string | null): string | null {
  const email = (given ?? '').trim();
  if (email === '') return null;
  const parts = email.split('@');
  if (email.length > MAX_EMAIL || /\s/u.test(email) || parts.length !== 2 || parts.includes('')) {
    throw fieldProblem(
      'invalid_payload',
      'email',
      'invalid_email',
      `An e-mail address has at most ${MAX_EMAIL} characters, no whitespace, and one @ with text on both sides.`,
    );
  }
  return email;
}

/**
 * A normalized telephone number: trimmed, blank is null.
 * @throws Problem `invalid_payload`: over 40 characters, fewer than 5 digits, or other than digits, spaces and `+ - (
 *   ) .`
 */
export function phoneOf(given: string | null): string | null {
  const phone = (given ?? '').trim();
  if (phone === '') return null;
  const digits = phone.replaceAll(/\D/g, '').length;
  if (phone.length > MAX_PHONE || !PHONE.test(phone) || digits < MIN_PHONE_DIGITS) {
    throw fieldProblem(
      'invalid_payload',
      'phone',
      'invalid_phone',
      `A telephone number has at most ${MAX_PHONE} characters, digits, spaces and + - ( ) . only, and at least ${MIN_PHONE_DIGITS} digits.`,
    );
  }
  return phone;
}
