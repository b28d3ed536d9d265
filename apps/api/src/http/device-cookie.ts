import { type SignedIn } from '#identity';
import { type Cookie, cookieAttributes, type Cookies } from './cookie.js';
import { cookieName } from './cookie-name.js';

const DAYS = 180;
const nameAt = (baseUrl: string): string => cookieName(baseUrl, 'raamat_device');

/** The token that identifies this browser. It authenticates nobody. */
export const deviceToken = (baseUrl: string, cookies: Cookies): string | undefined =>
  cookies[nameAt(baseUrl)];

/** The cookie that identifies a browser in which somebody has signed in. */
export const deviceCookie = (baseUrl: string, { device }: Pick<SignedIn, 'device'>): Cookie => [
  nameAt(baseUrl),
  device,
  { ...cookieAttributes(baseUrl), maxAge: DAYS * 86_400 },
];
