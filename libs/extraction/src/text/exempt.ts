/**
 * What stands in the place of a rate where no VAT is charged, in the languages of the labels. Words that only leave the
 * VAT out (`veroton`, `bez PVN`, `km-ta`) name a net amount and are not among them.
 */
const EXEMPT =
  /^(?:(?:käibe)?maksuvaba|km[- ]?vaba|(?:vat |tax )?exempt|vat[- ]free|tax[- ]free|zero[- ]rated|verovapaa|neapliekam\p{L}*|neapmokestinam\p{L}*|steuerfrei\p{L}*|mwst-frei|momsfri\p{L}*|не облагается|exonéré|vrijgesteld|exento|esente|zw)(?!\p{L})/iu;

/** Whether a text begins with words that say that no VAT is charged. */
export function saysExempt(text: string): boolean {
  return EXEMPT.test(text);
}
