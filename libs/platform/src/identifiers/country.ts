import { countrySpecs } from 'ibantools';

/** Languages in which suppliers write the country of their address. */
const LANGUAGES = 'et en de fi sv lv lt ru da nb nl fr es it pl pt'.split(' ');
/** Names in addresses that the standard does not list. "Georgia" is as often the American state. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  usa: 'US',
  'united states of america': 'US',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  holland: 'NL',
  'the netherlands': 'NL',
};
const AMBIGUOUS: ReadonlySet<string> = new Set(['georgia']);

/** Northern Ireland, which counts as the Union for goods: not a country of ISO 3166, but one of VAT numbers. */
const NORTHERN_IRELAND = 'XI';

/** Whether two letters are a country of ISO 3166, or count as one for VAT. */
export function isCountry(code: string): boolean {
  return code === NORTHERN_IRELAND || Object.hasOwn(countrySpecs, code);
}

/** The ISO 3166 code of a country name in one of the suppliers' languages; undefined for any other word. */
export function countryNamed(name: string): string | undefined {
  return names().get(folded(name));
}

let known: Map<string, string> | undefined;

function names(): ReadonlyMap<string, string> {
  known ??= new Map([
    ...LANGUAGES.flatMap((language) => {
      const of = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
      return Object.keys(countrySpecs).flatMap((code) => {
        const name = folded(of.of(code) ?? '');
        return name === '' || AMBIGUOUS.has(name) ? [] : [[name, code] as const];
      });
    }),
    ...Object.entries(OTHER_NAMES),
  ]);
  return known;
}

const folded = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
