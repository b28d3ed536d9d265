import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type AuditEvent } from './account.js';
import { api, unwrap } from './client.js';
import { keys } from './keys.js';
import { byCursor, from } from './pages.js';

const PAGE = 100;

/** Which changes of a company are shown; all that are named hold together. */
export interface TrailFilter {
  readonly objectType?: string | undefined;
  readonly objectId?: string | undefined;
  readonly actor?: string | undefined;
  /** Only acts of the service itself. */
  readonly service?: boolean | undefined;
  readonly actions?: readonly string[] | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface OfCompany {
  readonly id: string;
  readonly organization_id: string;
}

/** The trail belongs to the organization; a company sees its own part. */
export const trailQuery = ({ id, organization_id }: OfCompany, filter: TrailFilter) =>
  infiniteQueryOptions({
    ...byCursor,
    // Named like the sums of a company: any commit may add to it.
    queryKey: keys.of(id, 'figures', 'trail', filter),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/organizations/{organization_id}/audit/', {
          params: {
            path: { organization_id },
            query: {
              limit: PAGE,
              company_id: id,
              ...from(pageParam),
              ...(filter.objectType === undefined ? {} : { object_type: filter.objectType }),
              ...(filter.objectId === undefined ? {} : { object_id: filter.objectId }),
              ...(filter.actor === undefined ? {} : { actor_id: filter.actor }),
              ...(filter.service === true ? { actor_kind: 'worker' as const } : {}),
              ...(filter.actions === undefined ? {} : { action: filter.actions.join(',') }),
              ...(filter.from === undefined ? {} : { date_from: filter.from }),
              ...(filter.to === undefined ? {} : { date_to: filter.to }),
            },
          },
          signal,
        }),
      ),
  });

/** One change, by the link to it. */
export const trailEventQuery = (organizationId: string, eventId: string) =>
  queryOptions({
    queryKey: keys.organization(organizationId, 'audit', eventId),
    queryFn: ({ signal }): Promise<AuditEvent> =>
      unwrap(
        api.GET('/api/organizations/{organization_id}/audit/{audit_event_id}/', {
          params: { path: { organization_id: organizationId, audit_event_id: eventId } },
          signal,
        }),
      ),
    staleTime: Infinity,
  });
