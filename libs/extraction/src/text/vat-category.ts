import { anyOf } from '../vocabulary/words.js';
import { type TextDocument } from './document.js';

/** Articles of Directive 2006/112/EC, by their number. */
const articles = (numbers: string): string =>
  String.raw`(?:${anyOf('vat', 'article')}\s?(?:${numbers})|(?:${numbers})\.? ${anyOf('vat', 'article_behind')})(?!\d)`;

/** Supplies of goods to another member state: Article 138, by number or in words. */
const GOODS = new RegExp(String.raw`(?<!\p{L})${anyOf('vat', 'goods')}|${articles('138')}`, 'iu');

/** Services taxed in the buyer's country, for which the buyer owes the VAT: Articles 44 and 196. */
const SERVICES = new RegExp(articles('44|196'), 'iu');

/**
 * The category of UNCL 5305 that a document without VAT states for all its items: `K` for goods within the Union, `AE`
 * for services. A bare `reverse charge` is used for both.
 */
export function statedCategory(document: TextDocument): 'K' | 'AE' | undefined {
  const says = (words: RegExp): boolean => document.rows.some((row) => words.test(row.text));
  const [goods, services] = [says(GOODS), says(SERVICES)];
  if (goods === services) return undefined;
  return goods ? 'K' : 'AE';
}
