import { Global, Module } from '@nestjs/common';
import { Clock, type Config, CONFIG, LOGGER } from '#platform';
import { BusinessRegister, NoBusinessRegister } from './business-register/business-register.js';
import { CachedBusinessRegister } from './business-register/cached-business-register.js';
import { XmlBusinessRegister } from './business-register/xml-business-register.js';
import { EcbRates } from './ecb/ecb-rates.js';
import { EmploymentRegister } from './employment-register/employment-register.js';
import { employmentRegister } from './employment-register/configured-register.js';
import { NoTaxAuthority } from './tax-authority/no-tax-authority.js';
import { TaxAuthority } from './tax-authority/tax-authority.js';
import { XmlTaxAuthority } from './tax-authority/xml-tax-authority.js';
import { NoVies, RestVies, Vies } from './vies/vies.js';

/** The clients of outside services, or of the sandbox if one is configured. */
@Global()
@Module({
  providers: [
    { provide: BusinessRegister, inject: [CONFIG, Clock], useFactory: businessRegister },
    { provide: EmploymentRegister, inject: [CONFIG, LOGGER], useFactory: employmentRegister },
    {
      provide: EcbRates,
      inject: [CONFIG],
      useFactory: ({ RAAMAT_SANDBOX_URL, ECB_RATES_URL }: Config) =>
        new EcbRates(RAAMAT_SANDBOX_URL === undefined ? ECB_RATES_URL : `${RAAMAT_SANDBOX_URL}/ecb`),
    },
    { provide: TaxAuthority, inject: [CONFIG], useFactory: taxAuthority },
    { provide: Vies, inject: [CONFIG], useFactory: vies },
  ],
  exports: [BusinessRegister, EcbRates, EmploymentRegister, TaxAuthority, Vies],
})
export class AuthoritiesModule {}

function businessRegister(config: Config, clock: Clock): BusinessRegister {
  const url =
    config.RAAMAT_SANDBOX_URL === undefined
      ? config.BUSINESS_REGISTER_URL
      : `${config.RAAMAT_SANDBOX_URL}/business-register`;
  if (url === undefined) return new NoBusinessRegister();
  const register = new XmlBusinessRegister({
    url,
    user: config.BUSINESS_REGISTER_USER ?? '',
    password: config.BUSINESS_REGISTER_PASSWORD ?? '',
  });
  return new CachedBusinessRegister(register, clock);
}

function vies({ RAAMAT_SANDBOX_URL, VIES_URL }: Config): Vies {
  const url = RAAMAT_SANDBOX_URL === undefined ? VIES_URL : `${RAAMAT_SANDBOX_URL}/vies`;
  return url === undefined ? new NoVies() : new RestVies(url);
}

function taxAuthority({ RAAMAT_SANDBOX_URL, TAX_ACCOUNT_URL }: Config): TaxAuthority {
  const url = RAAMAT_SANDBOX_URL === undefined ? TAX_ACCOUNT_URL : `${RAAMAT_SANDBOX_URL}/tax-account`;
  return url === undefined ? new NoTaxAuthority() : new XmlTaxAuthority({ url });
}
