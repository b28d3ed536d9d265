import { Global, Module } from '@nestjs/common';
import { Clock, Database } from '#platform';
import { enqueue } from '#tasks';
import { Door } from './commands/door.js';

/** The books' one door, over what every process stands on. */
@Global()
@Module({
  providers: [
    {
      provide: Door,
      inject: [Database, Clock],
      useFactory: (database: Database, clock: Clock) =>
        new Door(database, clock, (sql, companyId, task) => enqueue(sql, { ...task, companyId })),
    },
  ],
  exports: [Door],
})
export class BooksModule {}
