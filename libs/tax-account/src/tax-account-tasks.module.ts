import { Module } from '@nestjs/common';
import { TaxAuthority } from '#authorities';
import { Companies } from '#identity';
import { Clock, CONFIG, type Config, Database } from '#platform';
import { ChargeAllTaxesHandler } from './charges/charge-all-taxes.handler.js';
import { ChargeTaxesHandler } from './charges/charge-taxes.handler.js';
import { RefreshAllTaxAccountsHandler } from './refresh/refresh-all-tax-accounts.handler.js';
import { RefreshTaxAccountHandler } from './refresh/refresh-tax-account.handler.js';

/** For workers. */
@Module({
  providers: [
    ChargeTaxesHandler,
    ChargeAllTaxesHandler,
    {
      provide: RefreshTaxAccountHandler,
      inject: [Database, Clock, Companies, TaxAuthority, CONFIG],
      useFactory: (
        database: Database,
        clock: Clock,
        companies: Companies,
        authority: TaxAuthority,
        { RAAMAT_TAX_ACCOUNT: enabled }: Config,
      ) => new RefreshTaxAccountHandler({ database, clock, companies, authority, enabled }),
    },
    {
      provide: RefreshAllTaxAccountsHandler,
      inject: [Database, CONFIG],
      useFactory: (database: Database, config: Config) =>
        new RefreshAllTaxAccountsHandler(database, config.RAAMAT_TAX_ACCOUNT),
    },
  ],
  exports: [
    ChargeTaxesHandler,
    ChargeAllTaxesHandler,
    RefreshTaxAccountHandler,
    RefreshAllTaxAccountsHandler,
  ],
})
export class TaxAccountTasksModule {}
