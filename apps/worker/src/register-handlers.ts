import { EmploymentRegister } from '#authorities';
import {
  PersonalCodeOpener,
  PersonalCodeSeal,
  REGISTER_LISTS,
  type RegisterLists,
  SendSubmissionHandler,
  SyncAllRegistersHandler,
  SyncRegisterHandler,
} from '#employment';
import { Companies } from '#identity';
import { Clock, CONFIG, type Config, Database } from '#platform';
import { type AnyTaskHandler } from '#tasks';
import { type FactoryProvider } from '@nestjs/common';

/** Injection token of the handlers that talk to the employment register: they alone open personal codes. */
export const REGISTER_HANDLERS = Symbol('RegisterHandlers');

export const registerHandlersProvider: FactoryProvider<AnyTaskHandler[]> = {
  provide: REGISTER_HANDLERS,
  inject: [Database, Clock, Companies, EmploymentRegister, REGISTER_LISTS, PersonalCodeSeal, CONFIG],
  useFactory: (
    database: Database,
    clock: Clock,
    companies: Companies,
    register: EmploymentRegister,
    lists: RegisterLists,
    seal: PersonalCodeSeal,
    config: Config,
  ) => {
    const opener = new PersonalCodeOpener(config.RAAMAT_SEALING_PRIVATE_KEY);
    const tools = { database, clock, companies, register, lists, opener };
    return [
      new SendSubmissionHandler(tools),
      new SyncRegisterHandler(tools, seal, config.RAAMAT_EMPLOYEES),
      new SyncAllRegistersHandler(database, config.RAAMAT_EMPLOYEES),
    ] as AnyTaskHandler[];
  },
};
