import { type TextDocument } from './document.js';

/** Supplies of goods to another member state: Article 138 of Directive 2006/112/EC, by number or in words. */
const GOODS =
  /(?<!\p{L})(?:intra-?community suppl|(?:steuerfreie )?innergemeinschaftliche lieferung|ühendusesisene (?:käive|tarne)|kauba ühendusesisene|yhteisömyynti|yhteisökauppa, tavara|gemenskapsintern (?:leverans|varuleverans|försäljning)|livraison intracommunautaire|intracommunautaire levering|внутрисоюзная поставка)|(?:art(?:\.|icle|ikkel|ikel|ikla|icolo|ículo)?\s?138|138\.? (?:artikl|artikkel|straipsn|pant))(?!\d)|§ ?4 nr\. ?1 ?b/iu;

/** Services taxed where the buyer is, who owes their VAT: Articles 44 and 196 of the same. */
const SERVICES =
  /(?:art(?:\.|icle|ikkel|ikel|ikla|icolo|ículo)?\s?(?:44|196)|(?:44|196)\.? (?:artikl|artikkel|straipsn|pant))(?!\d)/iu;

/**
 * The category of UNCL 5305 that a paper without VAT states for all it sells: `K` for goods within the Union, `AE` for
 * services. A bare `reverse charge` is said of both.
 */
export function statedCategory(document: TextDocument): 'K' | 'AE' | undefined {
  const says = (words: RegExp): boolean => document.rows.some((row) => words.test(row.text));
  const [goods, services] = [says(GOODS), says(SERVICES)];
  if (goods === services) return undefined;
  return goods ? 'K' : 'AE';
}
