import {
  type Actor,
  type Clock,
  type CursorKey,
  type Database,
  decodeId,
  encodeId,
  placeAfter,
  problem,
  recordAudit,
  type Sql,
} from '#platform';
import { enqueue } from '#tasks';
import { identityChanged } from '../access/changes.js';
import { type Scope } from '../access/roles.js';

/** A connection as the person who made it sees it. */
export interface ConnectedApp {
  readonly id: bigint;
  readonly organizationId: bigint;
  readonly organizationName: string;
  readonly clientId: string;
  readonly clientName: string | null;
  readonly selfRegistered: boolean;
  readonly scopes: readonly Scope[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

interface NewConnection {
  readonly userId: bigint;
  readonly organizationId: bigint;
  readonly grantId: string;
  readonly clientId: string;
  readonly clientName: string | null;
  readonly selfRegistered: boolean;
  readonly scopes: readonly Scope[];
}

/**
 * Why a connection ended: the person revoked it, the app returned it or one of its tokens was used twice, or the person
 * it acted for left.
 */
type ConnectionEnd = 'revoked' | 'ended' | 'membership_ended' | 'user_deactivated';

const CONNECTION = `SELECT a.id, a.organization_id AS "organizationId", o.name AS "organizationName",
    a.client_id AS "clientId", a.client_name AS "clientName", a.self_registered AS "selfRegistered", a.scopes,
    a.created_at AS "createdAt", a.last_used_at AS "lastUsedAt"
  FROM identity.connected_app a JOIN identity.organization o ON o.id = a.organization_id`;

/** Apps that act for people: connected by consent, listed, revoked. */
export class ConnectedApps {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** @throws Problem `permission_denied` when the person is no member of the organization they chose */
  connect(actor: Actor, wanted: NewConnection): Promise<bigint> {
    return this.database.transaction(async (sql) => {
      const member = await sql.row(
        `SELECT 1 AS one FROM identity.membership
         WHERE organization_id = $1 AND user_id = $2 AND ended_at IS NULL FOR SHARE`,
        [wanted.organizationId, wanted.userId],
      );
      if (member === undefined) {
        throw problem('permission_denied', 'Only a member of the organization can connect an app to it.');
      }
      const { id } = await sql.one<{ id: bigint }>(
        `INSERT INTO identity.connected_app
           (user_id, organization_id, grant_id, client_id, client_name, self_registered, scopes, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
        [
          wanted.userId,
          wanted.organizationId,
          wanted.grantId,
          wanted.clientId,
          wanted.clientName,
          wanted.selfRegistered,
          wanted.scopes,
          this.clock.now(),
        ],
      );
      await recordAudit(sql, {
        actor,
        organizationId: wanted.organizationId,
        action: 'connected_app.connect',
        objectType: 'connected_app',
        objectId: encodeId('connected_app', id),
        newValues: { client_id: wanted.clientId, name: wanted.clientName, scopes: wanted.scopes },
      });
      return id;
    });
  }

  /** Connections of a person, newest first: those older than `before`, `count` at most. */
  list(userId: bigint, count: number, before: CursorKey | null): Promise<ConnectedApp[]> {
    return this.database.read((sql) =>
      sql.rows<ConnectedApp>(
        `${CONNECTION} WHERE a.user_id = $1 AND a.revoked_at IS NULL AND (a.created_at, a.id) < ($2::timestamptz, $3::bigint)
         ORDER BY a.created_at DESC, a.id DESC LIMIT $4`,
        [userId, ...placeAfter(before), count],
      ),
    );
  }

  /** Ends a connection and all its tokens, at once and everywhere; false when the person has no such connection. */
  revoke(actor: Actor, userId: bigint, id: bigint): Promise<boolean> {
    return this.database.transaction(async (sql) => {
      const ended = await endConnections(
        sql,
        { actor, reason: 'revoked', now: this.clock.now() },
        'user_id = $3 AND id = $4',
        [userId, id],
      );
      return ended > 0;
    });
  }

  async revokeAll(actor: Actor, userId: bigint): Promise<void> {
    await this.database.transaction((sql) =>
      revokeConnectionsOf(sql, {
        actor,
        userId,
        organizationId: null,
        reason: 'revoked',
        now: this.clock.now(),
      }),
    );
  }
}

/** Ends the connections of a person, in one organization or in all: the apps acted in that person's name. */
export async function revokeConnectionsOf(
  sql: Sql,
  {
    userId,
    organizationId,
    ...end
  }: {
    readonly actor: Actor;
    readonly userId: bigint;
    /** Null for all organizations. */
    readonly organizationId: bigint | null;
    readonly reason: ConnectionEnd;
    readonly now: Date;
  },
): Promise<void> {
  await endConnections(sql, end, 'user_id = $3 AND ($4::bigint IS NULL OR organization_id = $4)', [
    userId,
    organizationId,
  ]);
}

/** Ends the connection of a grant: its app returned it, or one of its tokens was used twice. */
export async function endGrant(sql: Sql, grantId: string, now: Date): Promise<void> {
  await endConnections(sql, { actor: null, reason: 'ended', now }, 'grant_id = $3', [grantId]);
  // The connection had ended before, or was never made.
  await forgetGrants(sql, [grantId]);
}

/**
 * Ends the connections that `which` selects, and deletes their tokens. Without an actor, the person's own app does it.
 */
async function endConnections(
  sql: Sql,
  end: { readonly actor: Actor | null; readonly reason: ConnectionEnd; readonly now: Date },
  which: string,
  values: readonly unknown[],
): Promise<number> {
  const ended = await sql.rows<{ id: bigint; userId: bigint; organizationId: bigint; grantId: string }>(
    `UPDATE identity.connected_app SET revoked_at = $1, revoked_reason = $2
     WHERE ${which} AND revoked_at IS NULL
     RETURNING id, user_id AS "userId", organization_id AS "organizationId", grant_id AS "grantId"`,
    [end.now, end.reason, ...values],
  );
  if (ended.length === 0) return 0;
  await forgetGrants(
    sql,
    ended.map(({ grantId }) => grantId),
  );
  await recordAudit(
    sql,
    ...ended.map(({ id, userId, organizationId }) => ({
      actor: end.actor ?? appOf(userId, id),
      organizationId,
      action: 'connected_app.revoke',
      objectType: 'connected_app',
      objectId: encodeId('connected_app', id),
      newValues: { reason: end.reason },
    })),
  );
  await enqueue(sql, { kind: 'end-app-webhooks', payload: {} });
  await identityChanged(sql);
  return ended.length;
}

/** Those among the connections, given by the ids of their credentials, that have not ended. */
export async function liveConnections(sql: Sql, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const known = ids.map((id) => decodeId('connected_app', id)).filter((id) => id !== undefined);
  if (known.length === 0) return new Set();
  const rows = await sql.rows<{ id: bigint }>(
    'SELECT id FROM identity.connected_app WHERE id = ANY($1) AND revoked_at IS NULL',
    [known],
  );
  return new Set(rows.map(({ id }) => encodeId('connected_app', id)));
}

async function forgetGrants(sql: Sql, grantIds: readonly string[]): Promise<void> {
  await sql.run(`DELETE FROM identity.oauth_state WHERE grant_id = ANY($1)`, [grantIds]);
}

/** The app itself, which acts for a person. */
function appOf(userId: bigint, id: bigint): Actor {
  return {
    kind: 'user',
    userId,
    credential: { kind: 'oauth', id: encodeId('connected_app', id) },
    human: false,
    permissions: new Set(),
    onBehalfOf: null,
  };
}
