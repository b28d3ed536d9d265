export * from './booking.module.js';
export * from './company-profiles.js';
export * from './decision/book-file.command.js';
export * from './decision/candidate.js';
export * from './decision/decide-booking.js';
export * from './decision/reasons.js';
export * from './documents/books-documents.js';
export * from './statements/import-statement.handler.js';
export * from './statements/withdrawn-file.js';
export * from './tasks/book-file.handler.js';
export {
  ExtractFileHandler,
  type ExtractFileTools,
  RecogniseFileHandler,
} from './tasks/extract-file.handler.js';
export { UnpackFileHandler } from './tasks/unpack-file.handler.js';
export { RegisterFilesHandler } from './tasks/register-files.handler.js';
export { MatchCompanyHandler } from './tasks/match-company.handler.js';
export { decideMatches } from './matching/decide-matches.js';
export { decideTransfers } from './matching/own-transfers.js';
