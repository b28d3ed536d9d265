import { referenceNumber } from '#platform';
import { type Random } from '../../../support/documents/random.js';
import { compose } from '../../generated/composed/composition.js';
import { makeFacts } from '../../generated/facts.js';
import { LAYOUTS } from '../../generated/layouts.js';
import { type Supplier } from './truth.js';

interface Abroad {
  readonly country: string;
  readonly address: string;
  readonly city: string;
}

/** Names of the supplier and of what it sells have several forms, between bars, of which the seed picks one. */
type Terms = Pick<Supplier, 'key' | 'items'> &
  Partial<Omit<Supplier, 'key' | 'items' | 'party'>> & {
    readonly name: string;
    /** The document shows neither a registry code nor a VAT number. */
    readonly bare?: boolean;
    /** It is no subject of VAT. */
    readonly untaxed?: boolean;
    /** Letters with which a card line begins, where another company takes its payments. */
    readonly sold?: string;
    /** Where it is, if outside the Union. */
    readonly abroad?: Abroad;
  };

/** A service that sends the invoices of many suppliers. */
const MAILS_FOR_MANY = 'teated@arvekeskus.example';

const NUMBERINGS: readonly Supplier['numbering'][] = [
  (no, day) => `${day.slice(0, 4)}-${String(no).padStart(4, '0')}`,
  (no) => String(48_210 + no * 3),
  (no) => `AR-${1_040 + no}`,
  (no, day) => `${200 + no}/${day.slice(2, 4)}`,
  (no) => `KE${700_100 + no}`,
];

/** A name as terminals of cards write it. */
const onCards = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\s(?:OÜ|OU|AS|Oy|Limited|Ltd|Inc\.|LLC|GmbH)$/u, '')
    .toUpperCase()
    .slice(0, 22);

/** A supplier with codes, an account and a layout of its own, all from the seed. */
export function supplierOf(random: Random, terms: Terms): Supplier {
  const { name: names, items, sold = '', bare = false, untaxed = false, abroad, ...rest } = terms;
  const language = rest.language ?? 'et';
  const { registryCode, vatNumber, ...base } = makeFacts(language, random, false).supplier;
  const layout = random.pick(LAYOUTS);
  const domain = `${rest.key.replaceAll('_', '-')}.example`;
  const ways = (forms: string): string => random.pick(forms.split('|'));
  const name = ways(names);
  const paged = rest.long === true || rest.prepays === true;
  return {
    language,
    medium: paged || random.chance(0.5) ? 'drawn' : 'composed',
    layout,
    composition: compose(random, rest.key, random.chance(0.5)),
    arrival: random.chance(0.5) ? 'mail' : 'upload',
    senders: [`arved@${domain}`, ...(random.chance(0.2) ? [MAILS_FOR_MANY] : [])],
    sells: 'all',
    perMonth: [1, 1],
    paid: 'transfer',
    currency: 'EUR',
    dueDays: random.pick([7, 14, 14, 21]),
    numbering: random.pick(NUMBERINGS),
    ...rest,
    terminal: sold + ways(`{name}|{name}|{name} ${random.whole(2, 240)}`).replace('{name}', onCards(name)),
    items: items.map((item) => ({ ...item, description: ways(item.description) })),
    party: {
      ...base,
      name,
      ...(bare || abroad !== undefined || registryCode === undefined ? {} : { registryCode }),
      ...(bare || untaxed || abroad !== undefined || vatNumber === undefined ? {} : { vatNumber }),
      ...abroad,
    },
  };
}

/** The number that payers quote, which is the same for each document of a supplier with clients' numbers. */
export const paymentReference = (random: Random): string =>
  referenceNumber(String(random.whole(100_000, 9_999_999)));
