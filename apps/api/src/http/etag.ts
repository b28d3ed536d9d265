import { type FastifyRequest } from 'fastify';

/** Whether the caller holds what it asks for: its `If-None-Match` names this ETag, compared weakly (RFC 9110 § 13.1.2). */
export function holds({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean {
  const known = headers['if-none-match'];
  if (known === undefined) return false;
  return known.trim() === '*' || known.split(',').some((one) => opaque(one) === opaque(etag));
}

const opaque = (etag: string): string => etag.trim().replace(/^W\//, '');
