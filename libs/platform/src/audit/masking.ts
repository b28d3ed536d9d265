/** Words that mark a field whose value the trail must never show. */
const SECRET = /(^|_)(password|secret|token|totp|hash|personal_code)s?(_|$)/;
const EMAIL = /(^|_)email(_|$)/;
const PHONE = /(^|_)phone(_|$)/;

const MASK = '***';

/**
 * Masks values for the audit trail, which is kept as long as the books. Secrets, hashes and personal codes are
 * replaced entirely; contact details keep just enough for a reader who knows them to recognise them.
 */
export function masked(value: unknown, name = ''): unknown {
  if (value === null || value === undefined) return value;
  const word = snakeCase(name);
  if (SECRET.test(word)) return MASK;
  if (typeof value === 'string') {
    if (EMAIL.test(word)) return maskedEmail(value);
    return PHONE.test(word) ? MASK + value.slice(-2) : value;
  }
  if (Array.isArray(value)) return value.map((member) => masked(member, name));
  if (typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, masked(member, key)]));
}

/** `mari@naidis.ee` as `m***@naidis.ee`. */
function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? MASK : email.slice(0, 1) + MASK + email.slice(at);
}

const snakeCase = (name: string): string => name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toLowerCase();
