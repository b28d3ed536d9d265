export { addItemsFromAbsences, importPayItems } from './items/add-pay-items.commands.js';
export { createPayItem, deletePayItem, updatePayItem } from './items/pay-item.commands.js';
export { listPayItems, payItemKey } from './items/pay-item.queries.js';
export { payItemAnswer, type PayItemView } from './items/pay-item.wire.js';
export { type PayrollOfMonth, payrollOfMonth } from './pay-runs/closing.queries.js';
export { payRunTsd, payslipFacts, payslipPdf } from './pay-runs/pay-run-documents.js';
export { isPaid } from './pay-runs/pay-run-rows.js';
export { approvePayRun, createPayRun, postPayRun, reversePayRun } from './pay-runs/pay-run.commands.js';
export { declaredPayRuns, listPayRuns, PAY_RUN_STATES, payRunDetail } from './pay-runs/pay-run.queries.js';
export {
  payRunAnswer,
  type PayRunDetail,
  payRunDetailAnswer,
  payRunParams,
  type PayRunView,
} from './pay-runs/pay-run.wire.js';
export { PreparePayRunHandler } from './pay-runs/prepare-pay-run.handler.js';
export { proposeWages } from './pay-runs/propose-wages.js';
export { PayrollTasksModule } from './payroll-tasks.module.js';
export { PAYSLIP_LANGUAGES } from './payslip/payslip-document.js';
export { loadPayrollRules, readPayrollRules } from './rules/load-rules.js';
export { payrollRulesAnswer, type PayrollRulesView, ruleSetRequest } from './rules/rule-set.wire.js';
export { PAYROLL_ENTITIES, PAYROLL_MIGRATIONS } from './schema.js';
export { MakeTsdFileHandler } from './tsd-returns/make-tsd-file.handler.js';
export { tsdReturnsDue } from './tsd-returns/tsd-due.queries.js';
export { readTsdFile, sealedInPayroll, tsdFileBox } from './tsd-returns/tsd-files.js';
export { filedTsdEntries } from './tsd-returns/tsd-rows.js';
export { declareAccount, fileTsd } from './tsd-returns/tsd.commands.js';
export { declaredAccountList, readFiledTsd, readMonthTsd } from './tsd-returns/tsd.queries.js';
export {
  filedTsdAnswer,
  type FiledTsdView,
  declaredAccountAnswer,
  type DeclaredAccountView,
  monthTsdAnswer,
  type MonthTsdView,
  tsdLineAnswer,
  tsdParams,
  tsdReturnParams,
  tsdRowAnswer,
} from './tsd-returns/tsd.wire.js';
export { type Tsd, tsdCsv } from './tsd/tsd.js';
