import { queueHeldStatements } from '#files';
import { type Sql } from '#platform';
import { enqueue } from '#tasks';

/**
 * The check that other bank statements may resolve: a superfluous one was withdrawn, or one provided the missing lines.
 */
const HELD_FOR_ANOTHER: readonly string[] = ['ledger'];

/** Requests that held bank statements be read again, because lines were added or withdrawn. */
export async function rereadHeldStatements(sql: Sql, companyId: bigint): Promise<void> {
  for (const fileId of await queueHeldStatements(sql, companyId, HELD_FOR_ANOTHER)) {
    await enqueue(sql, { kind: 'import-statement', payload: { fileId: fileId.toString() }, companyId });
  }
}
