import { Module } from '@nestjs/common';
import { EmploymentRegister } from '#authorities';
import { Companies } from '#identity';
import { Clock, CONFIG, type Config, Database, employeesEnabled, required } from '#platform';
import { workerQueues } from '#tasks';
import { REGISTER_LISTS, type RegisterLists } from './lists/register-lists.js';
import {
  REGISTER_TOOLS,
  type RegisterTools,
  SendSubmissionHandler,
} from './register/send-submission.handler.js';
import { SyncAllRegistersHandler, SyncRegisterHandler } from './register/sync-register.handler.js';
import { PersonalCodeOpener, PersonalCodeSeal } from './sealing/personal-code-seal.js';

/** Whether this worker runs the queue that sends to the register. Others need no key. */
const opensCodes = (config: Config): boolean => workerQueues(config)?.includes('register') ?? true;

/** @throws ConfigError when this worker sends to the register but has no key to open personal codes */
export function assertOpensCodes(config: Config): void {
  if (employeesEnabled(config) && opensCodes(config)) required(config, 'RAAMAT_SEALING_PRIVATE_KEY');
}

/** For workers: only these handlers open personal codes. */
@Module({
  providers: [
    {
      provide: PersonalCodeOpener,
      inject: [CONFIG],
      useFactory: (config: Config) =>
        new PersonalCodeOpener(config.RAAMAT_SEALING_PRIVATE_KEY, config.RAAMAT_SEALING_FORMER_PRIVATE_KEYS),
    },
    {
      provide: REGISTER_TOOLS,
      inject: [Database, Clock, Companies, EmploymentRegister, REGISTER_LISTS, PersonalCodeOpener, CONFIG],
      useFactory: (
        database: Database,
        clock: Clock,
        companies: Companies,
        register: EmploymentRegister,
        lists: RegisterLists,
        opener: PersonalCodeOpener,
        config: Config,
      ): RegisterTools => {
        assertOpensCodes(config);
        return { database, clock, companies, register, lists, opener };
      },
    },
    SendSubmissionHandler,
    {
      provide: SyncRegisterHandler,
      inject: [REGISTER_TOOLS, PersonalCodeSeal, CONFIG],
      useFactory: (tools: RegisterTools, seal: PersonalCodeSeal, config: Config) =>
        new SyncRegisterHandler(tools, seal, employeesEnabled(config)),
    },
    {
      provide: SyncAllRegistersHandler,
      inject: [Database, CONFIG],
      useFactory: (database: Database, config: Config) =>
        new SyncAllRegistersHandler(database, employeesEnabled(config)),
    },
  ],
  exports: [PersonalCodeOpener, SendSubmissionHandler, SyncRegisterHandler, SyncAllRegistersHandler],
})
export class EmploymentTasksModule {}
