export { BookingTasksModule } from './booking-tasks.module.js';
export { BookingModule } from './booking.module.js';
export { type CompanyProfile, CompanyProfiles, type SenderTrust } from './company-profiles.js';
export { missingDocuments } from './decision/missing-documents.js';
export { BooksDocuments } from './documents/books-documents.js';
export { dismissDocument } from './documents/dismiss-document.command.js';
export { joinInvoice, separateInvoiceDocument } from './documents/join-invoice.commands.js';
export { decideMatches } from './matching/decide-matches.js';
export { decideTransfers } from './matching/own-transfers.js';
export { soughtMails } from './matching/sought-mails.js';
export { importFile } from './statements/import-file.command.js';
export { ImportStatementHandler } from './statements/import-statement.handler.js';
export {
  StatementFiles,
  type StatementFileView,
  type StatementOfFile,
} from './statements/statement-files.js';
export { releaseStatementFile } from './statements/withdrawn-file.js';
export { BookFileHandler } from './tasks/book-file.handler.js';
export { DecideDraftsHandler, FIND_HELD_INVOICES } from './tasks/decide-drafts.handler.js';
export {
  ExtractFileHandler,
  type ExtractFileTools,
  RecogniseFileHandler,
} from './tasks/extract-file.handler.js';
export { FIND_EXEMPTIONS, MatchCompanyHandler } from './tasks/match-company.handler.js';
export { RegisterFilesHandler } from './tasks/register-files.handler.js';
export { UnpackFileHandler } from './tasks/unpack-file.handler.js';
