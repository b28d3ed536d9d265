import { Module } from '@nestjs/common';
import { EmploymentTasksModule, PersonalCodeOpener } from '#employment';
import { Clock, CONFIG, type Config, Database, installationSecrets } from '#platform';
import { PreparePayRunHandler } from './pay-runs/prepare-pay-run.handler.js';
import {
  MakeTsdFileHandler,
  TSD_FILE_TOOLS,
  type TsdFileTools,
} from './tsd-returns/make-tsd-file.handler.js';
import { tsdFileBox } from './tsd-returns/tsd-files.js';

/** For workers. */
@Module({
  imports: [EmploymentTasksModule],
  providers: [
    PreparePayRunHandler,
    {
      provide: TSD_FILE_TOOLS,
      inject: [Database, Clock, PersonalCodeOpener, CONFIG],
      useFactory: (
        database: Database,
        clock: Clock,
        opener: PersonalCodeOpener,
        config: Config,
      ): TsdFileTools => ({ database, clock, opener, box: tsdFileBox(installationSecrets(config)) }),
    },
    MakeTsdFileHandler,
  ],
  exports: [MakeTsdFileHandler, PreparePayRunHandler],
})
export class PayrollTasksModule {}
