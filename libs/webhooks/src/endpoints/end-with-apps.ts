import { liveConnections } from '#identity';
import { type Clock, type Database, encodeId, recordAudit, workerActor } from '#platform';
import { disableEndpoint } from './endpoint-rows.js';

const WORKER = workerActor('webhooks', []);

interface OfApp {
  readonly companyId: bigint;
  readonly id: bigint;
  readonly app: string;
}

/** Disables the endpoints whose app a person has disconnected, or that has gone otherwise: nothing more is sent to them. */
export async function endEndpointsOfApps(database: Database, clock: Clock): Promise<void> {
  const made = await database.system((sql) =>
    sql.rows<OfApp>(
      `SELECT company_id AS "companyId", id, created_with_id AS app FROM webhooks.endpoint
       WHERE state = 'enabled' AND created_with_kind = 'oauth'`,
    ),
  );
  const apps = [...new Set(made.map(({ app }) => app))];
  const live = await database.read((sql) => liveConnections(sql, apps));
  for (const { companyId, id } of made.filter(({ app }) => !live.has(app))) {
    await database.inCompany(companyId, async (sql) => {
      const ended = await disableEndpoint(sql, companyId, id, { reason: 'app_ended', at: clock.now() });
      if (!ended) return;
      await recordAudit(sql, {
        actor: WORKER,
        companyId,
        action: 'webhook_endpoint.disable',
        objectType: 'webhook_endpoint',
        objectId: encodeId('webhook_endpoint', id),
        newValues: { reason: 'app_ended' },
      });
    });
  }
}
