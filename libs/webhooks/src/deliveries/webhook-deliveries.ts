import {
  type CamelRowOf,
  type Clock,
  columnsExcept,
  type CursorKey,
  placeAfter,
  problem,
  type Sql,
} from '#platform';
import { holdEndpoint } from '../endpoints/endpoint-rows.js';
import { assertEnabled } from '../endpoints/webhook-endpoints.js';
import { askToDeliver } from '../outbox/delivery-rows.js';
import { type AttemptRecord, WebhookDeliveryEntity } from './webhook-delivery.entity.js';

export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

const SHOWN = columnsExcept(WebhookDeliveryEntity, ['company_id', 'endpoint_id', 'payload', 'attempt_log']);
const COLUMNS = SHOWN.camelCase();

/** A delivery, as lists show it. */
export type WebhookDelivery = CamelRowOf<typeof SHOWN>;

export interface WebhookDeliveryDetail extends WebhookDelivery {
  readonly payload: string;
  readonly attemptLog: readonly AttemptRecord[];
}

interface DeliveryFilters {
  readonly state?: DeliveryState | undefined;
}

/** Identifies a delivery by its company and endpoint. */
interface DeliveryKey {
  readonly companyId: bigint;
  readonly endpointId: bigint;
  readonly id: bigint;
}

/** Deliveries to an endpoint, newest first. */
export function listDeliveries(
  sql: Sql,
  { companyId, endpointId }: Omit<DeliveryKey, 'id'>,
  { state }: DeliveryFilters,
  limit: number,
  after: CursorKey | null,
): Promise<WebhookDelivery[]> {
  const ofState = state === undefined ? '$6::text IS NULL' : 'state = $6';
  return sql.rows<WebhookDelivery>(
    `SELECT ${COLUMNS} FROM webhooks.delivery
     WHERE company_id = $1 AND endpoint_id = $2 AND (created_at, id) < ($3::timestamptz, $4::bigint) AND ${ofState}
     ORDER BY created_at DESC, id DESC LIMIT $5`,
    [companyId, endpointId, ...placeAfter(after), limit, state ?? null],
  );
}

/** @throws Problem `not_found` */
export async function findDelivery(sql: Sql, key: DeliveryKey): Promise<WebhookDeliveryDetail> {
  const row = await sql.row<WebhookDeliveryDetail>(
    `SELECT ${COLUMNS}, payload, attempt_log AS "attemptLog" FROM webhooks.delivery
     WHERE company_id = $1 AND endpoint_id = $2 AND id = $3`,
    [key.companyId, key.endpointId, key.id],
  );
  if (row === undefined) throw problem('not_found', 'There is no such delivery.');
  return row;
}

const AGAIN = `state = 'pending', attempts = 0, next_attempt_at = $3, delivered_at = NULL`;

/**
 * Sends a delivery once more, whatever its outcome was: the stored payload, under the same id.
 * @throws Problem `not_found`, `webhook_endpoint_disabled`
 */
export async function redeliver(sql: Sql, clock: Clock, key: DeliveryKey): Promise<void> {
  assertEnabled(await holdEndpoint(sql, key.companyId, key.endpointId));
  const found = await sql.run(
    `UPDATE webhooks.delivery SET ${AGAIN} WHERE company_id = $1 AND endpoint_id = $2 AND id = $4`,
    [key.companyId, key.endpointId, clock.now(), key.id],
  );
  if (found === 0) throw problem('not_found', 'There is no such delivery.');
  await sendNow(sql, key);
}

/**
 * Sends every delivery that failed since a time once more. Returns their number.
 * @throws Problem `not_found`, `webhook_endpoint_disabled`
 */
export async function redeliverFailed(
  sql: Sql,
  clock: Clock,
  key: Omit<DeliveryKey, 'id'>,
  since: Date,
): Promise<number> {
  assertEnabled(await holdEndpoint(sql, key.companyId, key.endpointId));
  const again = await sql.run(
    `UPDATE webhooks.delivery SET ${AGAIN}
     WHERE company_id = $1 AND endpoint_id = $2 AND state = 'failed' AND created_at >= $4`,
    [key.companyId, key.endpointId, clock.now(), since],
  );
  if (again > 0) await sendNow(sql, key);
  return again;
}

/** Ends the rest of an endpoint, since the caller says that it works again. */
async function sendNow(sql: Sql, { companyId, endpointId }: Omit<DeliveryKey, 'id'>): Promise<void> {
  await sql.run('UPDATE webhooks.endpoint SET rests_until = NULL WHERE company_id = $1 AND id = $2', [
    companyId,
    endpointId,
  ]);
  await askToDeliver(sql, companyId, [endpointId]);
}
