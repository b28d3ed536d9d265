import { type FastifyRequest } from 'fastify';
import { type Cookie, cookieAttributes, cookieName, type Cookies } from '../../http/index.js';

export type Language = 'et' | 'en';

/** One of two wordings, by the language of the page. */
export type Say = (et: string, en: string) => string;

const NAME = 'raamat_language';
const YEAR_SECONDS = 365 * 86_400;

const asLanguage = (text: unknown): Language | undefined =>
  text === 'et' || text === 'en' ? text : undefined;

/** The language that somebody just chose on a page, to be remembered. */
export function chosenLanguage({ query }: Pick<FastifyRequest, 'query'>): Language | undefined {
  return asLanguage((query as Record<string, unknown>).lang);
}

/** The language that the browser keeps, under either name: it is no secret, and whose it is does not matter. */
const keptLanguage = (cookies: Cookies): Language | undefined =>
  asLanguage(cookies[`__Host-${NAME}`]) ?? asLanguage(cookies[NAME]);

/** As chosen, else as the account says, else as the browser asks; Estonian where nothing tells. */
export function languageOf(
  request: Pick<FastifyRequest, 'query' | 'headers' | 'cookies'>,
  ofAccount?: string,
): Language {
  const { 'accept-language': accepted } = request.headers;
  return (
    chosenLanguage(request) ??
    keptLanguage(request.cookies) ??
    asLanguage(ofAccount) ??
    (accepted === undefined ? 'et' : firstOf(accepted))
  );
}

/** The first of the languages that a browser asks for which we speak; English for who speaks neither. */
function firstOf(accepted: string): Language {
  const asked = accepted.split(',').map((one) => one.trim().slice(0, 2).toLowerCase());
  return asked.map(asLanguage).find((one) => one !== undefined) ?? 'en';
}

export const languageCookie = (baseUrl: string, language: Language): Cookie => [
  cookieName(baseUrl, NAME),
  language,
  { ...cookieAttributes(baseUrl), maxAge: YEAR_SECONDS },
];

/** A calendar day, `YYYY-MM-DD`, as it is written in the language. */
export const dayIn = (say: Say, day: string): string => say(day.split('-').reverse().join('.'), day);

export const sayIn =
  (language: Language): Say =>
  (et, en) =>
    language === 'et' ? et : en;
