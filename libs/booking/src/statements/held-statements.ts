import { queueHeldStatements } from '#files';
import { type Sql } from '#platform';
import { enqueue } from '#tasks';

/** Checks that other statements may make true: one that was missing before it came, or one too many was withdrawn. */
const HELD_FOR_ANOTHER: readonly string[] = ['continues', 'ledger'];

/** Statements that were held because of others are read again now that lines came or went. */
export async function readHeldAgain(sql: Sql, companyId: bigint): Promise<void> {
  for (const fileId of await queueHeldStatements(sql, companyId, HELD_FOR_ANOTHER)) {
    await enqueue(sql, { kind: 'import-statement', payload: { fileId: fileId.toString() }, companyId });
  }
}
