import { Module } from '@nestjs/common';
import { Clock, CONFIG, type Config, Database } from '#platform';
import { Clamd } from './scanning/clamd.js';
import { SCAN_FILE_TOOLS, ScanFileHandler } from './scanning/scan-file.handler.js';
import { FileStore } from './store/file-store.js';

/** For workers. */
@Module({
  providers: [
    {
      provide: SCAN_FILE_TOOLS,
      inject: [Database, FileStore, Clock, CONFIG],
      useFactory: (database: Database, files: FileStore, clock: Clock, { CLAMD_URL }: Config) => ({
        database,
        files,
        clock,
        scanner: CLAMD_URL === undefined ? null : new Clamd(CLAMD_URL),
      }),
    },
    ScanFileHandler,
  ],
  exports: [ScanFileHandler],
})
export class FilesTasksModule {}
