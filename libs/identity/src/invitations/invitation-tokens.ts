import { decodeId, encodeId } from '#platform';
import { type TokenHasher } from '../access/tokens.js';

/** The token in the link of an invitation: its id and a hash derived from it. No table or queue holds it. */
export class InvitationTokens {
  constructor(private readonly hasher: TokenHasher) {}

  of(invitationId: bigint): string {
    return `${encodeId('invitation', invitationId)}.${this.hasher.derive(subject(invitationId))}`;
  }

  /** The invitation of a token, or undefined for a token that this installation did not make. */
  invitationOf(token: string): bigint | undefined {
    const [shown = '', secret = ''] = token.split('.', 2);
    const id = decodeId('invitation', shown);
    return id !== undefined && this.hasher.derives(subject(id), secret) ? id : undefined;
  }
}

const subject = (invitationId: bigint): string => `invitation ${invitationId}`;
