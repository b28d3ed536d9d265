import { type Sql } from '#platform';

const DAY_MS = 24 * 60 * 60 * 1000;
/** An app that registered itself and that nobody connected is deleted after this time. */
const NEVER_USED_MS = 7 * DAY_MS;
/** An app that was connected once may return until this long after its last connection ended. */
const ONCE_USED_MS = 90 * DAY_MS;

/**
 * Deletes the data that the authorization server no longer needs. Connections without a usable token end too: nobody
 * should wonder about an app that can reach nothing.
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
