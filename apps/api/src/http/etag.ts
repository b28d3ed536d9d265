import { type FastifyRequest } from 'fastify';
import xxhash from 'xxhash-wasm';
import { type Language } from '#reasons';

const hashes = await xxhash();

/**
 * The ETag of a representation or of its version. It is weak, because the answer may be sent compressed. It only
 * distinguishes versions, so it needs no cryptographic hash (sha1 took 3 % of a small request). For an answer that exists
 * in several languages it includes the language.
 */
export function weakEtag(version: string | Uint8Array, language?: Language): string {
  const print = typeof version === 'string' ? hashes.h64(version) : hashes.h64Raw(version);
  return `W/"${print.toString(36)}${language === undefined ? '' : `-${language}`}"`;
}

/**
 * Whether the caller holds the requested version: its `If-None-Match` names this ETag, compared weakly (RFC 9110 §
 * 13.1.2).
 */
export function holds({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean {
  const known = headers['if-none-match'];
  if (known === undefined) return false;
  return known.trim() === '*' || known.split(',').some((one) => opaque(one) === opaque(etag));
}

const opaque = (etag: string): string => etag.trim().replace(/^W\//, '');
