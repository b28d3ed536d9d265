import { Companies } from '#identity';
import { CommandBus } from '#ledger';
import { ChargeTaxesHandler } from '#tax-account';
import { type Bookkeeper } from './bookkeeper.js';
import { type TestDatabase } from './database.js';
import { testTask } from './files.js';

/** Takes the taxes that are due to the tax account, as the task of the night does; the outcome of the task. */
export const chargeTaxes = ({ database }: TestDatabase, us: Bookkeeper): Promise<unknown> =>
  new ChargeTaxesHandler(database, us.clock, us.api.get(CommandBus), us.api.get(Companies)).handle(
    testTask('charge-taxes', {}, us.company.id),
  );
