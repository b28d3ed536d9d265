/**
 * What a process that opens unknown files knows of the platform (`#platform` there, by the condition `raamat-reader` of
 * package.json): rules without a connection, a framework or a key. All of the platform takes 600 ms of a processor to load.
 */
export * from './clock/dates.js';
export * from './config/environment.js';
export * from './fonts/document-fonts.js';
export * from './identifiers/country.js';
export * from './identifiers/iban.js';
export * from './identifiers/reference-number.js';
export * from './identifiers/registry-code.js';
export * from './identifiers/vat-number.js';
export * from './money/money.js';
