export * from './booking.module.js';
export * from './company-profiles.js';
export * from './decision/book-file.command.js';
export * from './decision/candidate.js';
export * from './decision/decide-booking.js';
export * from './decision/reasons.js';
export * from './documents/door-documents.js';
export * from './tasks/book-file.handler.js';
export { ExtractFileHandler, type ExtractFileTools } from './tasks/extract-file.handler.js';
