import { type FastifyRequest } from 'fastify';

export type Language = 'et' | 'en';

/** One of two wordings, by the language of the page. */
export type Say = (et: string, en: string) => string;

export const LANGUAGE_COOKIE = 'raamat_language';

const asLanguage = (text: unknown): Language | undefined =>
  text === 'et' || text === 'en' ? text : undefined;

/** The language that somebody just chose on a page, to be remembered. */
export function chosenLanguage({ query }: Pick<FastifyRequest, 'query'>): Language | undefined {
  return asLanguage((query as Record<string, unknown>).lang);
}

/** As chosen, else as the account says, else as the browser asks; Estonian where nothing tells. */
export function languageOf(request: Pick<FastifyRequest, 'query' | 'headers'>, ofAccount?: string): Language {
  const { cookie, 'accept-language': accepted } = request.headers;
  const kept = new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=(et|en)(?:;|$)`).exec(cookie ?? '')?.[1];
  return (
    chosenLanguage(request) ??
    asLanguage(kept) ??
    asLanguage(ofAccount) ??
    (accepted === undefined ? 'et' : firstOf(accepted))
  );
}

/** The first of the languages that a browser asks for which we speak; English for who speaks neither. */
function firstOf(accepted: string): Language {
  const asked = accepted.split(',').map((one) => one.trim().slice(0, 2).toLowerCase());
  return asked.map(asLanguage).find((one) => one !== undefined) ?? 'en';
}

export const languageCookie = (language: Language): string =>
  `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly`;

/** A calendar day, `YYYY-MM-DD`, as it is written in the language. */
export const dayIn = (say: Say, day: string): string => say(day.split('-').reverse().join('.'), day);

export const sayIn =
  (language: Language): Say =>
  (et, en) =>
    language === 'et' ? et : en;
