import { WebhookDeliveryEntity } from './deliveries/webhook-delivery.entity.js';
import { WebhookEndpointEntity } from './endpoints/webhook-endpoint.entity.js';
import { Webhooks1763600009001 } from './migrations/0001-webhooks.js';
import { Webhooks1763600009002 } from './migrations/0002-endpoint-makers.js';
import { Webhooks1763600009003 } from './migrations/0003-endpoint-keepers.js';
import { Webhooks1763600009004 } from './migrations/0004-attempt-log.js';

/** Tables of this library, for the schema and its drift test. */
export const WEBHOOKS_ENTITIES = [WebhookEndpointEntity, WebhookDeliveryEntity];

/** Migrations of this library, in order. */
export const WEBHOOKS_MIGRATIONS = [
  Webhooks1763600009001,
  Webhooks1763600009002,
  Webhooks1763600009003,
  Webhooks1763600009004,
];
