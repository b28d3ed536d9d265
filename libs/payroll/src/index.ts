export * from './pay-runs/pay-run.commands.js';
export * from './pay-runs/pay-run-documents.js';
export * from './pay-runs/pay-run.queries.js';
export * from './pay-runs/prepare-pay-run.handler.js';
export { proposeWages } from './pay-runs/propose-wages.js';
export { PAYSLIP_LANGUAGES, type PayslipLanguage } from './payslip/payslip-document.js';
export { PAYROLL_ENTITIES, PAYROLL_MIGRATIONS } from './schema.js';
export { type Tsd, tsdCsv } from './tsd/tsd.js';
export * from './pay-runs/pay-run.wire.js';
