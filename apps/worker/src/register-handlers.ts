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
import { Clock, CONFIG, type Config, Database, employeesEnabled, required } from '#platform';
import { type AnyTaskHandler, workerQueues } from '#tasks';
import { type FactoryProvider } from '@nestjs/common';

/** Injection token of the handlers that talk to the employment register: they alone open personal codes. */
export const REGISTER_HANDLERS = Symbol('RegisterHandlers');

/** Does this worker run the queue that sends to the register? Others do well without the key. */
const opensCodes = (config: Config): boolean => workerQueues(config)?.includes('register') ?? true;

/** @throws ConfigError when this worker sends to the register and could open no personal code */
export function assertOpensCodes(config: Config): void {
  if (employeesEnabled(config) && opensCodes(config)) required(config, 'RAAMAT_SEALING_PRIVATE_KEY');
}

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
    const enabled = employeesEnabled(config);
    assertOpensCodes(config);
    const opener = new PersonalCodeOpener(
      config.RAAMAT_SEALING_PRIVATE_KEY,
      config.RAAMAT_SEALING_FORMER_PRIVATE_KEYS,
    );
    const tools = { database, clock, companies, register, lists, opener };
    return [
      new SendSubmissionHandler(tools),
      new SyncRegisterHandler(tools, seal, enabled),
      new SyncAllRegistersHandler(database, clock, enabled),
    ] as AnyTaskHandler[];
  },
};
