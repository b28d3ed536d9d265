import { Module } from '@nestjs/common';
import { FileStore } from '#files';
import { CommandBus } from '#ledger';
import { Clock, Database } from '#platform';
import { RENDER_INVOICE_TOOLS, RenderInvoiceHandler } from './render-invoice.handler.js';

/** For workers. */
@Module({
  providers: [
    {
      provide: RENDER_INVOICE_TOOLS,
      inject: [Database, CommandBus, FileStore, Clock],
      useFactory: (database: Database, bus: CommandBus, files: FileStore, clock: Clock) => ({
        database,
        bus,
        files,
        clock,
      }),
    },
    RenderInvoiceHandler,
  ],
  exports: [RenderInvoiceHandler],
})
export class RenderingTasksModule {}
