import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from './client.js';
import { once } from './idempotency.js';
import { keys } from './keys.js';
import { byCursor, from } from './pages.js';
import { thenRead } from './read-again.js';

export type Organization = Schemas['Organization'];
export type Member = Schemas['Member'];
export type Invitation = Schemas['Invitation'];
export type ApiKey = Schemas['ApiKey'];
export type NewApiKey = Schemas['NewApiKey'];
export type ApiKeyCreated = Schemas['ApiKeyCreated'];
export type Role = Member['role'];
export type FactorDemand = Organization['second_factor_required_of'];

const of = (organizationId: string) => ({ path: { organization_id: organizationId } });
export const organizationQuery = (id: string) =>
  queryOptions({
    queryKey: keys.organization(id),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/organizations/{organization_id}/', { params: of(id), signal })),
  });

export const createOrganization = (name: string, key: string): Promise<Organization> =>
  thenRead(
    unwrap(api.POST('/api/organizations/', { params: { header: once(key) }, body: { name } })),
    keys.me,
  );

export const membersQuery = (id: string) =>
  infiniteQueryOptions({
    ...byCursor,
    queryKey: keys.organization(id, 'members'),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/organizations/{organization_id}/members/', {
          params: { ...of(id), query: from(pageParam) },
          signal,
        }),
      ),
  });

export const changeRole = (id: string, memberId: string, role: Role): Promise<unknown> =>
  thenRead(
    unwrap(
      api.PATCH('/api/organizations/{organization_id}/members/{member_id}/', {
        params: { path: { organization_id: id, member_id: memberId } },
        body: { role },
      }),
    ),
    keys.organization(id),
  );

/** Ends the membership, the keys that act for the person, and the apps that they connected here. */
export const endAccess = (id: string, memberId: string): Promise<unknown> =>
  thenRead(
    unwrap(
      api.POST('/api/organizations/{organization_id}/members/{member_id}/access/end/', {
        params: { path: { organization_id: id, member_id: memberId } },
      }),
    ),
    keys.organization(id),
  );

export const invitationsQuery = (id: string) =>
  infiniteQueryOptions({
    ...byCursor,
    queryKey: keys.organization(id, 'invitations'),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/organizations/{organization_id}/invitations/', {
          params: { ...of(id), query: from(pageParam) },
          signal,
        }),
      ),
  });

export const invite = (id: string, email: string, role: Role): Promise<Invitation> =>
  thenRead(
    unwrap(
      api.POST('/api/organizations/{organization_id}/invitations/', {
        params: of(id),
        body: { email, role },
      }),
    ),
    keys.organization(id, 'invitations'),
  );

export const revokeInvitation = (id: string, invitationId: string): Promise<unknown> =>
  thenRead(
    unwrap(
      api.DELETE('/api/organizations/{organization_id}/invitations/{invitation_id}/', {
        params: { path: { organization_id: id, invitation_id: invitationId } },
      }),
    ),
    keys.organization(id, 'invitations'),
  );

export const demandSecondFactor = (id: string, required_of: FactorDemand): Promise<unknown> =>
  thenRead(
    unwrap(
      api.PUT('/api/organizations/{organization_id}/second-factor/', {
        params: of(id),
        body: { required_of },
      }),
    ),
    keys.organization(id),
  );

export const apiKeysQuery = (id: string) =>
  infiniteQueryOptions({
    ...byCursor,
    queryKey: keys.organization(id, 'api-keys'),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/organizations/{organization_id}/api-keys/', {
          params: { ...of(id), query: from(pageParam) },
          signal,
        }),
      ),
  });

/** Sent twice, it makes two keys: the answer is the only one that has the key itself. */
export const createApiKey = (id: string, body: NewApiKey): Promise<ApiKeyCreated> =>
  thenRead(
    unwrap(api.POST('/api/organizations/{organization_id}/api-keys/', { params: of(id), body })),
    keys.organization(id, 'api-keys'),
  );

export const revokeApiKey = (id: string, keyId: string): Promise<unknown> =>
  thenRead(
    unwrap(
      api.DELETE('/api/organizations/{organization_id}/api-keys/{api_key_id}/', {
        params: { path: { organization_id: id, api_key_id: keyId } },
      }),
    ),
    keys.organization(id, 'api-keys'),
  );
