import { type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { type FastifyRequest } from 'fastify';

const PASSED_ON = /^(?:__Secure-_interaction|_interaction|(?:__Host-)?raamat_language=)/;

interface Changed {
  readonly url?: string;
  readonly body?: string;
}

/**
 * A request in the form for the authorization server: with the address and body after the service's own rules, and
 * with the same trust in proxies. It keeps only the cookies of a pending request and of the language: the service
 * itself decides who is signed in.
 */
export function providerRequest(
  { raw, ip }: FastifyRequest,
  baseUrl: string,
  { url, body }: Changed = {},
): IncomingMessage {
  const { protocol, host } = new URL(baseUrl);
  const headers: IncomingMessage['headers'] = {
    ...raw.headers,
    host,
    'x-forwarded-proto': protocol.slice(0, -1),
    'x-forwarded-host': host,
    'x-forwarded-for': ip,
  };
  const cookies = (raw.headers.cookie ?? '').split('; ').filter((one) => PASSED_ON.test(one));
  headers.cookie = cookies.join('; ');
  if (body !== undefined) {
    headers['content-length'] = String(Buffer.byteLength(body));
    delete headers['transfer-encoding'];
  }
  return Object.assign(Readable.from(body === undefined ? [] : [Buffer.from(body)], { objectMode: false }), {
    method: raw.method,
    url: url ?? raw.url,
    headers,
    socket: raw.socket,
    connection: raw.socket,
    httpVersion: raw.httpVersion,
    httpVersionMajor: raw.httpVersionMajor,
    httpVersionMinor: raw.httpVersionMinor,
    complete: true,
  }) as unknown as IncomingMessage;
}
