export type { DatedPay } from './employees/dated-terms.js';
export { ibansOfEmployees, listEmployees, readEmployee, type Shown } from './employees/employee.queries.js';
export { employeeAnswer, employeeRowAnswer } from './employees/employee.wire.js';
export {
  BASIC_EXEMPTIONS,
  type BasicExemption,
  MINIMUM_BASE_REASONS,
  MINIMUM_BASES,
  type MinimumBase,
  PENSION_RATES,
  type PensionRate,
} from './employees/words.js';
export {
  absencesBetween,
  countWorkedBetween,
  type PayableEmployment,
  payableEmployments,
  workedBetween,
  type WorkedEmployment,
} from './employees/worked-month.queries.js';
export { assertOpensCodes, EmploymentTasksModule } from './employment-tasks.module.js';
export { EmploymentModule } from './employment.module.js';
export { REGISTER_LISTS, type RegisterLists, registerListsAnswer } from './lists/register-lists.js';
export { openPersonalCodes } from './register/open-personal-code.js';
export { SendSubmissionHandler } from './register/send-submission.handler.js';
export { SyncAllRegistersHandler, SyncRegisterHandler } from './register/sync-register.handler.js';
export {
  approveSubmission,
  rejectSubmission,
  resendSubmission,
  type Review,
  withdrawSubmission,
} from './review/review-submission.js';
export { EMPLOYMENT_ENTITIES, EMPLOYMENT_MIGRATIONS } from './schema.js';
export { PersonalCodeOpener, PersonalCodeSeal } from './sealing/personal-code-seal.js';
export { sealedInEmployment } from './sealing/sealed-columns.js';
export { createSubmission } from './submissions/create-submission.js';
export { companyOfSubmission, queuedSubmissions, readQueue } from './submissions/firm-queue.js';
export {
  type EmploymentData,
  type PersonData,
  SUBMISSION_KINDS,
  SUBMISSION_STATUSES,
  type SubmissionRequest,
} from './submissions/submission-requests.js';
export {
  countOpenSubmissions,
  listSubmissions,
  readSubmission,
  sendersOf,
  submissionPage,
  type SubmissionRow,
  submissionView,
  waitingSubmissions,
} from './submissions/submission.queries.js';
export { submissionAnswer, type SubmissionView } from './submissions/submission.wire.js';
