export * from './truth.js';
export * from './invoice-pdf.js';
export * from './invoice-xml.js';
export * from './pictures.js';
export * from './random.js';
