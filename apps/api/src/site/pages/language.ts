import { type FastifyRequest } from 'fastify';
import { type Language } from '#reasons';
import {
  acceptedLanguage,
  type Cookie,
  cookieAttributes,
  cookieName,
  type Cookies,
} from '../../http/index.js';

/** One of two wordings, by the language of the page. */
export type Say = (et: string, en: string) => string;

const NAME = 'raamat_language';
const YEAR_SECONDS = 365 * 86_400;

const asLanguage = (text: unknown): Language | undefined =>
  text === 'et' || text === 'en' ? text : undefined;

/** The language just chosen on a page, to be stored. */
export function chosenLanguage({ query }: Pick<FastifyRequest, 'query'>): Language | undefined {
  return asLanguage((query as Record<string, unknown>).lang);
}

/** The language stored in the browser, under either name: it is not secret, and its owner does not matter. */
const keptLanguage = (cookies: Cookies): Language | undefined =>
  asLanguage(cookies[`__Host-${NAME}`]) ?? asLanguage(cookies[NAME]);

/**
 * The language chosen on a page, else the account's, else the browser's; Estonian when nothing is known, and English for
 * a browser that asks for neither.
 */
export function languageOf(
  request: Pick<FastifyRequest, 'query' | 'headers' | 'cookies'>,
  ofAccount?: string,
): Language {
  const { 'accept-language': accepted } = request.headers;
  return (
    chosenLanguage(request) ??
    keptLanguage(request.cookies) ??
    asLanguage(ofAccount) ??
    (accepted === undefined ? 'et' : (acceptedLanguage(accepted) ?? 'en'))
  );
}

export const languageCookie = (baseUrl: string, language: Language): Cookie => [
  cookieName(baseUrl, NAME),
  language,
  { ...cookieAttributes(baseUrl), maxAge: YEAR_SECONDS },
];

/** A calendar day, `YYYY-MM-DD`, in the notation of the language. */
export const dayIn = (say: Say, day: string): string => say(day.split('-').reverse().join('.'), day);

export const sayIn =
  (language: Language): Say =>
  (et, en) =>
    language === 'et' ? et : en;
