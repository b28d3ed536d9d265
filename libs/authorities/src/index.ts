export { AuthoritiesModule } from './authorities.module.js';
export {
  type BoardMember,
  BusinessRegister,
  NoBusinessRegister,
} from './business-register/business-register.js';
export { type DayRates, EcbRates } from './ecb/ecb-rates.js';
export {
  EmploymentRegister,
  type EntryOutcome,
  type RegisteredEmployment,
  type RegisterEntry,
  type RegisterPerson,
} from './employment-register/employment-register.js';
export { OutsideCallFailed } from './http/outside-call.js';
export {
  type TaxAccountStatement,
  TaxAuthority,
  type TaxClaim,
  TaxRightsMissing,
} from './tax-authority/tax-authority.js';
export { Vies, type ViesAnswer } from './vies/vies.js';
export { XRoadFault } from './x-road/x-road-fault.js';
