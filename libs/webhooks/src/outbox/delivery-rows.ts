import { type Sql, toJson } from '#platform';
import { enqueueAll } from '#tasks';
import { type EventDraft } from '../events/event-payload.js';

export interface DeliveryDraft extends EventDraft {
  readonly endpointId: bigint;
}

/** Writes events that are due at once; an event that its endpoint already has stays unchanged. Returns the new ones. */
export async function insertDeliveries(
  sql: Sql,
  companyId: bigint,
  now: Date,
  drafts: readonly DeliveryDraft[],
): Promise<bigint[]> {
  if (drafts.length === 0) return [];
  const rows = await sql.rows<{ id: bigint }>(
    `INSERT INTO webhooks.delivery (company_id, endpoint_id, event_id, event_type, commit_seq, payload, state, attempts,
       next_attempt_at, created_at)
     SELECT $1, "endpointId", "eventId", "eventType", "commitSeq", payload, 'pending', 0, $2, $2
     FROM jsonb_to_recordset($3::jsonb) AS draft("endpointId" bigint, "eventId" text, "eventType" text,
       "commitSeq" bigint, payload text)
     ON CONFLICT (company_id, endpoint_id, event_id) DO NOTHING RETURNING id`,
    [companyId, now, toJson(drafts)],
  );
  return rows.map(({ id }) => id);
}

/**
 * Requests the sending of due deliveries to these endpoints, in the caller's transaction: at once, or at the given
 * time.
 */
export function askToDeliver(
  sql: Sql,
  companyId: bigint,
  endpointIds: readonly bigint[],
  runAt?: Date,
): Promise<void> {
  return enqueueAll(
    sql,
    endpointIds.map((endpointId) => ({
      kind: 'deliver-webhooks' as const,
      payload: { endpointId: endpointId.toString() },
      companyId,
      dedupKey: endpointId.toString(),
      ...(runAt === undefined ? {} : { runAt }),
    })),
  );
}
