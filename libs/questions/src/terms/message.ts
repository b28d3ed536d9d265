import { textForm } from '#platform';
import { z } from 'zod';

export const letterLanguage = z.enum(['et', 'en']);
export type LetterLanguage = z.output<typeof letterLanguage>;

const LONGEST_TEXT = 2000;
/** A question or an answer. */
export const messageForm = textForm(LONGEST_TEXT).trim();
