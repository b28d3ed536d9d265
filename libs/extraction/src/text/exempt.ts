import { anyOf } from '../vocabulary/words.js';

const EXEMPT = new RegExp(String.raw`^${anyOf('vat', 'exempt')}(?!\p{L})`, 'iu');

/** Whether a text begins with words that say that no VAT is charged. */
export function saysExempt(text: string): boolean {
  return EXEMPT.test(text);
}
