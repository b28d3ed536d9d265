import { type Sql } from '#platform';

/** The channel that announces changes of access rights. */
export const IDENTITY_CHANNEL = 'raamat_identity';

/**
 * Tells every process to forget its remembered keys, roles and companies. It is sent with the commit of the change:
 * such changes are rare, and no memory may keep an old value. A caller that makes the change and calls this process
 * again sees it applied.
 */
export async function identityChanged(sql: Sql): Promise<void> {
  await sql.announce(IDENTITY_CHANNEL);
}
