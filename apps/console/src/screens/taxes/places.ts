import { type TaxDifference, type TaxReconciliation } from '../../api/taxes.js';
import { type Place, placesOf } from '../../frame/places.js';
import { type Areas } from '../../words/areas.js';

/** The screens of a declaration. */
export const placesOfTax = (tax: 'vat' | 'payroll', month: string): readonly Place[] =>
  placesOf(tax === 'vat' ? 'vat_return' : 'tsd', month);

interface Way {
  readonly name: keyof Areas['taxes']['ways'];
  readonly to: Place | readonly Place[];
}

/** The lines of the accounts of a side, up to the day of the copy. */
export const linesOf = (side: TaxReconciliation['claims'], asOf: string): Place => ({
  to: '/c/$company/ledger',
  search: { account: side.accounts.map(({ account_code }) => account_code).join(','), to: asOf },
});

/** Where the cause of a difference is mended, or looked at. */
export function wayOf(
  cause: TaxDifference,
  side: TaxReconciliation['claims'],
  asOf: string,
): Way | undefined {
  const { kind, tax, month, entry_id, bank_transaction_id } = cause;
  if (bank_transaction_id !== null)
    return { name: 'bank', to: placesOf('bank_transaction', bank_transaction_id) };
  if (kind === 'payment_not_arrived' && entry_id !== null)
    return { name: 'entry', to: placesOf('entry', entry_id) };
  if (tax !== null && month !== null) return { name: 'declaration', to: placesOfTax(tax, month) };
  switch (kind) {
    case 'interest':
      return { name: 'interest', to: { to: '/c/$company/ledger/new' } };
    case 'claim_unpaid':
      return { name: 'toBank', to: { to: '/c/$company/bank' } };
    case 'claim_undeclared':
      return { name: 'claims', to: { to: '/c/$company/taxes', search: { part: 'claims' } } };
    default:
      return side.accounts.length === 0 ? undefined : { name: 'lines', to: linesOf(side, asOf) };
  }
}
