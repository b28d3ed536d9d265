export * from './deliveries/deliver-webhooks.handler.js';
export * from './deliveries/sweep-webhooks.handler.js';
export * from './deliveries/webhook-deliveries.js';
export {
  DISABLED_REASONS,
  ENDPOINT_STATES,
  findEndpoint,
  listEndpoints,
  type DisabledReason,
  type WebhookEndpoint,
} from './endpoints/endpoint-rows.js';
export * from './endpoints/end-app-webhooks.handler.js';
export * from './endpoints/sealed-secrets.js';
export * from './endpoints/webhook-endpoints.js';
export {
  BOOKS_EVENTS,
  EVENT_FILTERS,
  eventsOf,
  type TellingCommit,
  TEST_EVENT,
} from './events/event-types.js';
export * from './relay/find-unrelayed-commits.js';
export * from './relay/relay-webhooks.handler.js';
export * from './sending/webhook-sender.js';
export { WEBHOOKS_ENTITIES, WEBHOOKS_MIGRATIONS } from './schema.js';
export * from './webhooks.module.js';
