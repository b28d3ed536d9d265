import { Global, Module } from '@nestjs/common';
import { CONFIG, type Config } from '#platform';
import { loadRegisterLists, REGISTER_LISTS } from './lists/register-lists.js';
import { PersonalCodeSeal } from './sealing/personal-code-seal.js';

/** Needed by every process for employees: the register's code lists, and the key that seals but cannot open. */
@Global()
@Module({
  providers: [
    {
      provide: REGISTER_LISTS,
      inject: [CONFIG],
      useFactory: (config: Config) => loadRegisterLists(config.EMPLOYMENT_REGISTER_LISTS),
    },
    {
      provide: PersonalCodeSeal,
      inject: [CONFIG],
      useFactory: (config: Config) => new PersonalCodeSeal(config.RAAMAT_SEALING_PUBLIC_KEY),
    },
  ],
  exports: [REGISTER_LISTS, PersonalCodeSeal],
})
export class EmploymentModule {}
