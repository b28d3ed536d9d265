import { Global, Module } from '@nestjs/common';
import { Door } from '#books';
import { BooksOfFiles } from '#files';
import { Database } from '#platform';
import { DoorDocuments } from './documents/door-documents.js';

/** What joins files and books: the records of files. */
@Global()
@Module({
  providers: [
    {
      provide: BooksOfFiles,
      inject: [Door, Database],
      useFactory: (door: Door, database: Database) => new DoorDocuments(door, database),
    },
  ],
  exports: [BooksOfFiles],
})
export class BookingModule {}
