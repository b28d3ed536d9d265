import { Tokens, type TokensSimple } from '@fastify/csrf';
import { purposeKeys, type Secrets } from '#platform';
import { newToken } from '../access/tokens.js';

const PURPOSE = 'raamat csrf';

/**
 * Proof that a change comes from a page of this service: a token known only to code that can read answers to the
 * session. It derives from the session's own token, so there is nothing to store and it changes whenever that token
 * does. Each token has its own salt: pages travel compressed, and a repeated token could be guessed from the sizes of
 * many of them (BREACH).
 */
export class Csrf {
  /** By the current secret, then by the former ones. */
  private readonly tokens: readonly [TokensSimple, ...TokensSimple[]];

  constructor(secrets: Secrets) {
    const [current, ...former] = purposeKeys(secrets, PURPOSE);
    this.tokens = [tokensOf(current), ...former.map(tokensOf)];
  }

  /** A token of a session; without a session, one that looks alike but is valid for nothing. */
  of(sessionToken: string | undefined): string {
    return this.tokens[0].create(sessionToken ?? newToken());
  }

  accepts(sessionToken: string, given: string | undefined): boolean {
    return given !== undefined && this.tokens.some((one) => one.verify(sessionToken, given));
  }
}

const tokensOf = ({ key }: { readonly key: Buffer }): TokensSimple => new Tokens({ hmacKey: key });
