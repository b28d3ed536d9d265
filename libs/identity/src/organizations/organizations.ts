import { type Actor, type Clock, type Database, encodeId, recordAudit, type Sql } from '#platform';
import { identityChanged } from '../access/changes.js';
import { type Role } from '../access/roles.js';
import { revokeKeysOf } from '../keys/api-keys.js';

export interface Organization {
  readonly id: bigint;
  readonly name: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const COLUMNS = 'id, name, created_at AS "createdAt", updated_at AS "updatedAt"';

/** Organizations and who belongs to them. */
export class Organizations {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Makes an organization with its first owner. */
  create(actor: Actor, name: string, ownerId: bigint): Promise<Organization> {
    return this.database.transaction((sql) => createOrganization(sql, actor, name, ownerId));
  }

  /** Ids of the organizations that a person belongs to, oldest first. */
  async idsOf(userId: bigint): Promise<bigint[]> {
    const rows = await this.database.read((sql) =>
      sql.rows<{ id: bigint }>(
        `SELECT organization_id AS id FROM identity.membership
         WHERE user_id = $1 AND ended_at IS NULL ORDER BY organization_id`,
        [userId],
      ),
    );
    return rows.map(({ id }) => id);
  }

  /** Of the ids given, newest first: those older than `before`, `count` at most. */
  list(ids: Iterable<bigint>, count: number, before: bigint | null): Promise<Organization[]> {
    return this.database.read((sql) =>
      sql.rows<Organization>(
        `SELECT ${COLUMNS} FROM identity.organization
         WHERE id = ANY($1) AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
        [[...ids], before, count],
      ),
    );
  }

  find(id: bigint): Promise<Organization | undefined> {
    return this.database.read((sql) =>
      sql.row<Organization>(`SELECT ${COLUMNS} FROM identity.organization WHERE id = $1`, [id]),
    );
  }

  /** Gives a person a role in an organization, or another one. */
  async setMember(actor: Actor, organizationId: bigint, userId: bigint, role: Role): Promise<void> {
    await this.database.transaction(async (sql) => {
      await sql.run(
        `INSERT INTO identity.membership AS m (organization_id, user_id, role) VALUES ($1, $2, $3)
         ON CONFLICT (organization_id, user_id) WHERE ended_at IS NULL DO UPDATE SET role = excluded.role`,
        [organizationId, userId, role],
      );
      await recordAudit(sql, {
        actor,
        organizationId,
        action: 'membership.set',
        objectType: 'user',
        objectId: encodeId('user', userId),
        newValues: { role },
      });
      await identityChanged(sql);
    });
  }

  /** Ends a membership, and with it the keys that acted in that person's name here. */
  async endMembership(actor: Actor, organizationId: bigint, userId: bigint): Promise<void> {
    await this.database.transaction(async (sql) => {
      const now = this.clock.now();
      const ended = await sql.run(
        `UPDATE identity.membership SET ended_at = $3
         WHERE organization_id = $1 AND user_id = $2 AND ended_at IS NULL`,
        [organizationId, userId, now],
      );
      if (ended === 0) return;
      await revokeKeysOf(sql, userId, organizationId, 'membership_ended', now);
      await recordAudit(sql, {
        actor,
        organizationId,
        action: 'membership.end',
        objectType: 'user',
        objectId: encodeId('user', userId),
      });
      await identityChanged(sql);
    });
  }
}

/** Makes an organization with its first owner, in the caller's transaction. */
export async function createOrganization(
  sql: Sql,
  actor: Actor,
  name: string,
  ownerId: bigint,
): Promise<Organization> {
  const organization = await sql.one<Organization>(
    `INSERT INTO identity.organization (name) VALUES ($1) RETURNING ${COLUMNS}`,
    [name],
  );
  await sql.run("INSERT INTO identity.membership (organization_id, user_id, role) VALUES ($1, $2, 'owner')", [
    organization.id,
    ownerId,
  ]);
  await recordAudit(sql, {
    actor,
    organizationId: organization.id,
    action: 'organization.create',
    objectType: 'organization',
    objectId: encodeId('organization', organization.id),
    newValues: { name },
  });
  return organization;
}
