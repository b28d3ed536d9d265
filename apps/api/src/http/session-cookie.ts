import { type OpenedSession } from '#identity';
import { isLoopback } from '#platform';
import { type SerializeOptions } from '@fastify/cookie';
import { type Cookie, cookieAttributes, type Cookies } from './cookie.js';
import { cookieName, isHttps } from './cookie-name.js';

export const sessionCookieName = (baseUrl: string): string => cookieName(baseUrl, 'raamat_session');

/** The session's token. A cookie under the name of the other scheme is ignored, and an empty one counts as absent. */
export function sessionToken(cookies: Cookies, baseUrl: string): string | undefined {
  const token = cookies[sessionCookieName(baseUrl)];
  return token === '' ? undefined : token;
}

/** Stores a session until it expires. Outside loopback the cookie is sent only encrypted. */
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

/** For a sign-out: the browser clears the answers and pages that it stored. */
export const SIGNED_OUT_HEADERS: Readonly<Record<string, string>> = {
  'clear-site-data': '"cache", "storage"',
};

const attributes = (baseUrl: string): SerializeOptions => ({
  ...cookieAttributes(baseUrl),
  secure: isHttps(baseUrl) || !isLoopback(new URL(baseUrl).hostname),
});
