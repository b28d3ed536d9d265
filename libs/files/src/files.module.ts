import { Global, Module } from '@nestjs/common';
import { Clock, CONFIG, type Config, Database, installationSecrets } from '#platform';
import { FileReadings } from './extraction/file-readings.js';
import { BooksOfFiles } from './files/books-of-files.js';
import { DownloadLinks } from './files/download-links.js';
import { KeptPages } from './pages/kept-pages.js';
import { FileStore } from './store/file-store.js';
import { FileStorage } from './storage/file-storage.js';
import { createFileStorage } from './storage/storage-factory.js';
import { createUsageLimits } from './usage/usage-factory.js';
import { UsageLimits } from './usage/usage-limits.js';

/** Stored files, over the common modules of every process and the books' implementation of `BooksOfFiles`. */
@Global()
@Module({
  providers: [
    { provide: FileStorage, inject: [CONFIG], useFactory: (config: Config) => createFileStorage(config) },
    {
      provide: UsageLimits,
      inject: [CONFIG, Clock],
      useFactory: (config: Config, clock: Clock) => createUsageLimits(config, clock),
    },
    {
      provide: KeptPages,
      inject: [FileStorage, UsageLimits],
      useFactory: (storage: FileStorage, limits: UsageLimits) => new KeptPages(storage, limits),
    },
    {
      provide: FileStore,
      inject: [Database, FileStorage, BooksOfFiles, Clock, CONFIG, UsageLimits],
      useFactory: (
        database: Database,
        storage: FileStorage,
        books: BooksOfFiles,
        clock: Clock,
        config: Config,
        limits: UsageLimits,
      ) => new FileStore(database, storage, books, clock, config.CLAMD_URL !== undefined, limits),
    },
    {
      provide: FileReadings,
      inject: [Database, BooksOfFiles, CONFIG],
      useFactory: (database: Database, books: BooksOfFiles, config: Config) =>
        new FileReadings(database, books, config.CLAMD_URL !== undefined),
    },
    {
      provide: DownloadLinks,
      inject: [CONFIG, Clock],
      useFactory: (config: Config, clock: Clock) => new DownloadLinks(installationSecrets(config), clock),
    },
  ],
  exports: [FileStorage, UsageLimits, KeptPages, FileStore, FileReadings, DownloadLinks],
})
export class FilesModule {}
