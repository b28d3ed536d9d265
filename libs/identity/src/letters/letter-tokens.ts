import { type Clock, fieldProblem, type Sql } from '#platform';
import { type TokenHasher } from '../access/tokens.js';

type LetterPurpose = 'email_verification' | 'password_reset';

const HOUR_MS = 3_600_000;
const LIFE_MS: Readonly<Record<LetterPurpose, number>> = {
  password_reset: HOUR_MS,
  email_verification: 3 * 24 * HOUR_MS,
};

/** The person to whom the letter went. */
interface TokenOwner {
  readonly userId: bigint;
  readonly email: string;
}

/** Tokens in the links of letters: each works once and for a limited time, and only that of the newest letter. */
export class LetterTokens {
  constructor(
    private readonly clock: Clock,
    private readonly hasher: TokenHasher,
  ) {}

  /**
   * The token of one letter. It derives from the letter's task, so a letter sent twice is the same letter, and no table
   * or queue holds it. Undefined when it has been used or voided meanwhile.
   */
  async issue(
    sql: Sql,
    letter: { readonly taskId: bigint; readonly purpose: LetterPurpose },
    owner: { readonly userId: bigint; readonly emailFolded: string },
  ): Promise<string | undefined> {
    const { taskId, purpose } = letter;
    const token = this.hasher.derive(`${purpose} ${taskId}`);
    const hash = this.hasher.hash(token);
    const now = this.clock.now();
    const made = await sql.run(
      `INSERT INTO identity.letter_token (user_id, purpose, token_hash, email_folded, expires_at)
       VALUES ($1, $2, $3, $4, $5) ON CONFLICT (token_hash) DO NOTHING`,
      [owner.userId, purpose, hash, owner.emailFolded, new Date(now.getTime() + LIFE_MS[purpose])],
    );
    if (made === 1) {
      await sql.run(
        `UPDATE identity.letter_token SET used_at = $4
         WHERE user_id = $1 AND purpose = $2 AND token_hash <> $3 AND used_at IS NULL`,
        [owner.userId, purpose, hash, now],
      );
      return token;
    }
    const known = await sql.one<{ usedAt: Date | null }>(
      'SELECT used_at AS "usedAt" FROM identity.letter_token WHERE token_hash = $1',
      [hash],
    );
    return known.usedAt === null ? token : undefined;
  }

  /**
   * Uses a token up, in the transaction of the act that it allows.
   * @throws Problem `validation_error` with `invalid_token`, the same for one unknown, used, void or expired, and for
   *   one that went to an address that is no longer the person's
   */
  async use(sql: Sql, purpose: LetterPurpose, token: string): Promise<TokenOwner> {
    const now = this.clock.now();
    const owner = await sql.row<TokenOwner>(
      `UPDATE identity.letter_token t SET used_at = $3
       FROM identity.app_user u
       WHERE t.token_hash = ANY($1::bytea[]) AND t.purpose = $2 AND t.used_at IS NULL AND t.expires_at > $3
         AND u.id = t.user_id AND u.email_folded = t.email_folded AND u.deactivated_at IS NULL
       RETURNING u.id AS "userId", u.email`,
      [this.hasher.hashes(token), purpose, now],
    );
    if (owner !== undefined) return owner;
    throw fieldProblem(
      'validation_error',
      'token',
      'invalid_token',
      'The link is no longer valid. Request a new letter.',
    );
  }
}
