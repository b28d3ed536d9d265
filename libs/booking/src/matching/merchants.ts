import { nameKey } from '#ledger';
import { areSimilar } from './similar-names.js';

/** Payment services that banks print before the name of the merchant: `PAYPAL *NETFLIX`, `SumUp  *Kohvik`. */
const SERVICES =
  /^(?:(?:paypal|sumup|zettle|izettle|sq)\s*(?:[*_]|\s)\s*|(?:iz|stripe|sp|nyx|google|apple|montonio|maksekeskus)\s*[*_]\s*)/iu;
/** A merchant is recognised by the beginning of its name from this length on. */
const LEAST_BEGINNING = 4;
/** First words that many unrelated merchants share. */
const COMMON = new Set(
  'shop store pood kauplus restoran restaurant kohvik cafe hotel hotell parking parkimine taxi takso tallinn tartu eesti estonia baltic group service services teenused'.split(
    ' ',
  ),
);

/** The merchant's name in a card line, without the payment service before it, as a name key. */
export const merchantKey = (written: string): string => nameKey(written.replace(SERVICES, ''));

/**
 * Whether a card line may name this supplier. Banks cut names of merchants off, glue web addresses and order numbers to
 * them, and add towns: a first word that begins with the first word of the other name is enough, unless many names begin
 * with it.
 */
export function areAlikeMerchants(written: string, name: string): boolean {
  const [one, other] = [merchantKey(written), nameKey(name)];
  if (one === '' || other === '') return false;
  if (areSimilar(one, other)) return true;
  const [[first = ''], [second = '']] = [one.split(' '), other.split(' ')];
  const [longer, shorter] = first.length > second.length ? [first, second] : [second, first];
  return shorter.length >= LEAST_BEGINNING && longer.startsWith(shorter) && !COMMON.has(shorter);
}

/**
 * The word by which mails of the merchant of a card line are searched: the first one that is long enough and not that of
 * many merchants. Web domains and numbers, which banks glue to it, are left off; undefined where no word is telling.
 */
export const telling = (written: string): string | undefined =>
  written
    .replace(SERVICES, '')
    .split(/[^\p{L}]+/u)
    .map((word) => word.toLowerCase())
    .find((word) => word.length >= LEAST_BEGINNING && !COMMON.has(word));
