import { countryNamed, isCountry, isIban, isRegistryCode, vatPrefix } from '#platform';

/** The clues on a document to the country of its sender. */
interface CountryClues {
  readonly regCode: string | null;
  readonly vatNumber: string | null;
  readonly iban: string | null;
  /** The country in its address. */
  readonly country: string | null;
}

const VAT_PREFIX_COUNTRY: Readonly<Record<string, string>> = { EL: 'GR', XI: 'GB' };
/** VAT numbers outside the Union that begin with their country. */
const OUTSIDE: readonly (readonly [RegExp, string])[] = [
  [/^GB\d{9}(\d{3})?$/, 'GB'],
  [/^CHE\d{9}/, 'CH'],
  [/^NO\d{9}/, 'NO'],
];
/** Registry codes with a form that no other country uses. */
const OF_REGISTERS: readonly (readonly [RegExp, string])[] = [
  [/^\d{7}-\d$/, 'FI'],
  [/^\d{6}-\d{4}$/, 'SE'],
];
/**
 * Countries whose accounts indicate the owner's country: payment institutions elsewhere give accounts to merchants of
 * any country.
 */
const ACCOUNT_TELLS: ReadonlySet<string> = new Set(['EE']);

/** The country of the books. A printed address there may be the buyer's, read wrongly. */
const HOME = 'EE';

/** Countries whose two letters abbreviate no state or province, unlike `Dover, DE`, `Bergamo, BG` or `Chieti, CH`. */
const NO_PROVINCE: ReadonlySet<string> = new Set(['US', 'GB']);
/** `8002 Zürich, CH`: the postal codes of Italy, where CH is a province, have five digits. */
const isSwiss = (address: string): boolean =>
  /[,\s]CH$/u.test(address) && /(?<!\d)[1-9]\d{3}\s\D+$/u.test(address);

/**
 * The country at the end of an address, or before its postal code; null when neither names one.
 * @param stated true for structured data, where two letters are a country and never a state (`Dover, DE`)
 */
export function addressCountry(address: string, stated: boolean): string | null {
  const last = address.split(/[,\n]/u).at(-1)?.trim() ?? '';
  if (isSwiss(address.trim())) return 'CH';
  if (/^[A-Z]{2}$/u.test(last) && (stated || NO_PROVINCE.has(last))) return isCountry(last) ? last : null;
  // The name follows the postal code and the text before it.
  const named = countryNamed(last.replace(/^.*\d[^\s\d]*\s+/u, ''));
  const country = named ?? countryOfPostcode(address);
  return country === HOME && !stated ? null : country;
}

/** `Kauno g. 14, LT-03212 Vilnius`: the country code that precedes the postal codes of that country. */
function countryOfPostcode(address: string): string | null {
  const code = /(?<![\p{L}\d])([A-Z]{2})-\d{3,5}(?!\d)/u.exec(address)?.[1];
  return code !== undefined && isCountry(code) ? code : null;
}

/**
 * The country of a sender by its VAT number, an Estonian registry code, an Estonian account, or its address; null when
 * nothing indicates it. ISO 3166, two letters.
 */
export function supplierCountry(clues: CountryClues): string | null {
  const { vatNumber, regCode, iban } = clues;
  if (vatNumber !== null) {
    const prefix = vatPrefix(vatNumber);
    if (prefix !== null) return VAT_PREFIX_COUNTRY[prefix] ?? prefix;
    const outside = OUTSIDE.find(([shape]) => shape.test(vatNumber));
    if (outside !== undefined) return outside[1];
  }
  if (regCode !== null && isRegistryCode(regCode)) return 'EE';
  const form = OF_REGISTERS.find(([shape]) => regCode !== null && shape.test(regCode));
  if (form !== undefined) return form[1];
  if (iban !== null && isIban(iban)) {
    const country = iban.trim().slice(0, 2).toUpperCase();
    if (vatNumber === null && ACCOUNT_TELLS.has(country)) return country;
  }
  return clues.country;
}
