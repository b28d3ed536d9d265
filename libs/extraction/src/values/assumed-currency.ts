import { countryNamed, vatPrefix } from '#platform';
import { type Draft, type Read } from '../draft.js';
import { checkOf, type ExtractionCheck } from '../extraction.js';
import { isCurrency } from './currencies.js';

/** Far below certainty: a person checks an assumed currency. */
const ASSUMED = 0.5;

const EURO = 'AT BE BG CY DE EE EL ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK MC SM VA AD ME XK'.split(' ');

const CURRENCY_OF: Readonly<Record<string, string>> = {
  ...Object.fromEntries(EURO.map((country) => [country, 'EUR'])),
  ...{ SE: 'SEK', DK: 'DKK', NO: 'NOK', IS: 'ISK', PL: 'PLN', CZ: 'CZK', HU: 'HUF', RO: 'RON' },
  ...{ GB: 'GBP', XI: 'GBP', CH: 'CHF', LI: 'CHF', UA: 'UAH', TR: 'TRY', GE: 'GEL', KZ: 'KZT' },
  ...{ US: 'USD', CA: 'CAD', AU: 'AUD', NZ: 'NZD', HK: 'HKD', SG: 'SGD', JP: 'JPY', CN: 'CNY' },
  ...{ IN: 'INR', ZA: 'ZAR', IL: 'ILS', AE: 'AED', KW: 'KWD' },
};

/** A currency that no place of a document states, and the check that says so. */
interface AssumedCurrency {
  readonly currency: Read<string>;
  readonly check: ExtractionCheck;
}

/** Facts about the supplier from which the country of its prices follows. */
type Clues = Pick<Draft, 'supplierVatNumber' | 'supplierIban' | 'supplierAddress'>;

/**
 * The currency of amounts for which none is printed: that of the supplier's country, or of the books. A document without
 * it would otherwise lose every amount.
 */
export function assumedCurrency(supplier: Clues, ofBooks = 'EUR'): AssumedCurrency {
  const ofSupplier = CURRENCY_OF[countryOf(supplier) ?? ''];
  const value = ofSupplier ?? (isCurrency(ofBooks) ? ofBooks : 'EUR');
  const basis = ofSupplier === undefined ? 'books' : 'supplier';
  return {
    currency: { value, confidence: ASSUMED },
    check: checkOf('currency_printed', false, { currency: value, basis }),
  };
}

function countryOf({ supplierVatNumber, supplierIban, supplierAddress }: Clues): string | undefined {
  const prefix = vatPrefix(supplierVatNumber?.value ?? '');
  if (prefix !== null) return prefix;
  const last = supplierAddress?.value.split(/[,\n]/u).at(-1)?.trim() ?? '';
  const named = /^[A-Z]{2}$/u.test(last) ? last : countryNamed(last.replace(/^.*\d[^\s\d]*\s+/u, ''));
  return named ?? supplierIban?.value.slice(0, 2);
}
