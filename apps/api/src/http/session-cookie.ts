import { type OpenedSession } from '#identity';

const NAME = 'raamat_session';
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** The session's token in a `Cookie` header. */
export function sessionToken(cookies: string | undefined): string | undefined {
  for (const pair of cookies?.split(';') ?? []) {
    const at = pair.indexOf('=');
    if (at !== -1 && pair.slice(0, at).trim() === NAME) return pair.slice(at + 1).trim();
  }
  return undefined;
}

/** `Set-Cookie` that keeps a session until its end. Off loopback it travels encrypted or not at all. */
export function sessionCookie(baseUrl: string, { token, expiresAt }: OpenedSession): string {
  return `${NAME}=${token}; Expires=${expiresAt.toUTCString()}; ${attributes(baseUrl)}`;
}

/** `Set-Cookie` that makes a browser forget its session. */
export function noSessionCookie(baseUrl: string): string {
  return `${NAME}=; Max-Age=0; ${attributes(baseUrl)}`;
}

function attributes(baseUrl: string): string {
  const secure = LOOPBACK.test(new URL(baseUrl).hostname) ? '' : '; Secure';
  return `Path=/; HttpOnly; SameSite=Lax${secure}`;
}
