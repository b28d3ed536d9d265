import { type SignedIn } from '#identity';
import { cookieName, isHttps } from './cookie-name.js';

const DAYS = 180;
const nameAt = (baseUrl: string): string => cookieName(baseUrl, 'raamat_device');

/** The token by which this browser is known, in a `Cookie` header. It lets nobody in. */
export function deviceToken(baseUrl: string, cookies: string | undefined): string | undefined {
  const name = nameAt(baseUrl);
  const pair = cookies?.split(';').find((one) => one.slice(0, one.indexOf('=')).trim() === name);
  return pair?.slice(pair.indexOf('=') + 1).trim();
}

/** `Set-Cookie` by which a browser in which somebody has signed in is known. */
export function deviceCookie(baseUrl: string, { device }: Pick<SignedIn, 'device'>): string {
  const secure = isHttps(baseUrl) ? '; Secure' : '';
  return `${nameAt(baseUrl)}=${device}; Max-Age=${DAYS * 86_400}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}
