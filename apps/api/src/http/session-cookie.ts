import { type OpenedSession } from '#identity';
import { isLoopback } from '#platform';
import { type SerializeOptions } from '@fastify/cookie';
import { type Cookie, cookieAttributes, type Cookies } from './cookie.js';
import { cookieName, isHttps } from './cookie-name.js';

export const sessionCookieName = (baseUrl: string): string => cookieName(baseUrl, 'raamat_session');

/** The session's token. One under the name of the other scheme is not read, and an empty one is none. */
export function sessionToken(cookies: Cookies, baseUrl: string): string | undefined {
  const token = cookies[sessionCookieName(baseUrl)];
  return token === '' ? undefined : token;
}

/** Keeps a session until its end. Off loopback it travels encrypted or not at all. */
export const sessionCookie = (baseUrl: string, { token, expiresAt }: OpenedSession): Cookie => [
  sessionCookieName(baseUrl),
  token,
  { ...attributes(baseUrl), expires: expiresAt },
];

/** Makes a browser forget its session. */
export const noSessionCookie = (baseUrl: string): Cookie => [
  sessionCookieName(baseUrl),
  '',
  { ...attributes(baseUrl), maxAge: 0 },
];

/** With a sign-out: the browser forgets what it kept of answers and of pages. */
export const SIGNED_OUT_HEADERS: Readonly<Record<string, string>> = {
  'clear-site-data': '"cache", "storage"',
};

const attributes = (baseUrl: string): SerializeOptions => ({
  ...cookieAttributes(baseUrl),
  secure: isHttps(baseUrl) || !isLoopback(new URL(baseUrl).hostname),
});
