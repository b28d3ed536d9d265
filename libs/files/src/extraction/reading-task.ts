import { type Database, type Sql } from '#platform';
import { type ClaimedTask, enqueue, type FailedTask, type TaskFailure } from '#tasks';
import { failExtraction, startExtraction } from './extraction.queries.js';

/** The tasks that a file waits for while it is in the queue to be read. */
type ReadingKind = 'extract-file' | 'recognise-file' | 'import-statement' | 'unpack-file' | 'scan-file';

/** Marks a file as being read. Returns false when it does not wait to be read any more. */
export function startReading(
  database: Database,
  task: Pick<ClaimedTask<ReadingKind>, 'fence'>,
  companyId: bigint,
  fileId: bigint,
): Promise<boolean> {
  return database.inCompany(companyId, async (sql) => {
    if (!(await startExtraction(sql, companyId, fileId))) return false;
    await task.fence(sql);
    return true;
  });
}

/** The end of a reading that broke: its file says so, and is counted among those that wait for a person. */
export async function failReading(
  sql: Sql,
  task: Pick<FailedTask<string, { readonly fileId: string }>, 'payload' | 'companyId'>,
  failure: TaskFailure,
): Promise<void> {
  if (task.payload === null || task.companyId === null) return;
  await failExtraction(sql, task.companyId, BigInt(task.payload.fileId), failure.code);
  await enqueue(sql, { kind: 'rebuild-status', payload: {}, companyId: task.companyId });
}
