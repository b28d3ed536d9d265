import { hash, verify } from '@node-rs/argon2';
import { fieldProblem, type Sql } from '#platform';
import { namesAsPasswords, PasswordList } from './password-list.js';

/** OWASP's first choice for argon2id, which is this library's default: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Length makes a password strong; rules about its characters make people predictable (NIST SP 800-63B). */
const SHORTEST = 10;
const PRODUCT = 'Raamat';

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), PARAMETERS);
}

export function passwordMatches(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password.normalize('NFKC'));
}

/** The person's address and names, and the request field that holds the password. */
interface PasswordChoice {
  readonly field: string;
  readonly email: string;
  /** Names of the person and of their organizations. */
  readonly names: readonly string[];
}

/**
 * Checks a new password against the first guesses of an attacker. Passwords in use are never checked.
 * @throws Problem `validation_error` on the field: `too_short`, `too_guessable` (few different characters, or a name),
 *   `too_common` (a list of 49,000 common and breached passwords)
 */
export async function assertStrong(password: string, { field, email, names }: PasswordChoice): Promise<void> {
  const characters = Array.from(password.normalize('NFKC').toLowerCase());
  const refuse = (code: string, message: string): never => {
    throw fieldProblem('validation_error', field, code, message);
  };
  if (characters.length < SHORTEST) refuse('too_short', `A password needs at least ${SHORTEST} characters.`);
  const own = new PasswordList(namesAsPasswords([PRODUCT, email, email.split('@', 1)[0] ?? '', ...names]));
  if (new Set(characters).size < 4 || own.matches(password)) {
    refuse(
      'too_guessable',
      'A password needs at least four different characters and must not be your address or a name followed by digits.',
    );
  }
  if ((await commonPasswords()).matches(password)) {
    refuse(
      'too_common',
      'This password is common or has leaked, perhaps with digits added: it would be guessed first.',
    );
  }
}

/** Names that a person's password must not derive from: their own, and those of their organizations. */
export async function namesAround(sql: Sql, userId: bigint): Promise<string[]> {
  const rows = await sql.rows<{ name: string }>(
    `SELECT name FROM identity.app_user WHERE id = $1
     UNION ALL SELECT o.name FROM identity.membership m JOIN identity.organization o ON o.id = m.organization_id
       WHERE m.user_id = $1 AND m.ended_at IS NULL`,
    [userId],
  );
  return rows.map(({ name }) => name);
}

let common: Promise<PasswordList> | undefined;

/** Read when the first password is chosen: unpacking the list takes 0.1 s and 5 MB, which most processes never need. */
function commonPasswords(): Promise<PasswordList> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new PasswordList(dictionary['passwords-common']),
  );
  return common;
}
