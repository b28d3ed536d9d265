import { type CallerCredential, type ClientRequests } from '#identity';
import { type Clock, decodeId } from '#platform';
import { type FastifyInstance } from 'fastify';
import { shownPath } from './shown-path.js';

/**
 * Notes the requests of keys and apps, for the people whose programs they are. A request without a valid key belongs
 * to nobody's list.
 */
export function noteClientRequests(server: FastifyInstance, requests: ClientRequests, clock: Clock): void {
  server.addHook('onResponse', (request, reply, done) => {
    const { caller } = request.call;
    const credential = caller === undefined ? undefined : numbered(caller.credential);
    if (caller !== undefined && credential !== undefined) {
      requests.note({
        ...credential,
        occurredAt: new Date(clock.now().getTime() - Math.round(reply.elapsedTime)),
        userId: caller.user.id,
        method: request.method,
        path: shownPath(request.url),
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime),
        requestId: request.id,
      });
    }
    done();
  });
  server.addHook('onClose', () => requests.flush());
}

/** Undefined for the session of a person. A key and a connection belong to one organization each, whatever they ask for. */
function numbered({ kind, id, organizationId }: CallerCredential) {
  if ((kind !== 'api_key' && kind !== 'oauth') || organizationId === null) return undefined;
  const credentialId = decodeId(kind === 'api_key' ? 'api_key' : 'connected_app', id);
  return credentialId === undefined ? undefined : { organizationId, credentialKind: kind, credentialId };
}
