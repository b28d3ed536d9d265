export { invoiceFiles } from './invoice-files.js';
export { drawPayslip, type PayslipDocument, type PayslipRow } from './payslip/payslip-pdf.js';
export { RenderInvoiceHandler } from './render-invoice.handler.js';
export { RenderingTasksModule } from './rendering-tasks.module.js';
export { SendInvoiceHandler } from './send-invoice.handler.js';
