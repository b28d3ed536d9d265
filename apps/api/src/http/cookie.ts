import { type SerializeOptions } from '@fastify/cookie';
import { type FastifyRequest } from 'fastify';
import { isHttps } from './cookie-name.js';

/** A cookie to be set, as `reply.setCookie` takes it. */
export type Cookie = readonly [name: string, value: string, options: SerializeOptions];

/** Cookies of a request by their names. */
export type Cookies = FastifyRequest['cookies'];

/** No script reads our cookies, and other sites send them only with a link. */
export const cookieAttributes = (baseUrl: string): SerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: isHttps(baseUrl),
});
