import { type FastifyRequest } from 'fastify';
import { cookieName, isHttps } from '../../http/index.js';

export type Language = 'et' | 'en';

/** One of two wordings, by the language of the page. */
export type Say = (et: string, en: string) => string;

/** The cookie of the language, under either name that it has: it is no secret, and whose it is does not matter. */
const LANGUAGE_COOKIE = /(?:^|; )(?:__Host-)?raamat_language=(et|en)(?=;|$)/;

const asLanguage = (text: unknown): Language | undefined =>
  text === 'et' || text === 'en' ? text : undefined;

/** The language that somebody just chose on a page, to be remembered. */
export function chosenLanguage({ query }: Pick<FastifyRequest, 'query'>): Language | undefined {
  return asLanguage((query as Record<string, unknown>).lang);
}

/** The language that the browser keeps. */
const keptLanguage = (cookie: string | undefined): Language | undefined =>
  asLanguage(LANGUAGE_COOKIE.exec(cookie ?? '')?.[1]);

/** As chosen, else as the account says, else as the browser asks; Estonian where nothing tells. */
export function languageOf(request: Pick<FastifyRequest, 'query' | 'headers'>, ofAccount?: string): Language {
  const { cookie, 'accept-language': accepted } = request.headers;
  return (
    chosenLanguage(request) ??
    keptLanguage(cookie) ??
    asLanguage(ofAccount) ??
    (accepted === undefined ? 'et' : firstOf(accepted))
  );
}

/** The first of the languages that a browser asks for which we speak; English for who speaks neither. */
function firstOf(accepted: string): Language {
  const asked = accepted.split(',').map((one) => one.trim().slice(0, 2).toLowerCase());
  return asked.map(asLanguage).find((one) => one !== undefined) ?? 'en';
}

export function languageCookie(baseUrl: string, language: Language): string {
  const secure = isHttps(baseUrl) ? '; Secure' : '';
  return `${cookieName(baseUrl, 'raamat_language')}=${language}; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly${secure}`;
}

/** A calendar day, `YYYY-MM-DD`, as it is written in the language. */
export const dayIn = (say: Say, day: string): string => say(day.split('-').reverse().join('.'), day);

export const sayIn =
  (language: Language): Say =>
  (et, en) =>
    language === 'et' ? et : en;
