import { Global, Module } from '@nestjs/common';
import { Clock, Database } from '#platform';
import { enqueueAll } from '#tasks';
import { CommandBus } from '#ledger';
import { booksBus } from './books-bus.js';

/** Provides the command bus of the books. */
@Global()
@Module({
  providers: [
    {
      provide: CommandBus,
      inject: [Database, Clock],
      useFactory: (database: Database, clock: Clock) =>
        booksBus(database, clock, (sql, companyId, tasks) =>
          enqueueAll(
            sql,
            tasks.map((task) => ({ ...task, companyId })),
          ),
        ),
    },
  ],
  exports: [CommandBus],
})
export class BooksModule {}
