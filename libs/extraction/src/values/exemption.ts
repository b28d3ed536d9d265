import { anyOf } from '../vocabulary/words.js';

/** Articles of Directive 2006/112/EC, by their number. */
const articles = (numbers: string): string =>
  String.raw`(?<!\p{L})(?:${anyOf('vat', 'article')}\s?(?:${numbers})|(?:${numbers})\.? ${anyOf('vat', 'article_behind')})(?!\d)`;

const words = (concept: 'goods' | 'exempt_law' | 'margin'): string =>
  String.raw`(?<!\p{L})${anyOf('vat', concept)}(?!\d)`;

const says = (concept: 'goods' | 'exempt_law', numbers: string): RegExp =>
  new RegExp(`${words(concept)}|${articles(numbers)}`, 'iu');

/** A ground for charging no VAT: its category of UNCL 5305, and its code of the list VATEX. */
export interface Exemption {
  readonly category: 'K' | 'AE' | 'E';
  readonly code: string;
}

const GROUNDS: readonly (readonly [RegExp, Exemption])[] = [
  // Supplies of goods to another member state.
  [says('goods', '138'), { category: 'K', code: 'VATEX-EU-IC' }],
  // Services taxed in the buyer's country, for which the buyer owes the VAT. A bare `reverse charge` also covers goods.
  [new RegExp(articles('44|196'), 'iu'), { category: 'AE', code: 'VATEX-EU-AE' }],
  // Health, education, post, insurance and finance.
  [says('exempt_law', '13[25]'), { category: 'E', code: 'VATEX-EU-132' }],
  // Second-hand goods, art and travel: the VAT on the supplier's margin is not shown. Its 38 articles are not read by
  // number: articles for sale have such numbers too.
  [new RegExp(words('margin'), 'iu'), { category: 'E', code: 'VATEX-EU-F' }],
];

/** The ground that a text states; undefined when it states none, or several. */
export function exemptionIn(text: string): Exemption | undefined {
  const [only, other] = GROUNDS.filter(([ground]) => ground.test(text));
  return other === undefined ? only?.[1] : undefined;
}
