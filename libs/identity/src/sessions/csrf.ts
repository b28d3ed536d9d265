import { newToken, type TokenHasher } from '../access/tokens.js';

/**
 * Proof that a change comes from a page of ours: a token that only who can read answers to the session knows. It
 * follows from the session's own token, so there is nothing to store and it changes whenever that does.
 */
export class Csrf {
  constructor(private readonly hasher: TokenHasher) {}

  /** The token of a session; for who has none, one that is good for nothing and looks alike. */
  of(sessionToken: string | undefined): string {
    return this.hasher.derive(sessionToken ?? newToken());
  }

  accepts(sessionToken: string, given: string | undefined): boolean {
    return given !== undefined && this.hasher.derives(sessionToken, given);
  }
}
