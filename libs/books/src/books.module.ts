import { Global, Module } from '@nestjs/common';
import { Clock, Database } from '#platform';
import { enqueueAll } from '#tasks';
import { Door } from './commands/door.js';

/** The books' one door, over what every process stands on. */
@Global()
@Module({
  providers: [
    {
      provide: Door,
      inject: [Database, Clock],
      useFactory: (database: Database, clock: Clock) =>
        new Door(database, clock, (sql, companyId, tasks) =>
          enqueueAll(
            sql,
            tasks.map((task) => ({ ...task, companyId })),
          ),
        ),
    },
  ],
  exports: [Door],
})
export class BooksModule {}
