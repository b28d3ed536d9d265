export { isReadable, isShownInline } from './content/content-types.js';
export { contentTypeOf, HEAD_BYTES } from './content/detect.js';
export { fileName } from './content/file-name.js';
export {
  type BookingMark,
  extractionOf,
  failBooking,
  failExtraction,
  keepExtraction,
  keepStatement,
  keepUnpacked,
  keepWithdrawal,
  markBooking,
  queueBooking,
  queueHeldStatements,
  type ReadingOutcome,
  readingOutcomes,
  shutFiles,
  type StatementReading,
  unbookedDocuments,
} from './extraction/extraction.queries.js';
export type { FileExtraction, ReadContent } from './extraction/file-extraction.js';
export { FileReadings } from './extraction/file-readings.js';
export { queueReading } from './extraction/queue-reading.js';
export {
  failReading,
  type LoneTry,
  nextLoneTry,
  readLaterAlone,
  startReading,
} from './extraction/reading-task.js';
export { unbookedReadings } from './extraction/unbooked-readings.queries.js';
export { FilesTasksModule } from './files-tasks.module.js';
export { FilesModule } from './files.module.js';
export { BooksOfFiles, type FileDocument, type FileLink } from './files/books-of-files.js';
export { assertNotDismissed } from './files/dismissed.js';
export { DOCUMENT_KINDS, type FileKind } from './files/document-kind.js';
export { DownloadLinks } from './files/download-links.js';
export {
  fileById,
  filesWithoutDocument,
  keepDocument,
  keepFileLink,
  listFiles,
  notesOfFiles,
  receivedUntil,
} from './files/file.queries.js';
export { FILE_OUTCOMES, type FileOutcome } from './files/outcome.js';
export { searchFileNames } from './files/search-names.queries.js';
export { type FileSender, senderKey, type SenderProof } from './files/sender.js';
export { listedDocument, storedDocument, type StoredFile } from './files/stored-file.js';
export { FilePages, PAGE_WIDTHS, type PageWidth } from './pages/file-pages.js';
export { KeptPages } from './pages/kept-pages.js';
export { ScanFileHandler } from './scanning/scan-file.handler.js';
export { FILES_ENTITIES, FILES_MIGRATIONS } from './schema.js';
export { type ContainedLine, LINES_SHOWN, type StatementContent } from './statements/statement-content.js';
export {
  keepStatementContent,
  mappingsOfColumns,
  releaseStatement,
  type StatementFile,
  statementFileOf,
} from './statements/statement-file.queries.js';
export { type StatementMapping, statementMapping } from './statements/statement-mapping.wire.js';
export { DiskStorage } from './storage/disk-storage.js';
export {
  type ByteRange,
  FileStorage,
  MissingObject,
  type StagedObject,
  StorageAway,
} from './storage/file-storage.js';
export { createFileStorage, filesFolder } from './storage/storage-factory.js';
export { FILE_OBJECTS } from './storage/stored-objects.js';
export { FileStore, type StoreCall, type StoreOutcome } from './store/file-store.js';
export { sweepFiles } from './sweep/sweep-files.js';
export { fileTooLarge, MAX_FILE_BYTES, type ReceivedUpload, receiveUpload } from './upload/receive-upload.js';
export { isImported } from './upload/upload-rules.js';
export { freeBytes } from './usage/free-disk.js';
export type { Limits } from './usage/limits.js';
export { setOwnLimits } from './usage/own-limits.js';
export { createUsageLimits, reservedMb } from './usage/usage-factory.js';
export { LimitReached, UsageLimits, type UsageState } from './usage/usage-limits.js';
