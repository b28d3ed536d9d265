import { decodeId } from '#platform';
import { type OperationInput } from '../http/index.js';

/** The person and the session of a call that only a person signed in may make. */
export function ownSession({ access }: Pick<OperationInput, 'access'>): {
  userId: bigint;
  sessionId: bigint;
} {
  const { user, credential } = access.caller;
  const sessionId = decodeId('session', credential.id);
  if (sessionId === undefined) throw new Error('An operation for people was reached without a session.');
  return { userId: user.id, sessionId };
}
