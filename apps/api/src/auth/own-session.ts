import { type OwnSession } from '#identity';
import { decodeId } from '#platform';
import { type OperationInput } from '../http/index.js';

/** The person and the session behind a call that only a signed-in person may make. */
export function ownSession({
  access,
  actor,
  request,
}: Pick<OperationInput, 'access' | 'actor' | 'request'>): OwnSession {
  const { user, credential } = access.caller;
  const sessionId = decodeId('session', credential.id);
  if (sessionId === undefined) throw new Error('An operation for people was reached without a session.');
  return { actor, userId: user.id, sessionId, address: request.ip };
}
