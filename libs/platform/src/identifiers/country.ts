import { countrySpecs } from 'ibantools';

/** Northern Ireland, which counts to the Union for goods: no country of ISO 3166, but one of VAT numbers. */
const NORTHERN_IRELAND = 'XI';

/** Whether two letters are a country of ISO 3166, or stand for one where VAT is concerned. */
export function isCountry(code: string): boolean {
  return code === NORTHERN_IRELAND || Object.hasOwn(countrySpecs, code);
}
