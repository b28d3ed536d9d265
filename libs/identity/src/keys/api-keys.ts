import {
  type Actor,
  addDays,
  type CamelRowOf,
  type Clock,
  columnsExcept,
  type CursorKey,
  type Database,
  encodeId,
  fieldProblem,
  type IsoDate,
  placeAfter,
  problem,
  recordAudit,
  type Sql,
} from '#platform';
import { enqueue, enqueueAll } from '#tasks';
import { identityChanged } from '../access/changes.js';
import { type Scope } from '../access/roles.js';
import { ownersOf } from '../companies/ready-companies.js';
import { ApiKeyEntity } from './api-key.entity.js';
import { type KeyHasher, newKey } from './key-format.js';

/** Life of a key whose maker names no last day. */
const KEY_LIFE_DAYS = 365;

const SHOWN = columnsExcept(ApiKeyEntity, ['hash', 'expiry_letter_on']);
const COLUMNS = `${SHOWN.camelCase()},
  (SELECT u.name FROM identity.app_user u WHERE u.id = created_by) AS "createdByName"`;

/** A key as its organization sees it, without the key itself. */
export interface ApiKey extends CamelRowOf<typeof SHOWN> {
  readonly createdByName: string;
}

/** Why a key ended: somebody revoked it, or the person it acted for left. */
export const REVOCATION_REASONS = ['revoked', 'membership_ended', 'user_deactivated'] as const;
export type RevocationReason = (typeof REVOCATION_REASONS)[number];

interface NewApiKey {
  readonly organizationId: bigint;
  /** The person in whose name the key acts. */
  readonly createdBy: bigint;
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Its last day; null for none. If left out, the key lasts for `KEY_LIFE_DAYS`. */
  readonly expiresOn?: IsoDate | null | undefined;
  /** The result of `newKey`, for a maker that had to store it before the key was made. */
  readonly key?: string;
}

/** Keys of organizations: make, list, revoke. */
export class ApiKeys {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly hasher: KeyHasher,
  ) {}

  /**
   * Makes a key. The key itself is returned only this once, as `key`.
   * @throws Problem `permission_denied` when the creator is no member of the organization, `validation_error` when its
   * last day is over
   */
  async create(actor: Actor, wanted: NewApiKey): Promise<{ readonly apiKey: ApiKey; readonly key: string }> {
    const { expiresOn = addDays(this.clock.actualToday(), KEY_LIFE_DAYS) } = wanted;
    this.assertLastDay(expiresOn);
    const key = wanted.key ?? newKey();
    return this.database.transaction(async (sql) => {
      const member = await sql.row(
        `SELECT 1 AS one FROM identity.membership m JOIN identity.app_user u ON u.id = m.user_id AND u.deactivated_at IS NULL
         WHERE m.organization_id = $1 AND m.user_id = $2 AND m.ended_at IS NULL FOR SHARE OF m`,
        [wanted.organizationId, wanted.createdBy],
      );
      if (member === undefined) {
        throw problem('permission_denied', 'Only a member of the organization can create a key in it.');
      }
      const apiKey = await sql.one<ApiKey>(
        `INSERT INTO identity.api_key (organization_id, created_by, name, hash, scopes, expires_on)
         VALUES ($1, $2, $3, $4, $5, $6) RETURNING ${COLUMNS}`,
        [
          wanted.organizationId,
          wanted.createdBy,
          wanted.name,
          this.hasher.hash(key),
          wanted.scopes,
          expiresOn,
        ],
      );
      await recordAudit(sql, {
        actor,
        organizationId: wanted.organizationId,
        action: 'api_key.create',
        objectType: 'api_key',
        objectId: encodeId('api_key', apiKey.id),
        newValues: { name: apiKey.name, scopes: apiKey.scopes, expires_on: apiKey.expiresOn },
      });
      if (actor.credential.kind === 'session') await tellOfKey(sql, apiKey);
      return { apiKey, key };
    });
  }

  /** @throws Problem `validation_error` with `in_the_past` for a last day that is over */
  assertLastDay(day: IsoDate | null | undefined): void {
    if (day === null || day === undefined || day >= this.clock.actualToday()) return;
    throw fieldProblem(
      'validation_error',
      'expires_on',
      'in_the_past',
      'The last day of the key is in the past.',
    );
  }

  /** Newest first: those older than `before`, `count` at most; only those of one person when one is named. */
  list(
    organizationId: bigint,
    count: number,
    before: CursorKey | null,
    createdBy: bigint | null = null,
  ): Promise<ApiKey[]> {
    return this.database.read((sql) =>
      sql.rows<ApiKey>(
        `SELECT ${COLUMNS} FROM identity.api_key
         WHERE organization_id = $1 AND (created_at, id) < ($2::timestamptz, $3::bigint)
           AND ($5::bigint IS NULL OR created_by = $5) ORDER BY created_at DESC, id DESC LIMIT $4`,
        [organizationId, ...placeAfter(before), count, createdBy],
      ),
    );
  }

  /**
   * Ends a key at once, everywhere.
   * @throws Problem `not_found` when the organization has no such key; revoking twice is fine
   */
  revoke(actor: Actor, organizationId: bigint, id: bigint): Promise<void> {
    return this.database.transaction(async (sql) => {
      const found = await sql.row<{ revoked_at: Date | null }>(
        'SELECT revoked_at FROM identity.api_key WHERE organization_id = $1 AND id = $2 FOR UPDATE',
        [organizationId, id],
      );
      if (found === undefined) throw problem('not_found', 'There is no such key.');
      if (found.revoked_at !== null) return;
      await sql.run("UPDATE identity.api_key SET revoked_at = $2, revoked_reason = 'revoked' WHERE id = $1", [
        id,
        this.clock.now(),
      ]);
      await recordAudit(sql, {
        actor,
        organizationId,
        action: 'api_key.revoke',
        objectType: 'api_key',
        objectId: encodeId('api_key', id),
        newValues: { reason: 'revoked' },
      });
      await enqueue(sql, { kind: 'end-app-webhooks', payload: {} });
      await identityChanged(sql);
    });
  }
}

/** Writes to the maker and to the owners: a key acts for them until somebody revokes it. */
async function tellOfKey(sql: Sql, { id, organizationId, createdBy }: ApiKey): Promise<void> {
  const maker = await sql.one<{ email: string }>('SELECT email FROM identity.app_user WHERE id = $1', [
    createdBy,
  ]);
  const readers = new Set([maker.email, ...(await ownersOf(sql, organizationId))]);
  await enqueueAll(
    sql,
    [...readers].map((email) => ({
      kind: 'send-mail' as const,
      payload: { letter: 'key_made' as const, email, keyId: id.toString() },
    })),
  );
}

/** Revokes the keys a person made, in one organization or in all: they acted in that person's name. */
export async function revokeKeysOf(
  sql: Sql,
  {
    actor,
    userId,
    organizationId,
    reason,
    now,
  }: {
    readonly actor: Actor;
    readonly userId: bigint;
    /** Null for all organizations. */
    readonly organizationId: bigint | null;
    readonly reason: Exclude<RevocationReason, 'revoked'>;
    readonly now: Date;
  },
): Promise<void> {
  const revoked = await sql.rows<{ id: bigint; organizationId: bigint }>(
    `UPDATE identity.api_key SET revoked_at = $4, revoked_reason = $3
     WHERE created_by = $1 AND ($2::bigint IS NULL OR organization_id = $2) AND revoked_at IS NULL
     RETURNING id, organization_id AS "organizationId"`,
    [userId, organizationId, reason, now],
  );
  await recordAudit(
    sql,
    ...revoked.map((key) => ({
      actor,
      organizationId: key.organizationId,
      action: 'api_key.revoke',
      objectType: 'api_key',
      objectId: encodeId('api_key', key.id),
      newValues: { reason },
    })),
  );
}
