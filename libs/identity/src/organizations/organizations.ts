import { type Actor, type Database, encodeId, recordAudit, type Sql } from '#platform';
import { identityChanged } from '../access/changes.js';
import { type Role } from '../access/roles.js';
import { setMembership } from '../members/members.js';

export interface Organization {
  readonly id: bigint;
  readonly name: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const COLUMNS = 'id, name, created_at AS "createdAt", updated_at AS "updatedAt"';

/** Organizations: who pays, whose companies these are. */
export class Organizations {
  constructor(private readonly database: Database) {}

  /** Makes an organization with its first owner. `within` runs in the same transaction. */
  create(
    actor: Actor,
    name: string,
    ownerId: bigint,
    within: (sql: Sql, organization: Organization) => Promise<void> = () => Promise.resolve(),
  ): Promise<Organization> {
    return this.database.transaction(async (sql) => {
      const organization = await createOrganization(sql, actor, name, ownerId);
      await within(sql, organization);
      return organization;
    });
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

  /** Of the ids given, or of all, newest first: those older than `before`, `count` at most. */
  list(ids: Iterable<bigint> | 'all', count: number, before: bigint | null): Promise<Organization[]> {
    return this.database.read((sql) => listOrganizations(sql, ids, count, before));
  }

  find(id: bigint): Promise<Organization | undefined> {
    return this.database.read((sql) =>
      sql.row<Organization>(`SELECT ${COLUMNS} FROM identity.organization WHERE id = $1`, [id]),
    );
  }

  /** Gives a person a role in an organization, or another one. */
  async setMember(actor: Actor, organizationId: bigint, userId: bigint, role: Role): Promise<void> {
    await this.database.transaction((sql) => setMembership(sql, actor, organizationId, userId, role));
  }
}

/** Of the ids given, or of all, newest first: those older than `before`, `count` at most. */
export function listOrganizations(
  sql: Sql,
  ids: Iterable<bigint> | 'all',
  count: number,
  before: bigint | null = null,
): Promise<Organization[]> {
  return sql.rows<Organization>(
    `SELECT ${COLUMNS} FROM identity.organization
     WHERE ($1::bigint[] IS NULL OR id = ANY($1)) AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
    [ids === 'all' ? null : [...ids], before, count],
  );
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
  await identityChanged(sql);
  return organization;
}
