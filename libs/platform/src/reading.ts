/**
 * The part of the platform for processes that open unknown files (`#platform` there, by the condition `raamat-reader`
 * of package.json): rules without a connection, a framework or a key. Loading the whole platform takes 600 ms of CPU
 * time.
 */
export { addDays, isIsoDate } from './clock/dates.js';
export { processEnvironment } from './config/environment.js';
export { documentFonts } from './fonts/document-fonts.js';
export { countryNamed } from './identifiers/country.js';
export { hasNationalForm, ibanLength, isIban } from './identifiers/iban.js';
export { isReferenceNumber } from './identifiers/reference-number.js';
export { isRegistryCode } from './identifiers/registry-code.js';
export { compactCode, hasVatForm, isVatNumber, vatPrefix } from './identifiers/vat-number.js';
export { absolute, basisPointsOf, currencyExponent, Decimal, MAX_MINOR, roundHalfUp } from './money/money.js';
export { isVatRateOn } from './vat/vat-data.js';
