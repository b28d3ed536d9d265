import { OutsideCallFailed } from '../http/outside-call.js';
import { TaxAuthority, type TaxAccountStatement } from './tax-authority.js';

/** Used when no access to the tax authority is configured: every refresh fails with that reason. */
export class NoTaxAuthority extends TaxAuthority {
  override accountOf(): Promise<TaxAccountStatement> {
    return Promise.reject(new OutsideCallFailed('tax authority', 'unreachable', 'no address is configured'));
  }
}
