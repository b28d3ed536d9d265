import { Tokens, type TokensSimple } from '@fastify/csrf';
import { purposeKeys, type Secrets } from '#platform';
import { newToken } from '../access/tokens.js';

const PURPOSE = 'raamat csrf';

/**
 * Proof that a change comes from a page of ours: a token that only who can read answers to the session knows. It
 * follows from the session's own token, so there is nothing to store and it changes whenever that does. Each token has a
 * salt of its own: pages travel compressed, and from the sizes of many a repeated token could be guessed (BREACH).
 */
export class Csrf {
  /** By the current secret, then by former ones. */
  private readonly tokens: readonly [TokensSimple, ...TokensSimple[]];

  constructor(secrets: Secrets) {
    const [current, ...former] = purposeKeys(secrets, PURPOSE);
    this.tokens = [tokensOf(current), ...former.map(tokensOf)];
  }

  /** A token of a session; for who has none, one that is good for nothing and looks alike. */
  of(sessionToken: string | undefined): string {
    return this.tokens[0].create(sessionToken ?? newToken());
  }

  accepts(sessionToken: string, given: string | undefined): boolean {
    return given !== undefined && this.tokens.some((one) => one.verify(sessionToken, given));
  }
}

const tokensOf = ({ key }: { readonly key: Buffer }): TokensSimple => new Tokens({ hmacKey: key });
