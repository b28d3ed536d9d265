import { queueHeldStatements } from '#files';
import { type Sql } from '#platform';
import { enqueue } from '#tasks';

/** The check that others may make true: one too many was withdrawn, or one brought the lines that the books lacked. */
const HELD_FOR_ANOTHER: readonly string[] = ['ledger'];

/** Statements that were held because of others are read again now that lines came or went. */
export async function rereadHeldStatements(sql: Sql, companyId: bigint): Promise<void> {
  for (const fileId of await queueHeldStatements(sql, companyId, HELD_FOR_ANOTHER)) {
    await enqueue(sql, { kind: 'import-statement', payload: { fileId: fileId.toString() }, companyId });
  }
}
