import { Module } from '@nestjs/common';
import { AssistedExtraction, DocumentReader, StatementReader } from '#extraction';
import { BooksOfFiles, FileStore, KeptPages, UsageLimits } from '#files';
import { CommandBus } from '#ledger';
import { Clock, CONFIG, type Config, Database, LOGGER, type Logger } from '#platform';
import { ArchiveOpener, ReaderPool } from '#unpacking';
import { CompanyProfiles } from './company-profiles.js';
import { ImportStatementHandler } from './statements/import-statement.handler.js';
import { BookFileHandler } from './tasks/book-file.handler.js';
import { BOOKING_TOOLS } from './tasks/booking-tools.js';
import { DecideDraftsHandler } from './tasks/decide-drafts.handler.js';
import { ExtractFileHandler, RecogniseFileHandler } from './tasks/extract-file.handler.js';
import { MatchCompanyHandler } from './tasks/match-company.handler.js';
import { RegisterFilesHandler } from './tasks/register-files.handler.js';
import { UnpackFileHandler } from './tasks/unpack-file.handler.js';

const HANDLERS = [
  BookFileHandler,
  DecideDraftsHandler,
  ExtractFileHandler,
  ImportStatementHandler,
  MatchCompanyHandler,
  RecogniseFileHandler,
  RegisterFilesHandler,
  UnpackFileHandler,
];

/** For workers: they provide the pool of readers, the companies' profiles and other explanations of a payment. */
@Module({
  providers: [
    {
      provide: BOOKING_TOOLS,
      inject: [
        Database,
        CommandBus,
        FileStore,
        KeptPages,
        BooksOfFiles,
        CompanyProfiles,
        UsageLimits,
        Clock,
        ReaderPool,
        CONFIG,
        LOGGER,
      ],
      useFactory: (
        database: Database,
        bus: CommandBus,
        files: FileStore,
        pages: KeptPages,
        documents: BooksOfFiles,
        companies: CompanyProfiles,
        limits: UsageLimits,
        clock: Clock,
        pool: ReaderPool,
        config: Config,
        log: Logger,
      ) => ({
        database,
        bus,
        files,
        pages,
        documents,
        companies,
        limits,
        clock,
        reader: readerOf(config, pool, log),
        statements: new StatementReader(pool),
        archives: new ArchiveOpener(pool),
      }),
    },
    ...HANDLERS,
  ],
  exports: HANDLERS,
})
export class BookingTasksModule {}

/** The isolated reader alone, or backed by an extractor that it asks about uncertain fields. */
function readerOf(config: Config, pool: ReaderPool, log: Logger): Pick<DocumentReader, 'extract'> {
  const local = new DocumentReader(pool);
  const { RAAMAT_EXTRACTOR_URL: url, RAAMAT_EXTRACTOR_MODEL: model } = config;
  if (url === undefined || model === undefined) return local;
  const key = config.RAAMAT_EXTRACTOR_KEY ?? null;
  return new AssistedExtraction(
    local,
    { url, key, model, timeLimitMs: config.RAAMAT_EXTRACTOR_SECONDS * 1_000 },
    (error) => {
      log.warn({ err: error }, 'the extractor gave no answer: the local reading is used');
    },
  );
}
