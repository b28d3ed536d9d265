export * from './authorities.module.js';
export * from './business-register/business-register.js';
export * from './business-register/xml-business-register.js';
export * from './ecb/ecb-rates.js';
export { OutsideCallFailed } from './http/outside-call.js';
