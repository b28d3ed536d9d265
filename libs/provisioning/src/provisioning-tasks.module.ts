import { Module } from '@nestjs/common';
import { BusinessRegister } from '#authorities';
import { Clock, CONFIG, type Config, Database, LOGGER, type Logger } from '#platform';
import { ProvisionCompanyHandler } from './provision-company.handler.js';

/** For workers. */
@Module({
  providers: [
    {
      provide: ProvisionCompanyHandler,
      inject: [Database, Clock, BusinessRegister, LOGGER, CONFIG],
      useFactory: (
        database: Database,
        clock: Clock,
        register: BusinessRegister,
        log: Logger,
        { RAAMAT_SANDBOX_URL }: Config,
      ) => new ProvisionCompanyHandler(database, clock, register, log, RAAMAT_SANDBOX_URL !== undefined),
    },
  ],
  exports: [ProvisionCompanyHandler],
})
export class ProvisioningTasksModule {}
