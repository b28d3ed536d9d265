import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from './client.js';
import { once } from './idempotency.js';
import { keys } from './keys.js';
import { byCursor, from } from './pages.js';
import { thenRead } from './read-again.js';
import { type Keyed, type Sent } from './sent.js';

export type ClientScope = Schemas['ClientAccess']['scopes'][number];
type ChangeCompany = Schemas['ChangeCompany'];

const of = (companyId: string) => ({ path: { company_id: companyId } });
export const changeCompany = (companyId: string, body: ChangeCompany, key: string): Promise<unknown> =>
  thenRead(
    unwrap(
      api.PATCH('/api/companies/{company_id}/', {
        params: { ...of(companyId), header: once(key) },
        body,
      }),
    ),
    keys.company(companyId),
    keys.me,
  );

/** Asks the firm to act for the company at the tax authority and the employment register. */
export const askForMandate = ({ companyId }: Sent, basis: string): Promise<unknown> =>
  thenRead(
    unwrap(
      api.POST('/api/companies/{company_id}/authority-access/', { params: of(companyId), body: { basis } }),
    ),
    keys.company(companyId),
  );

export const vatRegistrationsQuery = (companyId: string) =>
  infiniteQueryOptions({
    ...byCursor,
    queryKey: keys.of(companyId, 'vat_registration', 'list'),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/vat-registrations/', {
          params: { ...of(companyId), query: from(pageParam) },
          signal,
        }),
      ),
  });

/** A change from a day that already has one corrects it. */
export const recordVatRegistration = (
  companyId: string,
  body: Schemas['NewVatRegistration'],
  key: string,
): Promise<Schemas['RecordedVatRegistration']> =>
  thenRead(
    unwrap(
      api.POST('/api/companies/{company_id}/vat-registrations/', {
        params: { ...of(companyId), header: once(key) },
        body,
      }),
    ),
    keys.company(companyId),
    keys.of(companyId, 'vat_registration'),
  );

export type Numbering = Schemas['Numbering'];

/** The next number by the numbering of the company, or by one that is only typed. */
export const nextNumberQuery = (companyId: string, typed: Partial<Numbering>) =>
  queryOptions({
    queryKey: keys.of(companyId, 'invoice', 'next-number', typed),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/numbering/', {
          params: { ...of(companyId), query: typed },
          signal,
        }),
      ),
    retry: false,
  });

export type NewBankAccount = Schemas['BankAccountCreateRequest'];

export const createBankAccount = (companyId: string, body: NewBankAccount, key: string): Promise<unknown> =>
  thenRead(
    unwrap(
      api.POST('/api/companies/{company_id}/bank-accounts', {
        params: { ...of(companyId), header: once(key) },
        body,
      }),
    ),
    keys.of(companyId, 'bank_account'),
  );

export const moveOpening = (sent: Keyed, accountId: string, statement_id: string) =>
  unwrap(
    api.POST('/api/companies/{company_id}/bank-accounts/{bank_account_id}/opening', {
      params: {
        path: { company_id: sent.companyId, bank_account_id: accountId },
        header: once(sent.key),
      },
      body: { statement_id },
    }),
  );

export const clientAccessQuery = (companyId: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'client_access'),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/companies/{company_id}/client-access/', { params: of(companyId), signal })),
  });

export const limitClients = (companyId: string, scopes: readonly ClientScope[]): Promise<unknown> =>
  thenRead(
    unwrap(
      api.PUT('/api/companies/{company_id}/client-access/', {
        params: of(companyId),
        body: { scopes: [...scopes] },
      }),
    ),
    keys.of(companyId, 'client_access'),
  );

/** Whether a month is closed: the first steps are then behind the company. */
export const closedPeriodQuery = (companyId: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'period', 'closed'),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/periods/', {
          params: { ...of(companyId), query: { state: 'closed', limit: 1 } },
          signal,
        }),
      ),
  });
