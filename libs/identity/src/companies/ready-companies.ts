import { type Sql } from '#platform';

/** Ids of every company that has books, for work over all of them. */
export async function readyCompanies(sql: Sql): Promise<bigint[]> {
  const rows = await sql.rows<{ id: bigint }>(
    "SELECT id FROM identity.company WHERE state = 'ready' ORDER BY id",
  );
  return rows.map((row) => row.id);
}

/** Names of companies by their ids. */
export async function companyNames(sql: Sql, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, string>> {
  const rows = await sql.rows<{ id: bigint; name: string }>(
    'SELECT id, name FROM identity.company WHERE id = ANY($1)',
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Addresses of the owners of an organization who can receive letters. */
export async function ownersOf(sql: Sql, organizationId: bigint): Promise<string[]> {
  const rows = await sql.rows<{ email: string }>(
    `SELECT person.email FROM identity.membership AS member
     JOIN identity.app_user AS person ON person.id = member.user_id AND person.deactivated_at IS NULL
     WHERE member.organization_id = $1 AND member.role = 'owner' AND member.ended_at IS NULL ORDER BY person.id`,
    [organizationId],
  );
  return rows.map(({ email }) => email);
}

/** The person who has owned an organization for the longest time and can receive letters. */
export function firstOwnerOf(
  sql: Sql,
  organizationId: bigint,
): Promise<{ readonly email: string; readonly language: 'en' | 'et' } | undefined> {
  return sql.row(
    `SELECT person.email, person.language FROM identity.membership AS member
     JOIN identity.app_user AS person ON person.id = member.user_id AND person.deactivated_at IS NULL
     WHERE member.organization_id = $1 AND member.role = 'owner' AND member.ended_at IS NULL ORDER BY member.id LIMIT 1`,
    [organizationId],
  );
}

/** Addresses of the owners of a company's organization, as `ownersOf` gives them. */
export async function ownersOfCompany(sql: Sql, companyId: bigint): Promise<string[]> {
  const { organizationId } = await sql.one<{ organizationId: bigint }>(
    'SELECT organization_id AS "organizationId" FROM identity.company WHERE id = $1',
    [companyId],
  );
  return ownersOf(sql, organizationId);
}
