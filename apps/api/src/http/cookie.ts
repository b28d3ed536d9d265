import { type SerializeOptions } from '@fastify/cookie';
import { type FastifyRequest } from 'fastify';
import { isHttps } from './cookie-name.js';

/** A cookie to set, as `reply.setCookie` takes it. */
export type Cookie = readonly [name: string, value: string, options: SerializeOptions];

/** The cookies of a request by name. */
export type Cookies = FastifyRequest['cookies'];

/** No script reads these cookies, and a browser sends them from another site only when a link is followed. */
export const cookieAttributes = (baseUrl: string): SerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: isHttps(baseUrl),
});
