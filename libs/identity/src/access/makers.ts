import { decodeId, type Sql } from '#platform';

/** A person, and the company that holds something they made. */
interface MakerIn {
  readonly companyId: bigint;
  readonly userId: bigint;
}

/** Those among them who can no longer reach the organization of the company: locked, or neither a member nor staff. */
export function makersWhoLeft(sql: Sql, makers: readonly MakerIn[]): Promise<MakerIn[]> {
  return sql.rows<MakerIn>(WHO_LEFT, [
    makers.map(({ companyId }) => companyId),
    makers.map(({ userId }) => userId),
  ]);
}

const WHO_LEFT = `
  SELECT DISTINCT made.company_id AS "companyId", made.user_id AS "userId"
  FROM unnest($1::bigint[], $2::bigint[]) AS made(company_id, user_id)
  JOIN identity.company AS company ON company.id = made.company_id
  JOIN identity.app_user AS person ON person.id = made.user_id
  WHERE person.deactivated_at IS NOT NULL OR NOT person.is_staff AND NOT EXISTS (
    SELECT FROM identity.membership AS member WHERE member.organization_id = company.organization_id
      AND member.user_id = person.id AND member.ended_at IS NULL)`;

/** Those among the keys, given by the ids of their credentials, that were revoked. An expired key is not revoked. */
export async function revokedKeys(sql: Sql, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const byId = new Map(
    ids.flatMap((id) => {
      const known = decodeId('api_key', id);
      return known === undefined ? [] : [[known, id] as const];
    }),
  );
  const rows = await sql.rows<{ id: bigint }>(
    'SELECT id FROM identity.api_key WHERE id = ANY($1) AND revoked_at IS NOT NULL',
    [[...byId.keys()]],
  );
  return new Set(rows.flatMap(({ id }) => byId.get(id) ?? []));
}

/** Whether the company of the transaction lets keys and apps do anything at all. */
export async function letsClientsIn(sql: Sql, companyId: bigint): Promise<boolean> {
  const company = await sql.row<{ lets: boolean }>(
    'SELECT cardinality(client_scopes) > 0 AS lets FROM identity.company WHERE id = $1',
    [companyId],
  );
  return company?.lets ?? false;
}
