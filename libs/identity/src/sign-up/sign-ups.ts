import {
  type Actor,
  type Clock,
  type Config,
  type Database,
  encodeId,
  fieldProblem,
  isProblem,
  problem,
  type Sql,
} from '#platform';
import { enqueue } from '#tasks';
import { type Attempts, lettersTo } from '../attempts/attempts.js';
import { type Browser, type NewSessions, type SignedIn } from '../sessions/new-sessions.js';
import { assertStrong } from '../users/passwords.js';
import { foldEmail, type Users } from '../users/users.js';
import { type SignUpTokens } from './sign-up-tokens.js';

const LIFE_MS = 24 * 60 * 60 * 1000;

/** A person as they introduce themselves. */
interface Stranger {
  readonly email: string;
  readonly name: string;
  readonly language: 'et' | 'en';
}

/** The person to whom the link of a letter went. */
export interface SignUp extends Stranger {
  readonly letterId: bigint;
}

const OPEN = `SELECT letter_id AS "letterId", email, name, language FROM identity.sign_up
  WHERE letter_id = $1 AND used_at IS NULL AND expires_at > $2`;

/** People without an invitation make themselves an account, where the installation lets them. */
export class SignUps {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly attempts: Attempts,
    private readonly users: Users,
    private readonly newSessions: NewSessions,
    private readonly tokens: SignUpTokens,
    private readonly mode: Config['RAAMAT_SIGN_UP'],
  ) {}

  /** Whether everybody may sign up. */
  get open(): boolean {
    return this.mode === 'open';
  }

  /** @throws Problem `sign_up_closed` */
  assertOpen(): void {
    if (!this.open) throw signUpClosed();
  }

  /**
   * Asks for the letter. The text of the letter depends on whether the address has an account, and is decided when it is
   * written: the answer, and the time that it takes, are the same.
   * @throws Problem `sign_up_closed`, `throttled`
   */
  async ask({ email, name, language }: Stranger, address: string): Promise<void> {
    this.assertOpen();
    await this.attempts.take(lettersTo(foldEmail(email), address));
    await this.database.transaction((sql) =>
      enqueue(sql, { kind: 'send-mail', payload: { letter: 'sign_up', email, name, language } }),
    );
  }

  /**
   * The token of one letter, the same each time that the letter is written. Undefined when it has been used, or when nobody may sign up now.
   */
  async issue(sql: Sql, letterId: bigint, { email, name, language }: Stranger): Promise<string | undefined> {
    if (!this.open) return undefined;
    const now = this.clock.now();
    await sql.run(
      `INSERT INTO identity.sign_up (letter_id, email, name, language, expires_at)
       VALUES ($1, $2, $3, $4, $5) ON CONFLICT (letter_id) DO NOTHING`,
      [letterId, email, name, language, new Date(now.getTime() + LIFE_MS)],
    );
    const waiting = await sql.row<SignUp>(OPEN, [letterId, now]);
    return waiting && this.tokens.of(letterId);
  }

  /** The person to whom the letter went. @throws Problem `sign_up_closed`, `validation_error` with `invalid_token` */
  async look(token: string): Promise<SignUp> {
    this.assertOpen();
    return this.database.read((sql) => this.waiting(sql, token));
  }

  /**
   * Makes the person, whose address the letter proves, and opens their first session.
   * @throws Problem `sign_up_closed`, `validation_error` on the token or the password, `account_exists` when the address
   *   got an account meanwhile
   */
  async enter(
    token: string,
    chosen: { readonly name: string; readonly password: string },
    browser: Browser,
  ): Promise<SignedIn> {
    const { email, language, letterId } = await this.look(token);
    if ((await this.users.findByEmail(email)) !== undefined) throw accountExists();
    const { name, password } = chosen;
    await assertStrong(password, { field: 'password', email, names: [name] });
    const person = { email, name, language, password, emailVerified: true };
    const actor = byLetter(letterId, browser.requestId);
    try {
      return await this.users.createAnd(actor, person, async (sql, id) => {
        await this.use(sql, token);
        return this.newSessions.open(sql, id, browser, false);
      });
    } catch (error) {
      // The account was made after the check: most likely by this person, who pressed twice.
      if (isProblem(error) && error.errors.some(({ code }) => code === 'taken')) throw accountExists();
      throw error;
    }
  }

  private async waiting(sql: Sql, token: string): Promise<SignUp> {
    const letterId = this.tokens.letterOf(token);
    const found =
      letterId === undefined ? undefined : await sql.row<SignUp>(OPEN, [letterId, this.clock.now()]);
    if (found === undefined) throw invalidToken();
    return found;
  }

  private async use(sql: Sql, token: string): Promise<void> {
    const { letterId } = await this.waiting(sql, token);
    const used = await sql.run(
      'UPDATE identity.sign_up SET used_at = $2 WHERE letter_id = $1 AND used_at IS NULL',
      [letterId, this.clock.now()],
    );
    if (used === 0) throw invalidToken();
  }
}

/** Where the installation takes nobody in without an invitation. */
export const signUpClosed = () =>
  problem('sign_up_closed', 'Nobody signs up here without an invitation: ask the one who runs the service.');

/** The actor who holds the link of a sign-up letter. */
function byLetter(letterId: bigint, requestId: string): Actor {
  return {
    kind: 'user',
    userId: null,
    credential: { kind: 'letter', id: encodeId('task', letterId) },
    human: true,
    permissions: new Set(),
    onBehalfOf: null,
    requestId,
  };
}

const invalidToken = () =>
  fieldProblem(
    'validation_error',
    'token',
    'invalid_token',
    'The link is no longer valid. Request a new letter.',
  );
const accountExists = () => problem('account_exists', 'The address has an account. Sign in with it.');
