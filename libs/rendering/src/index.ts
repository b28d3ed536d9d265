export { invoiceFiles } from './invoice-files.js';
export { dateWords, numberWords } from './invoice/language.js';
export { drawPayslip, type PayslipDocument, type PayslipRow } from './payslip/payslip-pdf.js';
export { LEFT, lineHeight, Sheet, type Style } from './pdf/sheet.js';
export { RenderInvoiceHandler } from './render-invoice.handler.js';
export { RenderingTasksModule } from './rendering-tasks.module.js';
export { ADDRESS_FOR_REPORTS, type AddressForReports, SendInvoiceHandler } from './send-invoice.handler.js';
