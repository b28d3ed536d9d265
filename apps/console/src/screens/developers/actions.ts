import { defineAction } from '../../actions/action.js';
import * as webhooks from '../../api/webhooks.js';
import { words } from '../../words/words.js';
import { hostOf } from './host.js';

type Endpoint = webhooks.Endpoint;
const idOf = ({ id }: Pick<Endpoint, 'id'>): string => id;

/** Leads to the form of a new endpoint. */
export const toNewEndpoint = defineAction({
  id: 'webhooks.to-new',
  name: () => words('developers').newEndpoint,
  permission: 'books.setup',
  run: (go: () => void) => {
    go();
  },
});

export const openDeliveries = (id: string) =>
  defineAction({
    id: `webhooks.deliveries.${id}`,
    name: ({ endpoint }: { readonly endpoint: Endpoint; readonly go: () => unknown }) =>
      words('developers').deliveriesOf(hostOf(endpoint.url)),
    run: ({ go }) => void go(),
  });

/** Opens a dialog, which does it. */
export const openEdit = defineAction({
  id: 'webhooks.open-edit',
  name: () => words('developers').edit,
  permission: 'books.setup',
  run: (open: () => void) => {
    open();
  },
});

interface Edit {
  readonly endpoint: Endpoint;
  readonly to: webhooks.EndpointChange;
}

export const edit = defineAction({
  id: 'webhooks.edit',
  name: () => words('developers').edit,
  done: ({ to, endpoint }: Edit) => words('developers').edited(hostOf(to.url ?? endpoint.url)),
  permission: 'books.setup',
  about: ({ endpoint }) => endpoint.id,
  run: ({ endpoint, to }, call) => webhooks.changeEndpoint(call, endpoint.id, to),
  reverse: ({ endpoint: { id, url, description, event_types } }, _result, call) =>
    webhooks.changeEndpoint(call, id, { url, description, event_types }),
});

export const disable = defineAction({
  id: 'webhooks.disable',
  name: () => words('developers').disable,
  done: ({ url }: Endpoint) => words('developers').disabled(hostOf(url)),
  permission: 'books.setup',
  about: idOf,
  when: ({ state }) => state === 'enabled',
  run: ({ id }, call) => webhooks.disableEndpoint(call, id),
  reverse: ({ id }, _result, call) => webhooks.enableEndpoint(call, id),
});

export const enable = defineAction({
  id: 'webhooks.enable',
  name: () => words('developers').enable,
  done: ({ url }: Endpoint) => words('developers').enabled(hostOf(url)),
  permission: 'books.setup',
  about: idOf,
  when: ({ state }) => state === 'disabled',
  run: ({ id }, call) => webhooks.enableEndpoint(call, id),
  reverse: ({ id }, _result, call) => webhooks.disableEndpoint(call, id),
});

interface Rotation {
  readonly endpoint: Endpoint;
  readonly show: (rotated: webhooks.EndpointWithSecret) => void;
}

/** The old secret does not come back; both sign for a day. */
export const rotate = defineAction({
  id: 'webhooks.rotate',
  name: () => words('developers').rotate,
  done: ({ endpoint }: Rotation) => words('developers').rotated(hostOf(endpoint.url)),
  permission: 'books.setup',
  about: ({ endpoint }) => endpoint.id,
  dangerous: true,
  run: async ({ endpoint, show }, { companyId }) => {
    show(await webhooks.rotateSecret(companyId, endpoint.id));
  },
});

export const remove = defineAction({
  id: 'webhooks.remove',
  name: () => words('developers').remove,
  done: ({ url }: Endpoint) => words('developers').removed(hostOf(url)),
  permission: 'books.setup',
  about: idOf,
  dangerous: true,
  run: ({ id }, { companyId }) => webhooks.removeEndpoint(companyId, id),
});

export const test = defineAction({
  id: 'webhooks.test',
  name: () => words('developers').test,
  key: 't',
  done: () => words('developers').tested,
  permission: 'books.setup',
  about: idOf,
  when: ({ state }: Endpoint) => state === 'enabled',
  run: ({ id }, call) => webhooks.sendTest(call, id),
});

interface Redelivery {
  readonly endpoint: Endpoint;
  readonly delivery: Pick<webhooks.Delivery, 'id' | 'event_type'> | undefined;
}

/** A delivery cannot be taken back; the receiver knows it by its id. */
export const redeliver = defineAction({
  id: 'webhooks.redeliver',
  name: () => words('developers').redeliver,
  key: 'r',
  done: ({ delivery }: Redelivery) => words('developers').redelivered(delivery?.event_type ?? ''),
  permission: 'books.setup',
  about: ({ delivery }) => delivery?.id ?? '',
  when: ({ endpoint, delivery }) => endpoint.state === 'enabled' && delivery !== undefined,
  run: ({ endpoint, delivery }, call) =>
    webhooks.redeliver(call, { endpointId: endpoint.id, id: delivery?.id ?? '' }),
});

/** Deliveries are kept for thirty days: all that failed are sent. */
const SINCE = '2000-01-01T00:00:00Z';

export const redeliverAll = defineAction({
  id: 'webhooks.redeliver-failed',
  name: () => words('developers').redeliverFailed,
  done: (_endpoint: Endpoint, { redelivered }: { readonly redelivered: number }) =>
    words('developers').redeliveredFailed(redelivered),
  permission: 'books.setup',
  about: idOf,
  when: ({ state }) => state === 'enabled',
  run: ({ id }, call) => webhooks.redeliverFailed(call, id, SINCE),
});
