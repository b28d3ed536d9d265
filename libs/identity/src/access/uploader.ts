import { type Database, type Permission } from '#platform';
import { effectivePermissions, type Role, effectiveRoleOf } from './roles.js';

const NONE: ReadonlySet<Permission> = new Set();
const PERSON = { human: true, scopes: new Set<never>() };

/**
 * The permissions that a person has in a company now, for work done in their name: a file is booked with the rights of
 * its uploader, and a file from staff with those of staff. Empty when the membership ended, the person was deactivated
 * or the company is deleted.
 */
export async function uploaderPermissions(
  database: Database,
  userId: bigint,
  companyId: bigint,
): Promise<ReadonlySet<Permission>> {
  const row = await database.read((sql) =>
    sql.row<{ role: Role | null; isStaff: boolean }>(
      `SELECT m.role, u.is_staff AS "isStaff" FROM identity.company c
       JOIN identity.app_user u ON u.id = $1 AND u.deactivated_at IS NULL
       LEFT JOIN identity.membership m
         ON m.organization_id = c.organization_id AND m.user_id = u.id AND m.ended_at IS NULL
       WHERE c.id = $2 AND c.state <> 'deleted'`,
      [userId, companyId],
    ),
  );
  const effectiveRole = row && effectiveRoleOf(row.role, { powers: row.isStaff, viewAs: null });
  return effectiveRole ? effectivePermissions(effectiveRole, PERSON) : NONE;
}
