import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from './client.js';
import { fileOf } from './file-of.js';
import { keys } from './keys.js';
import { only } from './only.js';
import { everyRow, from } from './pages.js';

export type BankLine = Schemas['BooksBankTransaction'];
export type BankLineDetail = Schemas['BooksBankTransactionDetail'];
export type BankAccount = Schemas['BooksBankAccount'];
export type Proposal = Schemas['MatchProposal'];

interface LineFilter {
  readonly account?: string | undefined;
  readonly q?: string | undefined;
  /** All lines instead of those to explain. */
  readonly all?: boolean | undefined;
}

const PAGE = 200;

/** The queue is read oldest first; the history newest first. */
const listOf = ({ account, q, all }: LineFilter) => ({
  ordering: all === true ? ('-booking_date' as const) : ('booking_date' as const),
  ...(all === true ? {} : { status: 'open' as const, held: false as const }),
  ...only({ bank_account_id: account, q }),
});

export const bankLinesFile = (filter: LineFilter) =>
  fileOf('/api/companies/{company_id}/bank-transactions/', listOf(filter));

export const bankLinesQuery = (companyId: string, { account, q, all }: LineFilter) =>
  infiniteQueryOptions({
    queryKey: keys.of(companyId, 'bank_transaction', 'list', { account, q, all }),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/bank-transactions/', {
          params: {
            path: { company_id: companyId },
            query: { limit: PAGE, ...listOf({ account, q, all }), ...from(pageParam) },
          },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

export const bankLineQuery = (companyId: string, lineId: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'bank_transaction', lineId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/bank-transactions/{bank_transaction_id}/', {
          params: { path: { company_id: companyId, bank_transaction_id: lineId } },
          signal,
        }),
      ),
  });

/** The accounts with their balances, and the gaps between their statements. */
export const bankAccountsQuery = (companyId: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'bank_account', 'list'),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/bank-accounts/', {
          params: { path: { company_id: companyId }, query: { limit: PAGE } },
          signal,
        }),
      ).then(({ items }) => items),
  });

/** Every open proposal: a queue shows the best one of each of its lines. */
export const openProposalsQuery = (companyId: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'match_proposal', 'open'),
    queryFn: ({ signal }) =>
      everyRow((at) =>
        unwrap(
          api.GET('/api/companies/{company_id}/match-proposals/', {
            params: {
              path: { company_id: companyId },
              query: { state: 'open', limit: PAGE, ...at },
            },
            signal,
          }),
        ),
      ),
  });

/** Lines of the company's other accounts that move money the other way. */
export const otherHalvesQuery = (companyId: string, line: BankLine) =>
  queryOptions({
    queryKey: keys.of(companyId, 'bank_transaction', 'other-halves', line.id),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/bank-transactions/', {
          params: {
            path: { company_id: companyId },
            query: {
              limit: PAGE,
              direction: line.direction === 'in' ? 'out' : 'in',
              status: 'open',
              ordering: '-booking_date',
            },
          },
          signal,
        }),
      ).then(({ items }) => items.filter(({ bank_account_id }) => bank_account_id !== line.bank_account_id)),
  });
