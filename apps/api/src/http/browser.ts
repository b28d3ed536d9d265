import { type Browser } from '#identity';
import { type FastifyRequest } from 'fastify';
import { deviceToken } from './device-cookie.js';
import { sessionToken } from './session-cookie.js';

/** The browser that sends a request, for opening a session in it. */
export function browserOf(request: FastifyRequest, baseUrl: string): Browser {
  const replaces = sessionToken(request.cookies, baseUrl);
  const device = deviceToken(baseUrl, request.cookies);
  return {
    origin: { address: request.ip, userAgent: request.headers['user-agent'] ?? null },
    requestId: request.id,
    ...(replaces === undefined ? {} : { replaces }),
    ...(device === undefined ? {} : { device }),
  };
}
