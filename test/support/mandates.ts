import { type AuthorityAccess, NO_AUTHORITY_ACCESS } from '#identity';
import { type TestDatabase } from './database.js';

/** A mandate granted by staff, for fictitious companies. */
export const GRANTED: AuthorityAccess = {
  ...NO_AUTHORITY_ACCESS,
  state: 'granted',
  basis: 'Leping',
  grantedAt: new Date(0),
};

/** Grants mandates as staff would: to one company, or to all. */
export async function grantMandates(db: Pick<TestDatabase, 'owner'>, companyId?: bigint): Promise<void> {
  await db.owner(
    `UPDATE identity.company SET authority_access = 'granted', authority_access_basis = 'Leping',
       authority_access_granted_at = now() WHERE $1::bigint IS NULL OR id = $1::bigint`,
    [companyId?.toString() ?? null],
  );
}
