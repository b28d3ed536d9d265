import { liveConnections, makersWhoLeft, revokedKeys } from '#identity';
import { type Clock, type Database, encodeId, recordAudit, type Sql, workerActor } from '#platform';
import { disableEndpoint, type DisabledReason, findEndpoint, tellOwners } from './endpoint-rows.js';

const WORKER = workerActor('webhooks', []);

type EndReason = Extract<DisabledReason, 'app_ended' | 'maker_left' | 'key_revoked'>;

interface Made {
  readonly companyId: bigint;
  readonly id: bigint;
  /** The person who made it, or took it over; null when unknown. */
  readonly userId: bigint | null;
  /** The kind of credential, key or app, that made it; null where a person took it over. */
  readonly kind: string | null;
  readonly credential: string | null;
}

/**
 * Disables the endpoints whose app was disconnected, whose maker lost access to the organization, or whose key was
 * revoked: nothing more is sent to them. An expired key ends none, since the integration continues with its next key.
 */
export async function endEndpointsOfEnded(database: Database, clock: Clock): Promise<void> {
  const made = await database.system((sql) => sql.rows<Made>(ENABLED));
  const reasonOf = await database.read((sql) => endOf(sql, made));
  for (const endpoint of made) {
    const reason = reasonOf(endpoint);
    if (reason !== undefined) await end(database, clock, endpoint, reason);
  }
}

const ENABLED = `
  SELECT company_id AS "companyId", id, coalesce(kept_by, created_by) AS "userId",
    CASE WHEN kept_by IS NULL THEN created_with_kind END AS kind,
    CASE WHEN kept_by IS NULL THEN created_with_id END AS credential
  FROM webhooks.endpoint WHERE state = 'enabled'`;

async function endOf(sql: Sql, made: readonly Made[]): Promise<(endpoint: Made) => EndReason | undefined> {
  const credentials = (wanted: string): string[] => [
    ...new Set(
      made.flatMap(({ kind, credential }) => (kind === wanted && credential !== null ? [credential] : [])),
    ),
  ];
  const people = made.flatMap(({ companyId, userId }) => (userId === null ? [] : [{ companyId, userId }]));
  const [live, revoked, left] = await Promise.all([
    liveConnections(sql, credentials('oauth')),
    revokedKeys(sql, credentials('api_key')),
    makersWhoLeft(sql, people),
  ]);
  const gone = new Set(left.map(({ companyId, userId }) => `${companyId} ${userId}`));
  return ({ companyId, userId, kind, credential }) => {
    if (kind === 'oauth' && !live.has(credential ?? '')) return 'app_ended';
    if (userId !== null && gone.has(`${companyId} ${userId}`)) return 'maker_left';
    return kind === 'api_key' && revoked.has(credential ?? '') ? 'key_revoked' : undefined;
  };
}

function end(database: Database, clock: Clock, { companyId, id }: Made, reason: EndReason): Promise<void> {
  return database.inCompany(companyId, async (sql) => {
    const ended = await disableEndpoint(sql, companyId, id, { reason, at: clock.now() });
    if (!ended) return;
    await recordAudit(sql, {
      actor: WORKER,
      companyId,
      action: 'webhook_endpoint.disable',
      objectType: 'webhook_endpoint',
      objectId: encodeId('webhook_endpoint', id),
      newValues: { reason },
    });
    // A person who disconnects an app knows of it; every other end cuts off programs that still wait for events.
    if (reason === 'app_ended') return;
    const { url } = await findEndpoint(sql, companyId, id);
    await tellOwners(sql, companyId, { url, reason });
  });
}
