import { Module } from '@nestjs/common';
import { FileStore } from '#files';
import { CommandBus } from '#ledger';
import { Clock, CONFIG, type Config, Database } from '#platform';
import { mailerOf } from '#notify';
import {
  ADDRESS_FOR_REPORTS,
  type AddressForReports,
  SEND_INVOICE_TOOLS,
  SendInvoiceHandler,
  type SendInvoiceTools,
} from './send-invoice.handler.js';
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
    {
      provide: SEND_INVOICE_TOOLS,
      inject: [Database, CommandBus, Clock, CONFIG, ADDRESS_FOR_REPORTS],
      useFactory: (
        database: Database,
        bus: CommandBus,
        clock: Clock,
        config: Config,
        addressForReports: AddressForReports,
      ): SendInvoiceTools => ({ database, bus, clock, mailer: mailerOf(config), addressForReports }),
    },
    SendInvoiceHandler,
  ],
  exports: [RenderInvoiceHandler, SendInvoiceHandler],
})
export class RenderingTasksModule {}
