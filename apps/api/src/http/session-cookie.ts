import { type OpenedSession } from '#identity';
import { isLoopback } from '#platform';
import { cookieName, isHttps } from './cookie-name.js';

export const sessionCookieName = (baseUrl: string): string => cookieName(baseUrl, 'raamat_session');

/** The session's token in a `Cookie` header. One under the name of the other scheme is not read. */
export function sessionToken(cookies: string | undefined, baseUrl: string): string | undefined {
  if (cookies === undefined) return undefined;
  const name = sessionCookieName(baseUrl);
  for (const pair of cookies.split(';')) {
    const at = pair.indexOf('=');
    if (at !== -1 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

/** `Set-Cookie` that keeps a session until its end. Off loopback it travels encrypted or not at all. */
export function sessionCookie(baseUrl: string, { token, expiresAt }: OpenedSession): string {
  return `${sessionCookieName(baseUrl)}=${token}; Expires=${expiresAt.toUTCString()}; ${attributes(baseUrl)}`;
}

/** Headers of a sign-out: the browser forgets its session, and what it kept of answers and of pages. */
export const signedOutHeaders = (baseUrl: string): Record<string, string> => ({
  'set-cookie': noSessionCookie(baseUrl),
  'clear-site-data': '"cache", "storage"',
});

/** `Set-Cookie` that makes a browser forget its session. */
export function noSessionCookie(baseUrl: string): string {
  return `${sessionCookieName(baseUrl)}=; Max-Age=0; ${attributes(baseUrl)}`;
}

function attributes(baseUrl: string): string {
  const secure = isHttps(baseUrl) || !isLoopback(new URL(baseUrl).hostname) ? '; Secure' : '';
  return `Path=/; HttpOnly; SameSite=Lax${secure}`;
}
