import { hash, verify } from '@node-rs/argon2';
import { fieldProblem } from '#platform';

/** OWASP's first choice for argon2id, which is this library's default: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Length is what makes a password strong; rules about its characters make people predictable (NIST SP 800-63B). */
const SHORTEST = 10;

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), PARAMETERS);
}

export function passwordMatches(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password.normalize('NFKC'));
}

/**
 * Holds a password that somebody chose for themselves against what guessers try first.
 * @throws Problem `validation_error` on `field`: `too_short`, `too_guessable`
 */
export function assertStrong(password: string, email: string, field: string): void {
  const characters = Array.from(password.normalize('NFKC').toLowerCase());
  if (characters.length < SHORTEST) {
    throw fieldProblem(
      'validation_error',
      field,
      'too_short',
      `A password has at least ${SHORTEST} characters.`,
    );
  }
  const [name = ''] = email.toLowerCase().split('@');
  const guessable = new Set(characters).size < 4 || (name.length > 3 && characters.join('').includes(name));
  if (!guessable) return;
  throw fieldProblem(
    'validation_error',
    field,
    'too_guessable',
    'A password has at least four different characters, and not your address in it.',
  );
}
