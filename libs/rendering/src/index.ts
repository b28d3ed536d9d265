export * from './invoice-files.js';
export * from './render-invoice.handler.js';
export * from './payslip/payslip-pdf.js';
