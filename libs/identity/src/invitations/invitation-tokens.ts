import { decodeId, encodeId } from '#platform';
import { type TokenHasher } from '../access/tokens.js';

/** What the link in an invitation carries: its id and what follows from it. It stands in no table and no queue. */
export class InvitationTokens {
  constructor(private readonly hasher: TokenHasher) {}

  of(invitationId: bigint): string {
    return `${encodeId('invitation', invitationId)}.${this.hasher.derive(subject(invitationId))}`;
  }

  /** The invitation that a token belongs to, or undefined for one that this installation did not make. */
  invitationOf(token: string): bigint | undefined {
    const [shown = '', secret = ''] = token.split('.', 2);
    const id = decodeId('invitation', shown);
    return id !== undefined && this.hasher.derives(subject(id), secret) ? id : undefined;
  }
}

const subject = (invitationId: bigint): string => `invitation ${invitationId}`;
