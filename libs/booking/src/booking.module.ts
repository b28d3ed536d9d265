import { Global, Module } from '@nestjs/common';
import { BooksOfFiles } from '#files';
import { Database } from '#platform';
import { CommandBus } from '#ledger';
import { BooksDocuments } from './documents/books-documents.js';

/** The link between files and books: the records of files. */
@Global()
@Module({
  providers: [
    {
      provide: BooksOfFiles,
      inject: [CommandBus, Database],
      useFactory: (bus: CommandBus, database: Database) => new BooksDocuments(bus, database),
    },
  ],
  exports: [BooksOfFiles],
})
export class BookingModule {}
