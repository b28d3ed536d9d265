import { type Clock, type Database, type Sql } from '#platform';
import { type TokenHasher } from '../access/tokens.js';
import { endGrant } from './connected-apps.js';

/** The payload of one object, as the authorization server made it. */
export type OauthPayload = Record<string, unknown>;

/** Whether a device that asks for its tokens has waited long enough. */
type Poll = 'in_time' | 'too_soon';

/** Each time a device asks too soon, its interval grows permanently by this: RFC 8628 §3.5. */
const SLOW_DOWN_SECONDS = 5;

interface StateRow {
  payload: OauthPayload;
  consumedAt: Date | null;
}

/**
 * The store of the authorization server, shared by every process of the API. Ids that grant access are stored as keyed
 * hashes; the payload contains none.
 */
export class OauthStates {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly hasher: TokenHasher,
  ) {}

  async upsert(
    kind: string,
    id: string,
    payload: OauthPayload,
    lifeSeconds: number | undefined,
  ): Promise<void> {
    const { jti: _, uid: __, userCode, ...kept } = payload;
    const now = this.clock.now();
    // A grant is deleted together with everything issued under it.
    const grantId = kind === 'Grant' ? id : (payload.grantId ?? null);
    await this.database.transaction(async (sql) => {
      await this.rehash(sql, kind, id);
      await sql.run(
        `INSERT INTO identity.oauth_state AS kept
           (kind, id_hash, payload, grant_id, user_code_hash, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (kind, id_hash) DO UPDATE SET payload = excluded.payload, grant_id = excluded.grant_id,
           expires_at = excluded.expires_at`,
        [
          kind,
          this.hash(kind, id),
          JSON.stringify(kept),
          grantId,
          typeof userCode === 'string' ? this.hash('user code', userCode) : null,
          now,
          lifeSeconds === undefined ? null : new Date(now.getTime() + lifeSeconds * 1000),
        ],
      );
    });
  }

  async find(kind: string, id: string): Promise<OauthPayload | undefined> {
    const row = await this.database.read((sql) =>
      sql.row<StateRow & { idHash: Buffer }>(
        `SELECT id_hash AS "idHash", payload, consumed_at AS "consumedAt" FROM identity.oauth_state
         WHERE kind = $1 AND id_hash = ANY($2::bytea[])`,
        [kind, this.hashes(kind, id)],
      ),
    );
    // A grant lives for a year and is only read, so reading moves it to the current secret.
    if (row?.idHash.equals(this.hash(kind, id)) === false) {
      await this.database.transaction((sql) => this.rehash(sql, kind, id));
    }
    return row && restored(row, ownIds(kind, id));
  }

  /** The request of the device whose code the person types in, with the id under which the decision is stored. */
  async findByUserCode(userCode: string): Promise<{ idHash: Buffer; payload: OauthPayload } | undefined> {
    const row = await this.database.read((sql) =>
      sql.row<StateRow & { idHash: Buffer }>(
        `SELECT id_hash AS "idHash", payload, consumed_at AS "consumedAt" FROM identity.oauth_state
         WHERE user_code_hash = ANY($1::bytea[]) AND expires_at > $2`,
        [this.hashes('user code', userCode), this.clock.now()],
      ),
    );
    return row && { idHash: row.idHash, payload: restored(row, {}) };
  }

  /** Writes the person's decision on a device's code: once. */
  decide(idHash: Buffer, decision: OauthPayload): Promise<boolean> {
    return this.database.transaction(async (sql) => {
      const decided = await sql.run(
        `UPDATE identity.oauth_state SET payload = payload || $2::jsonb, grant_id = $3, user_code_hash = NULL
         WHERE kind = 'DeviceCode' AND id_hash = $1 AND user_code_hash IS NOT NULL AND expires_at > $4`,
        [idHash, JSON.stringify(decision), decision.grantId ?? null, this.clock.now()],
      );
      return decided === 1;
    });
  }

  /** Records that a device asks about its code. One that asks too soon must wait longer from then on. */
  poll(deviceCode: string): Promise<Poll> {
    const now = this.clock.now();
    return this.database.transaction(async (sql) => {
      const row = await sql.row<{ soon: boolean }>(
        `UPDATE identity.oauth_state kept SET polled_at = $2,
           poll_seconds = kept.poll_seconds + CASE WHEN before.soon THEN $3::integer ELSE 0 END
         FROM (SELECT kind, id_hash, coalesce(polled_at > $2::timestamptz - poll_seconds * interval '1 second', false) AS soon
               FROM identity.oauth_state WHERE kind = 'DeviceCode' AND id_hash = ANY($1::bytea[]) FOR UPDATE) before
         WHERE kept.kind = before.kind AND kept.id_hash = before.id_hash RETURNING before.soon`,
        [this.hashes('DeviceCode', deviceCode), now, SLOW_DOWN_SECONDS],
      );
      return row?.soon === true ? 'too_soon' : 'in_time';
    });
  }

  /** Uses an object up, which is possible once: false when another request already did. */
  consume(kind: string, id: string): Promise<boolean> {
    return this.database.transaction(async (sql) => {
      const consumed = await sql.run(
        `UPDATE identity.oauth_state SET consumed_at = $3
         WHERE kind = $1 AND id_hash = ANY($2::bytea[]) AND consumed_at IS NULL`,
        [kind, this.hashes(kind, id), this.clock.now()],
      );
      return consumed === 1;
    });
  }

  async destroy(kind: string, id: string): Promise<void> {
    await this.database.transaction((sql) =>
      sql.run('DELETE FROM identity.oauth_state WHERE kind = $1 AND id_hash = ANY($2::bytea[])', [
        kind,
        this.hashes(kind, id),
      ]),
    );
  }

  async endGrant(grantId: string): Promise<void> {
    await this.database.transaction((sql) => endGrant(sql, grantId, this.clock.now()));
  }

  /**
   * Whether a grant is still valid: its connection has not ended, and the person is still a member of the organization.
   */
  async isConnected(grantId: string): Promise<boolean> {
    const row = await this.database.read((sql) =>
      sql.row(
        `SELECT 1 AS one FROM identity.connected_app a
         JOIN identity.app_user u ON u.id = a.user_id AND u.deactivated_at IS NULL
         JOIN identity.membership m
           ON m.organization_id = a.organization_id AND m.user_id = a.user_id AND m.ended_at IS NULL
         WHERE a.grant_id = $1 AND a.revoked_at IS NULL`,
        [grantId],
      ),
    );
    return row !== undefined;
  }

  /** Whether anybody currently has the app connected. */
  async isClientConnected(clientId: string): Promise<boolean> {
    const row = await this.database.read((sql) =>
      sql.row(
        'SELECT 1 AS one FROM identity.connected_app WHERE client_id = $1 AND revoked_at IS NULL LIMIT 1',
        [clientId],
      ),
    );
    return row !== undefined;
  }

  /** Moves a row stored under a former secret to the current one, so that it remains one row. */
  private async rehash(sql: Sql, kind: string, id: string): Promise<void> {
    const current = this.hash(kind, id);
    await sql.run(
      `UPDATE identity.oauth_state SET id_hash = $2
       WHERE kind = $1 AND id_hash = ANY($3::bytea[]) AND id_hash <> $2`,
      [kind, current, this.hashes(kind, id)],
    );
  }

  private hash(kind: string, id: string): Buffer {
    return this.hasher.hash(named(kind, id));
  }

  private hashes(kind: string, id: string): Buffer[] {
    return stateHashes(this.hasher, kind, id);
  }
}

/** Every hash under which an id may be stored: they serve only to find its object. */
export function stateHashes(hasher: TokenHasher, kind: string, id: string): Buffer[] {
  return hasher.hashes(named(kind, id));
}

const named = (kind: string, id: string): string => `${kind}\n${id}`;

/** The names of an object's id in its payload, which is stored without the id. */
function ownIds(kind: string, id: string): OauthPayload {
  if (kind === 'Client') return {};
  return kind === 'Interaction' ? { jti: id, uid: id } : { jti: id };
}

/** The payload with its ids, and with `consumed` when it was used before. */
function restored({ payload, consumedAt }: StateRow, own: OauthPayload): OauthPayload {
  const used = consumedAt === null ? {} : { consumed: Math.floor(consumedAt.getTime() / 1000) };
  return { ...payload, ...own, ...used };
}
