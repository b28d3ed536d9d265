import { type Sql } from '#platform';

const DAY_MS = 24 * 60 * 60 * 1000;
/** An app that registered itself and was let in by nobody is forgotten after so long. */
const NEVER_USED_MS = 7 * DAY_MS;
/** One that was let in once may come back for so long after its last connection ended. */
const ONCE_USED_MS = 90 * DAY_MS;

/**
 * Forgets what the authorization server no longer needs. Connections with no token left that could be used end too:
 * nobody should wonder about an app that can reach nothing.
 */
export async function expireOauth(sql: Sql, now: Date): Promise<void> {
  const before = (ms: number): Date => new Date(now.getTime() - ms);
  await sql.run('DELETE FROM identity.oauth_state WHERE expires_at <= $1', [now]);
  await sql.run(
    `UPDATE identity.connected_app a SET revoked_at = $1, revoked_reason = 'expired'
     WHERE revoked_at IS NULL AND created_at <= $2 AND NOT EXISTS (
       SELECT 1 FROM identity.oauth_state s
       WHERE s.grant_id = a.grant_id AND s.kind IN ('AccessToken', 'RefreshToken') AND s.consumed_at IS NULL)`,
    [now, before(DAY_MS)],
  );
  await sql.run(
    `DELETE FROM identity.oauth_state s WHERE kind = 'Client' AND created_at <= $1 AND NOT EXISTS (
       SELECT 1 FROM identity.connected_app a
       WHERE a.client_id = s.payload->>'client_id' AND (a.revoked_at IS NULL OR a.revoked_at > $2))`,
    [before(NEVER_USED_MS), before(ONCE_USED_MS)],
  );
}
