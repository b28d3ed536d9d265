import { encodeId, textForm, timeForm, idForm, serviceIdForm } from '#platform';
import {
  BOOKS_EVENTS,
  DELIVERY_STATES,
  DISABLED_REASONS,
  ENDPOINT_STATES,
  EVENT_FILTERS,
  SEND_ERRORS,
  TEST_EVENT,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
  type WebhookEndpoint,
} from '#webhooks';
import { z } from 'zod';
import { label } from '../http/index.js';

export const EndpointParams = z.object({ webhook_endpoint_id: serviceIdForm('webhook_endpoint') });
export const DeliveryParams = EndpointParams.extend({
  webhook_delivery_id: serviceIdForm('webhook_delivery'),
});

const url = textForm(2000).meta({
  format: 'uri',
  description: 'Begins with https:// and resolves to public addresses; contains no user name or password.',
});
const eventTypes = z
  .array(z.enum(EVENT_FILTERS))
  .min(1, 'Give at least one type, or null for all.')
  .max(100)
  .transform((types) => [...new Set(types)])
  .nullable()
  .meta({
    description:
      'Types such as `invoice.posted`, or all of one object: `invoice.*`. Null: all, including types added later.',
  });

export const NewEndpointBody = z
  .strictObject({
    url,
    description: label(200).nullish(),
    event_types: eventTypes.optional(),
  })
  .meta({ id: 'NewWebhookEndpoint' });

export const ChangeEndpointBody = z
  .strictObject({
    url: url.optional(),
    description: label(200).nullish(),
    event_types: eventTypes.optional(),
  })
  .meta({ id: 'WebhookEndpointChange' });

export const EnableBody = z
  .strictObject({
    skip_missed: z
      .boolean()
      .default(false)
      .meta({ description: 'True: waiting deliveries and the events in between are not sent.' }),
  })
  .meta({ id: 'WebhookEndpointEnable' });

export const RedeliverFailedBody = z
  .strictObject({
    since: z.iso
      .datetime({ offset: true, error: 'Write a date and time with its offset (2026-11-03T09:00:00Z).' })
      .meta({ description: 'Deliveries created since then.' }),
  })
  .meta({ id: 'WebhookRedeliverFailed' });

const endpointFields = {
  id: idForm,
  url: z.string(),
  description: z.string().nullable(),
  event_types: z.array(z.enum(EVENT_FILTERS)).nullable(),
  state: z.enum(ENDPOINT_STATES),
  disabled_reason: z
    .enum(DISABLED_REASONS)
    .nullable()
    .meta({
      description:
        '`gone`: it answered 410. `failing`: it accepted nothing for five days. `app_ended`: the app that created it was disconnected. `maker_left`: the ' +
        'person who created it, even with a key, left the organization or was locked. `key_revoked`: the key that created it was revoked. More values may be added.',
    }),
  disabled_at: timeForm.nullable(),
  failing_since: timeForm.nullable().meta({ description: 'The time since which every attempt has failed.' }),
  last_delivered_at: timeForm.nullable(),
  former_secret_until: timeForm
    .nullable()
    .meta({ description: 'Until when deliveries are also signed with the previous secret.' }),
  created_by: idForm
    .nullable()
    .meta({ description: 'The person who created it; null if that is no longer known.' }),
  created_with: z.object({ kind: z.string(), id: z.string() }).nullable().meta({
    description: 'The credential that created it (`session`, `api_key`, `oauth`).',
  }),
  created_at: timeForm,
  updated_at: timeForm,
};

export const EndpointAnswer = z.object(endpointFields).meta({ id: 'WebhookEndpoint' });

export const EndpointWithSecretAnswer = z
  .object({ ...endpointFields, secret: z.string().meta({ description: 'Shown only once.' }) })
  .meta({ id: 'WebhookEndpointWithSecret' });

const deliveryFields = {
  id: idForm,
  event_id: z.string().meta({ description: 'The header `webhook-id`: the same at every attempt.' }),
  event_type: z.enum([...BOOKS_EVENTS, TEST_EVENT]).meta({ description: 'More values may be added.' }),
  commit_seq: z
    .int()
    .nullable()
    .meta({ description: 'Position in the order of commits; null for a test event.' }),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  last_attempt_at: timeForm.nullable(),
  next_attempt_at: timeForm.nullable(),
  delivered_at: timeForm.nullable(),
  response_status: z.int().nullable(),
  response_excerpt: z.string().nullable().meta({ description: 'The beginning of the receiver’s answer.' }),
  duration_ms: z.int().nullable(),
  error: z
    .enum([...SEND_ERRORS, 'skipped'])
    .nullable()
    .meta({ description: 'Why the last attempt failed. More values may be added.' }),
  created_at: timeForm,
};

export const DeliveryAnswer = z.object(deliveryFields).meta({ id: 'WebhookDelivery' });

/** The body that receivers get; declared here so that the OpenAPI document includes it. */
export const WebhookEventAnswer = z
  .object({
    id: z.string(),
    type: z.enum([...BOOKS_EVENTS, TEST_EVENT]).meta({ description: 'More values may be added.' }),
    timestamp: timeForm,
    company_id: idForm,
    commit_seq: z.int().nullable(),
    data: z.object({
      command: z.string().nullable(),
      command_id: z.string().nullable(),
      objects: z.array(z.object({ type: z.string(), id: z.string() })),
    }),
  })
  .meta({ id: 'WebhookEvent' });

const attemptAnswer = z
  .object({
    at: timeForm,
    status: z.int().nullable(),
    error: z.enum(SEND_ERRORS).nullable().meta({ description: 'Null: accepted. More values may be added.' }),
    duration_ms: z.int(),
  })
  .meta({ id: 'WebhookAttempt', description: 'An attempt with its outcome.' });

export const DeliveryDetailAnswer = z
  .object({
    ...deliveryFields,
    payload: WebhookEventAnswer,
    attempt_log: z.array(attemptAnswer).meta({
      description: 'The attempts, oldest first, those before a redelivery too: the newest 100.',
    }),
  })
  .meta({ id: 'WebhookDeliveryDetail' });

export const RedeliveredAnswer = z
  .object({ redelivered: z.int().meta({ description: 'Number of deliveries that are sent again.' }) })
  .meta({ id: 'WebhookRedelivered' });

export function endpointView(endpoint: WebhookEndpoint): z.infer<typeof EndpointAnswer> {
  return {
    id: encodeId('webhook_endpoint', endpoint.id),
    url: endpoint.url,
    description: endpoint.description,
    event_types: endpoint.eventTypes === null ? null : [...endpoint.eventTypes],
    state: endpoint.state,
    disabled_reason: endpoint.disabledReason,
    disabled_at: endpoint.disabledAt,
    failing_since: endpoint.failingSince,
    last_delivered_at: endpoint.lastDeliveredAt,
    former_secret_until: endpoint.formerSecretUntil,
    created_by: endpoint.createdBy === null ? null : encodeId('user', endpoint.createdBy),
    created_with: madeWith(endpoint),
    created_at: endpoint.createdAt,
    updated_at: endpoint.updatedAt,
  };
}

const madeWith = ({ createdWithKind: kind, createdWithId: id }: WebhookEndpoint) =>
  kind === null || id === null ? null : { kind, id };

export function deliveryView(delivery: WebhookDelivery): z.infer<typeof DeliveryAnswer> {
  return {
    id: encodeId('webhook_delivery', delivery.id),
    event_id: delivery.eventId,
    event_type: delivery.eventType,
    commit_seq: delivery.commitSeq === null ? null : Number(delivery.commitSeq),
    state: delivery.state,
    attempts: delivery.attempts,
    last_attempt_at: delivery.lastAttemptAt,
    next_attempt_at: delivery.nextAttemptAt,
    delivered_at: delivery.deliveredAt,
    response_status: delivery.responseStatus,
    response_excerpt: delivery.responseExcerpt,
    duration_ms: delivery.durationMs,
    error: delivery.error,
    created_at: delivery.createdAt,
  };
}

export function deliveryDetailView(delivery: WebhookDeliveryDetail): z.infer<typeof DeliveryDetailAnswer> {
  return {
    ...deliveryView(delivery),
    payload: JSON.parse(delivery.payload) as z.infer<typeof WebhookEventAnswer>,
    attempt_log: delivery.attemptLog.map(({ at, status, error, durationMs }) => ({
      at: new Date(at),
      status,
      error,
      duration_ms: durationMs,
    })),
  };
}
