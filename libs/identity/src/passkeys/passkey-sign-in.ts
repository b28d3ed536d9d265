import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { type Clock, type Database, encodeId, problem } from '#platform';
import { type Attempts, passkeyGuessesFrom } from '../attempts/attempts.js';
import { type OpenRequests } from '../oauth/open-requests.js';
import { type Browser, type NewSessions, type SignedIn } from '../sessions/new-sessions.js';
import { type SignInFailures } from '../sessions/sign-in-failures.js';
import { type Challenges } from './challenges.js';
import { assertOffered, heldPasskey, notePasskeyUse } from './passkeys.js';
import { type RelyingParty } from './relying-party.js';

/** Signing in with a passkey, which is the password and the second factor in one: the device verified the person. */
export class PasskeySignIn {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly attempts: Attempts,
    private readonly openRequests: OpenRequests,
    private readonly newSessions: NewSessions,
    private readonly challenges: Challenges,
    private readonly failures: SignInFailures,
    private readonly party: RelyingParty,
  ) {}

  get offered(): boolean {
    return this.party.offered;
  }

  /** Begins an attempt. @throws Problem `passkeys_unavailable`, `throttled` */
  async begin(
    address: string,
  ): Promise<{ readonly attempt: string; readonly options: PublicKeyCredentialRequestOptionsJSON }> {
    assertOffered(this.party);
    await this.openRequests.count('passkey', address);
    const options = await this.party.request([]);
    const attempt = await this.database.transaction((sql) =>
      this.challenges.keepForAttempt(sql, options.challenge),
    );
    return { attempt, options };
  }

  /**
   * Opens a session; this browser's previous one ends.
   * @throws Problem `authentication_failed`, the same whatever was wrong; `passkeys_unavailable`, `throttled`
   */
  async enter(attempt: string, response: AuthenticationResponseJSON, browser: Browser): Promise<SignedIn> {
    assertOffered(this.party);
    const targets = passkeyGuessesFrom(browser.origin.address);
    await this.attempts.take(targets);
    // Used up even when the signature is wrong, so it is taken in a transaction of its own.
    const challenge = await this.database.transaction((sql) => this.challenges.takeForAttempt(sql, attempt));
    const entered = challenge === undefined ? null : await this.open(challenge, response, browser);
    if (entered === null || !('token' in entered)) {
      const { origin, requestId } = browser;
      const userId = entered?.userId ?? null;
      this.failures.refused({ email: response.id, userId, reason: 'passkey', origin, requestId });
      throw problem('authentication_failed', 'The passkey is unknown, or its answer is wrong: begin again.');
    }
    await this.attempts.giveBack(targets);
    return entered;
  }

  /** The session, or the person whose passkey was refused; null for one that nobody here has. */
  private open(
    challenge: string,
    response: AuthenticationResponseJSON,
    browser: Browser,
  ): Promise<SignedIn | { readonly userId: bigint } | null> {
    return this.database.transaction(async (sql) => {
      const passkey = await heldPasskey(sql, response.id);
      if (passkey === undefined) return null;
      const { userId } = passkey;
      const live = await sql.row(
        'SELECT 1 AS one FROM identity.app_user WHERE id = $1 AND deactivated_at IS NULL',
        [userId],
      );
      const handle = response.response.userHandle;
      const isOwners =
        handle === undefined || Buffer.from(handle, 'base64url').toString() === encodeId('user', userId);
      const counter =
        live !== undefined && isOwners ? await this.party.signed(response, challenge, passkey) : undefined;
      if (counter === undefined) return { userId };
      await notePasskeyUse(sql, passkey.id, counter, this.clock.now());
      return this.newSessions.open(sql, userId, browser, true);
    });
  }
}
