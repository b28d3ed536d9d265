import { decodeId, encodeId } from '#platform';
import { type TokenHasher } from '../access/tokens.js';

/** The token in the link of a sign-up letter: the letter's id and a hash derived from it. No table or queue holds it. */
export class SignUpTokens {
  constructor(private readonly hasher: TokenHasher) {}

  of(letterId: bigint): string {
    return `${encodeId('task', letterId)}.${this.hasher.derive(subject(letterId))}`;
  }

  /** The letter of a token, or undefined for a token that this installation did not make. */
  letterOf(token: string): bigint | undefined {
    const [shown = '', secret = ''] = token.split('.', 2);
    const id = decodeId('task', shown);
    return id !== undefined && this.hasher.derives(subject(id), secret) ? id : undefined;
  }
}

const subject = (letterId: bigint): string => `sign-up ${letterId}`;
