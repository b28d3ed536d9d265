export type Language = 'et' | 'en';

let language: Language = 'et';

/** Called once, before anything is drawn: another language loads the page again. */
export function setFormatLanguage(chosen: Language): void {
  language = chosen;
}

/** British English: the day comes before the month, and a day has 24 hours. */
export const intlLocale = (): string => (language === 'et' ? 'et-EE' : 'en-GB');
