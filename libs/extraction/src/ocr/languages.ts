/** Language data of a recogniser, named as tesseract does: ISO 639-2. */
export type OcrLanguage = 'est' | 'eng' | PageLanguage;

/** Every page is read with these first: most are Estonian or English, and their words reveal any other language. */
export const FIRST_PASS: readonly OcrLanguage[] = ['est', 'eng'];

/** Languages with letters that Estonian and English lack. */
export const PAGE_LANGUAGES = ['lav', 'lit', 'fin', 'swe', 'deu'] as const;
export type PageLanguage = (typeof PAGE_LANGUAGES)[number];
