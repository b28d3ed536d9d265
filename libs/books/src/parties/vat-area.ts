import { compactCode, vatPrefix } from '#platform';

export const VAT_AREAS = ['domestic', 'eu', 'non_eu'] as const;
export type VatArea = (typeof VAT_AREAS)[number];

/** The country of the books. */
const HOME = 'EE';

/** Member states by ISO 3166 code; Greece's VAT prefix EL is taken as GR. */
const MEMBER_STATES = new Set([
  'AT',
  'BE',
  'BG',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GR',
  'HR',
  'HU',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
]);

/** Monaco belongs to the VAT territory of France (Directive 2006/112, article 7). */
const VAT_TERRITORY_OF: Readonly<Record<string, string>> = { EL: 'GR', MC: 'FR' };

interface VatAreaFinding {
  readonly area: VatArea;
  readonly source: 'country' | 'vat_number';
}

/**
 * The VAT area of a party. Its country decides; without one, the prefix of a well-formed VAT number of the Union. A
 * British party with a Northern Irish number (XI) is in the Union for goods. Null when neither is known.
 */
export function vatAreaOf(country: string | null, vatNumber: string | null): VatAreaFinding | null {
  const prefix = vatNumber === null ? null : vatPrefix(vatNumber);
  if (country !== null && /^[A-Za-z]{2}$/.test(country.trim())) {
    const code = country.trim().toUpperCase();
    if (code === 'XI' || (code === 'GB' && prefix === 'XI')) return { area: 'eu', source: 'vat_number' };
    return { area: areaOf(code), source: 'country' };
  }
  if (prefix === 'XI') return { area: 'eu', source: 'vat_number' };
  if (prefix !== null) return { area: areaOf(prefix), source: 'vat_number' };
  // A number of a known country outside the Union, such as Norway's NO 999 999 999 MVA or Britain's GB.
  return vatNumber !== null && /^(GB|CHE|NO)\d/.test(compactCode(vatNumber))
    ? { area: 'non_eu', source: 'vat_number' }
    : null;
}

function areaOf(code: string): VatArea {
  const territory = VAT_TERRITORY_OF[code] ?? code;
  if (territory === HOME) return 'domestic';
  return MEMBER_STATES.has(territory) ? 'eu' : 'non_eu';
}
