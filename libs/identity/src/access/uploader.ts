import { type Database, type Permission } from '#platform';
import { type Role, ROLE_PERMISSIONS } from './roles.js';

const NONE: ReadonlySet<Permission> = new Set();

/**
 * What a person may do in a company now, for work done in their name: a file is booked within the rights of who
 * uploaded it. Empty when the membership ended, the person was deactivated or the company is gone.
 */
export async function uploaderPermissions(
  database: Database,
  userId: bigint,
  companyId: bigint,
): Promise<ReadonlySet<Permission>> {
  const row = await database.read((sql) =>
    sql.row<{ role: Role }>(
      `SELECT m.role FROM identity.company c
       JOIN identity.membership m ON m.organization_id = c.organization_id AND m.user_id = $1 AND m.ended_at IS NULL
       JOIN identity.app_user u ON u.id = m.user_id AND u.deactivated_at IS NULL
       WHERE c.id = $2 AND c.state <> 'deleted'`,
      [userId, companyId],
    ),
  );
  return row === undefined ? NONE : ROLE_PERMISSIONS[row.role];
}
