export { DeliverWebhooksHandler } from './deliveries/deliver-webhooks.handler.js';
export { SweepWebhooksHandler } from './deliveries/sweep-webhooks.handler.js';
export {
  DELIVERY_STATES,
  findDelivery,
  listDeliveries,
  redeliver,
  redeliverFailed,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
} from './deliveries/webhook-deliveries.js';
export { EndAppWebhooksHandler } from './endpoints/end-app-webhooks.handler.js';
export {
  DISABLED_REASONS,
  ENDPOINT_STATES,
  findEndpoint,
  listEndpoints,
  type WebhookEndpoint,
} from './endpoints/endpoint-rows.js';
export { sealedInWebhooks, unseenSecret, webhookBox } from './endpoints/sealed-secrets.js';
export { type EndpointCall, type NewEndpoint, WebhookEndpoints } from './endpoints/webhook-endpoints.js';
export {
  BOOKS_EVENTS,
  EVENT_FILTERS,
  eventsOf,
  type TellingCommit,
  TEST_EVENT,
} from './events/event-types.js';
export { findUnrelayedCommits } from './relay/find-unrelayed-commits.js';
export { RelayWebhooksHandler } from './relay/relay-webhooks.handler.js';
export { WEBHOOKS_ENTITIES, WEBHOOKS_MIGRATIONS } from './schema.js';
export { SEND_ERRORS, WebhookSender } from './sending/webhook-sender.js';
export { WebhooksTasksModule } from './webhooks-tasks.module.js';
export { WebhooksModule } from './webhooks.module.js';
