import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { addDays, type Day } from '../format/days.js';
import { type BankAccount } from './bank.js';
import { api, type Schemas, unwrap } from './client.js';
import { keys } from './keys.js';
import { asSent, type Sent } from './sent.js';

export type Statement = Schemas['BooksBankStatement'];
export type StatementFile = Schemas['StatementFile'];
export type StatementMapping = Schemas['StatementMapping'];
export type StatementGap = Schemas['BooksStatementGap'];

const PAGE = 200;
const READING_MS = 1_000;

export const statementsQuery = (companyId: string, account: string | undefined) =>
  infiniteQueryOptions({
    queryKey: keys.of(companyId, 'bank_statement', 'list', account),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/bank-statements/', {
          params: {
            path: { company_id: companyId },
            query: {
              limit: PAGE,
              ...(account === undefined ? {} : { bank_account_id: account }),
              ...(pageParam === null ? {} : { cursor: pageParam }),
            },
          },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

const isOpen = ({ state }: StatementFile): boolean => state === 'queued' || state === 'running';

/** The content of a statement’s file, before it is imported. */
export const statementFileQuery = (companyId: string, fileId: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'file', fileId, 'statement'),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/files/{file_id}/statement/', {
          params: { path: { company_id: companyId, file_id: fileId } },
          signal,
        }),
      ),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isOpen(data) ? READING_MS : false),
  });

export const importStatement = (sent: Sent, fileId: string, mapping: StatementMapping | undefined) =>
  unwrap(
    api.POST('/api/companies/{company_id}/files/{file_id}/import', {
      ...asSent(sent, { file_id: fileId }),
      body: mapping === undefined ? {} : { mapping },
    }),
  );

export const withdrawStatement = (sent: Sent, statementId: string, reason: string) =>
  unwrap(
    api.POST('/api/companies/{company_id}/bank-statements/{statement_id}/withdraw', {
      ...asSent(sent, { statement_id: statementId }),
      body: { reason },
    }),
  );

export const confirmAccount = (sent: Sent, accountId: string) =>
  unwrap(
    api.POST(
      '/api/companies/{company_id}/bank-accounts/{bank_account_id}/confirm',
      asSent(sent, { bank_account_id: accountId }),
    ),
  );

/** The balance of an account in the ledger at the end of a day, in the base currency. */
export const ledgerBalanceQuery = (companyId: string, account: BankAccount, day: Day) =>
  queryOptions({
    queryKey: keys.of(companyId, 'bank_account', account.id, 'ledger', day),
    queryFn: async ({ signal }) => {
      const { accounts } = await unwrap(
        api.GET('/api/companies/{company_id}/general-ledger/', {
          params: {
            path: { company_id: companyId },
            query: { account_code: account.account_code, date_from: day, date_to: day },
          },
          signal,
        }),
      );
      return BigInt(
        accounts.find(({ account_code }) => account_code === account.account_code)?.closing_base_minor ?? 0,
      );
    },
  });

/**
 * The balance of the account in its statements at the end of a day: the closing balance of the last one that ended by
 * then, and the lines since. Undefined when no statement that ended by then has a closing balance.
 */
export const statementBalanceQuery = (
  companyId: string,
  account: BankAccount,
  day: Day,
  last: Pick<Statement, 'to' | 'closing_minor'> | undefined,
) =>
  queryOptions({
    queryKey: keys.of(companyId, 'bank_transaction', 'balance', account.id, day, last?.to),
    enabled: last !== undefined,
    queryFn: async ({ signal }) => {
      let sum = BigInt(last?.closing_minor ?? 0);
      let cursor: string | null = null;
      if (last === undefined || last.to >= day) return sum;
      do {
        const page: Schemas['BooksBankTransactionPage'] = await unwrap(
          api.GET('/api/companies/{company_id}/bank-transactions/', {
            params: {
              path: { company_id: companyId },
              query: {
                bank_account_id: account.id,
                date_from: addDays(last.to, 1),
                date_to: day,
                limit: PAGE,
                ...(cursor === null ? {} : { cursor }),
              },
            },
            signal,
          }),
        );
        for (const { status, total_minor } of page.items)
          if (status !== 'withdrawn') sum += BigInt(total_minor);
        cursor = page.next_cursor;
      } while (cursor !== null);
      return sum;
    },
  });
