import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from './client.js';
import { keys } from './keys.js';
import { thenRead } from './read-again.js';

export type TaxBalance = Schemas['TaxAccountBalance'];
export type TaxReconciliation = Schemas['TaxReconciliation'];
export type TaxDifference = Schemas['TaxDifference'];
export type TaxClaim = Schemas['TaxClaimProposal'];

/** A copy that is being read is asked for until it is there. */
const PENDING_MS = 2_000;
const balanceKey = (companyId: string) => keys.of(companyId, 'figures', 'tax-account');

/** The stored copy of the account at the tax authority. */
export const taxBalanceQuery = (companyId: string) =>
  queryOptions({
    queryKey: balanceKey(companyId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/tax-account/balance/', {
          params: { path: { company_id: companyId } },
          signal,
        }),
      ),
    refetchInterval: ({ state }) => (state.data?.refresh_pending === true ? PENDING_MS : false),
  });

/** Staff have the copy read at once. */
export const refreshTaxAccount = (companyId: string): Promise<unknown> =>
  thenRead(
    unwrap(
      api.POST('/api/firm/companies/{company_id}/tax-account/refresh/', {
        params: { path: { company_id: companyId } },
      }),
    ),
    balanceKey(companyId),
  );
