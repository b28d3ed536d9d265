import { publishedKey } from '#platform';
import { type FastifyInstance } from 'fastify';

const HEADS_PATH = '/.well-known/raamat-heads';

/**
 * The public keys that verify the signed heads of logs, for everybody: a set of JSON Web Keys (RFC 7517, RFC 8037), the
 * current key first, each with its PEM. Empty where nothing is signed.
 */
export function serveHeads(server: FastifyInstance, publicKeys: readonly string[] = []): void {
  const text = JSON.stringify({ keys: publicKeys.map(publishedKey) });
  server.get(HEADS_PATH, (_request, reply) =>
    reply
      .headers({
        'content-type': 'application/jwk-set+json; charset=utf-8',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'public, max-age=3600',
      })
      .send(text),
  );
}
