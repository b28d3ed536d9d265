import { relyingHost } from '#identity';
import { type Config, employeesEnabled, publicUrl } from '#platform';

/** Features that an installation may lack. */
export interface Features {
  readonly employees: boolean;
  readonly inbox: boolean;
  readonly payroll: boolean;
  readonly mcp: boolean;
  readonly passkeys: boolean;
  readonly tax_account: boolean;
}

/** Injection token of the features. */
export const FEATURES = Symbol('Features');

/**
 * A feature is available when it is switched on and one of its operations exists, so that no listed feature answers
 * 404.
 */
export function featuresOf(config: Config, operations: readonly { readonly path: string }[]): Features {
  const answers = (start: string): boolean => operations.some(({ path }) => path.startsWith(start));
  const ofCompany = (area: string): boolean => answers(`/api/companies/:company_id/${area}/`);
  return {
    employees: employeesEnabled(config) && ofCompany('employees'),
    inbox: config.RAAMAT_INBOX && ofCompany('inbox'),
    payroll: config.RAAMAT_PAYROLL && ofCompany('payroll'),
    mcp: answers('/mcp'),
    passkeys: relyingHost(publicUrl(config)) !== null && answers('/api/auth/passkeys/'),
    tax_account: config.RAAMAT_TAX_ACCOUNT && ofCompany('tax-account'),
  };
}
