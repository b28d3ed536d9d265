import {
  type Actor,
  type CamelRowOf,
  columnsExcept,
  type CursorKey,
  type Database,
  encodeId,
  placeAfter,
  problem,
  recordAudit,
  type Sql,
} from '#platform';
import { identityChanged } from '../access/changes.js';
import { type Role } from '../access/roles.js';
import { setMembership } from './memberships.js';
import { OrganizationEntity } from './organization.entity.js';

const SHOWN = columnsExcept(OrganizationEntity, ['companies_a_day']);
const COLUMNS = SHOWN.camelCase();

export type Organization = CamelRowOf<typeof SHOWN>;

/** Organizations, which pay for and own companies. */
export class Organizations {
  constructor(private readonly database: Database) {}

  /** Makes an organization with its first owner. `inTransaction` runs in the same transaction. */
  create(
    actor: Actor,
    name: string,
    ownerId: bigint,
    inTransaction: (sql: Sql, organization: Organization) => Promise<void> = () => Promise.resolve(),
  ): Promise<Organization> {
    return this.database.transaction(async (sql) => {
      const organization = await createOrganization(sql, actor, name, ownerId);
      await inTransaction(sql, organization);
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

  /** Those of the given ids, or all, newest first: those older than `before`, `count` at most. */
  list(ids: Iterable<bigint> | 'all', count: number, before: CursorKey | null): Promise<Organization[]> {
    return this.database.read((sql) => listOrganizations(sql, ids, count, before));
  }

  find(id: bigint): Promise<Organization | undefined> {
    return this.database.read((sql) =>
      sql.row<Organization>(`SELECT ${COLUMNS} FROM identity.organization WHERE id = $1`, [id]),
    );
  }

  /**
   * How many companies an organization may make in a day; null: the default of the installation.
   * @throws Problem `not_found`
   */
  async companiesADay(organizationId: bigint): Promise<number | null> {
    const found = await this.database.read((sql) =>
      sql.row<{ aDay: number | null }>(
        'SELECT companies_a_day AS "aDay" FROM identity.organization WHERE id = $1',
        [organizationId],
      ),
    );
    if (found === undefined) throw problem('not_found', 'There is no such organization.');
    return found.aDay;
  }

  /**
   * Sets how many companies an organization may make in a day; null restores the default of the installation.
   * @throws Problem `not_found`
   */
  async setCompaniesADay(actor: Actor, organizationId: bigint, aDay: number | null): Promise<void> {
    await this.database.transaction(async (sql) => {
      const held = await sql.row<{ aDay: number | null }>(
        'SELECT companies_a_day AS "aDay" FROM identity.organization WHERE id = $1 FOR NO KEY UPDATE',
        [organizationId],
      );
      if (held === undefined) throw problem('not_found', 'There is no such organization.');
      await sql.run(
        'UPDATE identity.organization SET companies_a_day = $2, updated_at = now() WHERE id = $1',
        [organizationId, aDay],
      );
      await recordAudit(sql, {
        actor,
        organizationId,
        action: 'organization.limits',
        objectType: 'organization',
        objectId: encodeId('organization', organizationId),
        oldValues: { companies_a_day: held.aDay },
        newValues: { companies_a_day: aDay },
      });
    });
  }

  /** Gives a person a role in an organization, or changes it. */
  async setMember(actor: Actor, organizationId: bigint, userId: bigint, role: Role): Promise<void> {
    await this.database.transaction((sql) => setMembership(sql, actor, organizationId, userId, role));
  }
}

/** Those of the given ids, or all, newest first: those older than `before`, `count` at most. */
export function listOrganizations(
  sql: Sql,
  ids: Iterable<bigint> | 'all',
  count: number,
  before: CursorKey | null = null,
): Promise<Organization[]> {
  return sql.rows<Organization>(
    `SELECT ${COLUMNS} FROM identity.organization
     WHERE ($1::bigint[] IS NULL OR id = ANY($1)) AND (created_at, id) < ($2::timestamptz, $3::bigint)
     ORDER BY created_at DESC, id DESC LIMIT $4`,
    [ids === 'all' ? null : [...ids], ...placeAfter(before), count],
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
