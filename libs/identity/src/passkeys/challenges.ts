import { type Clock, type Sql } from '#platform';
import { isToken, newToken, type TokenHasher } from '../access/tokens.js';

/** Time for a person to touch a key, find a phone or type its code. */
const LIFE_MS = 5 * 60 * 1000;

type SessionPurpose = 'register' | 'verify';

/** Challenges that browsers are to sign: each works once, for one purpose, in one session or for one attempt to sign in. */
export class Challenges {
  constructor(
    private readonly clock: Clock,
    private readonly hasher: TokenHasher,
  ) {}

  /** The newest challenge of a session and purpose replaces the one before. */
  async keepInSession(
    sql: Sql,
    sessionId: bigint,
    purpose: SessionPurpose,
    challenge: string,
  ): Promise<void> {
    await sql.run(
      `INSERT INTO identity.passkey_challenge (purpose, session_id, challenge, expires_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (session_id, purpose) WHERE session_id IS NOT NULL
       DO UPDATE SET challenge = excluded.challenge, expires_at = excluded.expires_at`,
      [purpose, sessionId, challenge, this.end()],
    );
  }

  /** Uses up the challenge of a session; undefined when there is none, or it is too old. */
  async takeInSession(sql: Sql, sessionId: bigint, purpose: SessionPurpose): Promise<string | undefined> {
    const taken = await sql.row<Taken>(
      `DELETE FROM identity.passkey_challenge WHERE session_id = $1 AND purpose = $2
       RETURNING challenge, expires_at AS "expiresAt"`,
      [sessionId, purpose],
    );
    return this.fresh(taken);
  }

  /** Begins an attempt to sign in. Returns its token. */
  async keepForAttempt(sql: Sql, challenge: string): Promise<string> {
    const attempt = newToken();
    await sql.run(
      `INSERT INTO identity.passkey_challenge (purpose, attempt_hash, challenge, expires_at)
       VALUES ('sign_in', $1, $2, $3)`,
      [this.hasher.hash(attempt), challenge, this.end()],
    );
    return attempt;
  }

  /** Uses up the challenge of an attempt to sign in; undefined when there is none, or it is too old. */
  async takeForAttempt(sql: Sql, attempt: string): Promise<string | undefined> {
    if (!isToken(attempt)) return undefined;
    const taken = await sql.row<Taken>(
      `DELETE FROM identity.passkey_challenge WHERE attempt_hash = ANY($1::bytea[])
       RETURNING challenge, expires_at AS "expiresAt"`,
      [this.hasher.hashes(attempt)],
    );
    return this.fresh(taken);
  }

  private end(): Date {
    return new Date(this.clock.now().getTime() + LIFE_MS);
  }

  private fresh(taken: Taken | undefined): string | undefined {
    return taken !== undefined && this.clock.now() < taken.expiresAt ? taken.challenge : undefined;
  }
}

interface Taken {
  readonly challenge: string;
  readonly expiresAt: Date;
}
