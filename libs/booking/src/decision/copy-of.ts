import { numberKey, type SimilarPurchase } from '#books';
import { areAlikeMerchants } from '../matching/merchants.js';
import { type Candidate } from './candidate.js';
import { type BooksFacts } from './books-facts.js';

/** A purchase that the document is another copy of, or may be one of. */
export interface CopyOf {
  readonly purchase: SimilarPurchase;
  /** Number, supplier, total, currency and day agree. */
  readonly certain: boolean;
}

/** Signs that a scan confuses, by one of them. */
const CONFUSED: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  B: '8',
  G: '6',
};

/** Shorter numbers are those of many suppliers. */
const TELLING = 3;

/** A number as a bad scan or another system may write it: without signs and leading zeros, confused letters as digits. */
function blurred(number: string | null): string | null {
  const key = (numberKey(number) ?? '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/[OQDILZSBG]/gu, (sign) => CONFUSED[sign] ?? sign)
    .replace(/^0+/u, '');
  return key === '' ? null : key;
}

/**
 * The purchase in the books that the document is another file of: the scan of an e-invoice, its PDF, its copy by mail.
 * Certain where everything that tells invoices apart agrees. Where the number or the supplier was read otherwise, the
 * document may still be a copy: booking it would count the cost twice, so a person decides.
 */
export function copyOf(
  candidate: Pick<Candidate, 'invoiceDate' | 'kind' | 'number' | 'supplier'>,
  { similar, supplier }: Pick<BooksFacts, 'similar' | 'supplier'>,
): CopyOf | undefined {
  const isCredit = candidate.kind === 'credit_note';
  const rivals = similar.filter(({ kind }) => (kind === 'credit_note') === isCredit);
  const key = numberKey(candidate.number);
  const partyId = supplier.kind === 'known' ? supplier.party.party_id : null;
  const isSame = (one: SimilarPurchase): boolean =>
    key !== null &&
    one.partyId === partyId &&
    numberKey(one.number) === key &&
    one.invoiceDate === candidate.invoiceDate;
  const same = rivals.find(isSame);
  if (same !== undefined) return { purchase: same, certain: true };
  const purchase = rivals.find((one) => mayBeCopy(one, candidate, partyId));
  return purchase && { purchase, certain: false };
}

function mayBeCopy(
  one: SimilarPurchase,
  { invoiceDate, number, supplier }: Pick<Candidate, 'invoiceDate' | 'number' | 'supplier'>,
  partyId: string | null,
): boolean {
  if (one.invoiceDate !== invoiceDate) return false;
  const ofParty = one.partyId === partyId;
  // A document with codes of its own supplier is of that supplier, whatever else agrees.
  if (!ofParty && (supplier.regCode !== null || supplier.vatNumber !== null)) return false;
  const [known, read] = [blurred(one.number), blurred(number)];
  if (known !== null && known === read)
    return ofParty ? numberKey(one.number) !== numberKey(number) : known.length >= TELLING;
  if (known !== null && read !== null) return false;
  // Two without a number of one supplier are what the books call the same invoice.
  if (ofParty) return known !== read;
  return supplier.name !== null && areAlikeMerchants(supplier.name, one.partyName);
}
