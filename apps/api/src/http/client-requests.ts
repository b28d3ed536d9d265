import { type CallerCredential, type ClientRequests } from '#identity';
import { type Clock, decodeId } from '#platform';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { shownPath } from './shown-path.js';

/**
 * Notes the requests of keys and apps, for the people whose programs they are. A request without a valid key belongs
 * to nobody's list. A program that has its answer finds the request in the list: it is noted before the answer is sent, but for
 * streams, whose length is known at their end.
 */
export function noteClientRequests(server: FastifyInstance, requests: ClientRequests, clock: Clock): void {
  const noted = new WeakSet<FastifyRequest>();
  const note = (request: FastifyRequest, reply: FastifyReply): void => {
    const { caller } = request.call;
    const credential = caller === undefined ? undefined : numbered(caller.credential);
    if (caller === undefined || credential === undefined || noted.has(request)) return;
    noted.add(request);
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
  };
  server.addHook('onSend', (request, reply, payload, done) => {
    if (!isStream(payload)) note(request, reply);
    done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    note(request, reply);
    done();
  });
  server.addHook('onClose', () => requests.flush());
}

const isStream = (payload: unknown): boolean =>
  typeof payload === 'object' && payload !== null && !Buffer.isBuffer(payload);

/** Undefined for the session of a person. A key and a connection belong to one organization each, whatever they ask for. */
function numbered({ kind, id, organizationId }: CallerCredential) {
  if ((kind !== 'api_key' && kind !== 'oauth') || organizationId === null) return undefined;
  const credentialId = decodeId(kind === 'api_key' ? 'api_key' : 'connected_app', id);
  return credentialId === undefined ? undefined : { organizationId, credentialKind: kind, credentialId };
}
