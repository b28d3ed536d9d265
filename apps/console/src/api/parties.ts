import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from './client.js';
import { fileOf } from './file-of.js';
import { keys } from './keys.js';
import { only } from './only.js';
import { everyRow, from } from './pages.js';
import { asSent, type Sent } from './sent.js';

export type Party = Schemas['Party'];
export type PartyDetail = Schemas['PartyDetail'];
export type RegisteredCompany = Schemas['RegisteredCompany'];

const PAGE = 100;

interface PartyFilter {
  readonly q?: string | undefined;
  readonly role?: 'supplier' | 'customer' | undefined;
}

const listOf = ({ q, role }: PartyFilter) => ({ ordering: 'name' as const, ...only({ q, role }) });

export const partiesFile = (filter: PartyFilter) =>
  fileOf('/api/companies/{company_id}/parties/', listOf(filter));

export const partiesQuery = (companyId: string, { q, role }: PartyFilter) =>
  infiniteQueryOptions({
    queryKey: keys.of(companyId, 'party', 'list', { q, role }),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/parties/', {
          params: {
            path: { company_id: companyId },
            query: { limit: PAGE, ...listOf({ q, role }), ...from(pageParam) },
          },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: (before) => before,
  });

/** All parties: a table that names many finds them among these. */
export const everyPartyQuery = (companyId: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'party', 'every'),
    queryFn: ({ signal }) =>
      everyRow((at) =>
        unwrap(
          api.GET('/api/companies/{company_id}/parties/', {
            params: {
              path: { company_id: companyId },
              query: { limit: 200, ordering: 'name', ...at },
            },
            signal,
          }),
        ),
      ),
  });

const ofParty = (companyId: string, partyId: string) => ({ company_id: companyId, party_id: partyId });

export const partyQuery = (companyId: string, partyId: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'party', partyId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/parties/{party_id}/', {
          params: { path: ofParty(companyId, partyId) },
          signal,
        }),
      ),
  });

export const aliasesQuery = (companyId: string, partyId: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'party', partyId, 'aliases'),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/parties/{party_id}/aliases/', {
          params: { path: ofParty(companyId, partyId), query: { limit: PAGE } },
          signal,
        }),
      ).then(({ items }) => items),
  });

export type PartyLearned = Schemas['PartyLearned'];

export const learnedQuery = (companyId: string, partyId: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'party', partyId, 'learned'),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/parties/{party_id}/learned/', {
          params: { path: ofParty(companyId, partyId) },
          signal,
        }),
      ),
  });

/** The newest bank lines of a party. */
export const partyBankLinesQuery = (companyId: string, partyId: string) =>
  infiniteQueryOptions({
    queryKey: keys.of(companyId, 'bank_transaction', 'party', partyId),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/bank-transactions/', {
          params: {
            path: { company_id: companyId },
            query: {
              limit: PAGE,
              party_id: partyId,
              ordering: '-booking_date',
              ...(pageParam === null ? {} : { cursor: pageParam }),
            },
          },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

export const REGISTRY_CODE = /^\d{8}$/;

/** The company that has a code in the business register. */
export const registeredCompanyQuery = (companyId: string, code: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'party', 'register', code),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/business-register/', {
          params: { path: { company_id: companyId }, query: { reg_code: code } },
          signal,
        }),
      ),
    enabled: REGISTRY_CODE.test(code),
    retry: false,
    staleTime: 60_000,
  });

export const createParty = (sent: Sent, body: Schemas['PartyCreateRequest']) =>
  unwrap(
    api.POST('/api/companies/{company_id}/parties', {
      ...asSent(sent, {}),
      body,
    }),
  );

export const updateParty = (sent: Sent, partyId: string, body: Schemas['PartyUpdateRequest']) =>
  unwrap(
    api.POST('/api/companies/{company_id}/parties/{party_id}/update', {
      ...asSent(sent, { party_id: partyId }),
      body,
    }),
  );

export const mergeParty = (sent: Sent, partyId: string, intoId: string) =>
  unwrap(
    api.POST('/api/companies/{company_id}/parties/{party_id}/merge', {
      ...asSent(sent, { party_id: partyId }),
      body: { into_party_id: intoId },
    }),
  );

export const addAlias = (sent: Sent, partyId: string, name: string) =>
  unwrap(
    api.POST('/api/companies/{company_id}/parties/{party_id}/aliases', {
      ...asSent(sent, { party_id: partyId }),
      body: { name },
    }),
  );
