import { Global, Module } from '@nestjs/common';
import { BooksOfFiles } from '#files';
import { Database } from '#platform';
import { CommandBus } from '#ledger';
import { BooksDocuments } from './documents/books-documents.js';
import { StatementFiles } from './statements/statement-files.js';

/** The link between files and books: the records of files, and statements before their import. */
@Global()
@Module({
  providers: [
    {
      provide: BooksOfFiles,
      inject: [CommandBus, Database],
      useFactory: (bus: CommandBus, database: Database) => new BooksDocuments(bus, database),
    },
    {
      provide: StatementFiles,
      inject: [Database],
      useFactory: (database: Database) => new StatementFiles(database),
    },
  ],
  exports: [BooksOfFiles, StatementFiles],
})
export class BookingModule {}
