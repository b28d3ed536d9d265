export * from './authorities.module.js';
export * from './business-register/business-register.js';
export * from './business-register/xml-business-register.js';
export * from './ecb/ecb-rates.js';
export { OutsideCallFailed } from './http/outside-call.js';
export * from './tax-authority/tax-authority.js';
export { XmlTaxAuthority } from './tax-authority/xml-tax-authority.js';
