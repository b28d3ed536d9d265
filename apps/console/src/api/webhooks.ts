import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from './client.js';
import { once } from './idempotency.js';
import { keys } from './keys.js';
import { byCursor, from } from './pages.js';
import { thenRead } from './read-again.js';
import { type Keyed } from './sent.js';

export type Endpoint = Schemas['WebhookEndpoint'];
export type EndpointWithSecret = Schemas['WebhookEndpointWithSecret'];
export type NewEndpoint = Schemas['NewWebhookEndpoint'];
export type EndpointChange = Schemas['WebhookEndpointChange'];
export type EventFilter = NonNullable<NewEndpoint['event_types']>[number];
export type Delivery = Schemas['WebhookDelivery'];
export type DeliveryDetail = Schemas['WebhookDeliveryDetail'];
export type DeliveryState = Delivery['state'];

const ENDPOINTS = '/api/companies/{company_id}/webhook-endpoints/';
const ENDPOINT = `${ENDPOINTS}{webhook_endpoint_id}/` as const;
const DELIVERY = `${ENDPOINT}deliveries/{webhook_delivery_id}/` as const;
/** Deliveries make no commit of the books, so nothing tells that one arrived. */
const LOOK_AGAIN_MS = 2_000;

const company = (companyId: string) => ({ path: { company_id: companyId } });
const one = (companyId: string, webhook_endpoint_id: string) => ({
  path: { company_id: companyId, webhook_endpoint_id },
});
const sent = ({ companyId, key }: Keyed, webhook_endpoint_id: string) => ({
  ...one(companyId, webhook_endpoint_id),
  header: once(key),
});
const read = (companyId: string) => keys.of(companyId, 'webhook_endpoint');

export const endpointsQuery = (companyId: string) =>
  infiniteQueryOptions({
    ...byCursor,
    queryKey: keys.of(companyId, 'webhook_endpoint', 'list'),
    queryFn: ({ pageParam, signal }) =>
      unwrap(api.GET(ENDPOINTS, { params: { ...company(companyId), query: from(pageParam) }, signal })),
  });

export const endpointQuery = (companyId: string, id: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'webhook_endpoint', id),
    queryFn: ({ signal }) => unwrap(api.GET(ENDPOINT, { params: one(companyId, id), signal })),
  });

/** The secret is in this answer alone, so the request has no key to repeat it by. */
export const createEndpoint = (companyId: string, body: NewEndpoint): Promise<EndpointWithSecret> =>
  thenRead(unwrap(api.POST(ENDPOINTS, { params: company(companyId), body })), read(companyId));

export const rotateSecret = (companyId: string, id: string): Promise<EndpointWithSecret> =>
  thenRead(unwrap(api.POST(`${ENDPOINT}rotate-secret/`, { params: one(companyId, id) })), read(companyId));

export const changeEndpoint = (call: Keyed, id: string, body: EndpointChange): Promise<Endpoint> =>
  thenRead(unwrap(api.PATCH(ENDPOINT, { params: sent(call, id), body })), read(call.companyId));

export const disableEndpoint = (call: Keyed, id: string): Promise<Endpoint> =>
  thenRead(unwrap(api.POST(`${ENDPOINT}disable/`, { params: sent(call, id) })), read(call.companyId));

export const enableEndpoint = (call: Keyed, id: string): Promise<Endpoint> =>
  thenRead(
    unwrap(api.POST(`${ENDPOINT}enable/`, { params: sent(call, id), body: {} })),
    read(call.companyId),
  );

export const removeEndpoint = (companyId: string, id: string): Promise<unknown> =>
  thenRead(unwrap(api.DELETE(ENDPOINT, { params: one(companyId, id) })), read(companyId));

export const sendTest = (call: Keyed, id: string): Promise<Delivery> =>
  thenRead(unwrap(api.POST(`${ENDPOINT}test/`, { params: sent(call, id) })), read(call.companyId));

export const deliveriesQuery = (companyId: string, endpointId: string, state: DeliveryState | undefined) =>
  infiniteQueryOptions({
    ...byCursor,
    queryKey: keys.of(companyId, 'webhook_endpoint', endpointId, 'deliveries', state),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET(`${ENDPOINT}deliveries/`, {
          params: {
            ...one(companyId, endpointId),
            query: { ...from(pageParam), ...(state === undefined ? {} : { state }) },
          },
          signal,
        }),
      ),
    refetchInterval: LOOK_AGAIN_MS,
  });

export const deliveryQuery = (companyId: string, endpointId: string, id: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'webhook_endpoint', endpointId, 'delivery', id),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET(DELIVERY, {
          params: {
            path: { company_id: companyId, webhook_endpoint_id: endpointId, webhook_delivery_id: id },
          },
          signal,
        }),
      ),
    refetchInterval: ({ state: { data } }) => (data?.state === 'pending' ? LOOK_AGAIN_MS : false),
  });

export const redeliver = ({ companyId, key }: Keyed, { endpointId, id }: OfDelivery) =>
  thenRead(
    unwrap(
      api.POST(`${DELIVERY}redeliver/`, {
        params: {
          path: { company_id: companyId, webhook_endpoint_id: endpointId, webhook_delivery_id: id },
          header: once(key),
        },
      }),
    ),
    read(companyId),
  );

export interface OfDelivery {
  readonly endpointId: string;
  readonly id: string;
}

export const redeliverFailed = (call: Keyed, id: string, since: string) =>
  thenRead(
    unwrap(api.POST(`${ENDPOINT}redeliver-failed/`, { params: sent(call, id), body: { since } })),
    read(call.companyId),
  );
