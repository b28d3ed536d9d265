export type { CheckCode, CheckParameters, ParametersOf, ReasonCode } from './catalogue/catalogue.js';
export type { Essential } from './catalogue/words.js';
export { type Language, LANGUAGES } from './language.js';
export {
  type Check,
  check,
  checked,
  checkWords,
  type CodedReason,
  codesOf,
  type Given,
  noteIn,
  noteOf,
  type Reason,
  reason,
  reasonWords,
  unreadReason,
  worded,
} from './reason.js';
export { reasonCodesAnswer, reasonParametersAnswer } from './reasons.wire.js';
