import { type Sql } from '#platform';

/** Where a change of who may do what is announced. */
export const IDENTITY_CHANNEL = 'raamat_identity';

/**
 * Tells every process to forget what it remembers of keys, roles and companies. Sent with the commit of the change:
 * such changes are rare, and none may outlive it in a memory. Who made the change and asks again here is answered by it.
 */
export async function identityChanged(sql: Sql): Promise<void> {
  await sql.announce(IDENTITY_CHANNEL);
}
