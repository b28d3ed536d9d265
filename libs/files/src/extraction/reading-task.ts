import { type Clock, type Database, type Sql } from '#platform';
import { type ClaimedTask, enqueue, type FailedTask, type TaskFailure, type TaskOutcome } from '#tasks';
import { fileById } from '../files/file.queries.js';
import { type StoredFile } from '../files/stored-file.js';
import { failExtraction, startExtraction, rescheduleExtraction } from './extraction.queries.js';

/** The tasks that a file waits for while it is queued for reading. */
type ReadingKind = 'extract-file' | 'recognise-file' | 'import-statement' | 'unpack-file' | 'scan-file';

/**
 * Marks a file as being read and returns it; undefined when it no longer waits to be read. The queries are
 * independent of each other, and the database refuses them when this run has lost its task.
 */
export async function startReading(
  sql: Sql,
  task: Pick<ClaimedTask<ReadingKind>, 'fence' | 'signal'>,
  companyId: bigint,
  fileId: bigint,
): Promise<StoredFile | undefined> {
  // Checks before anything is sent: otherwise the fence throws while the other queries are in flight.
  task.signal.throwIfAborted();
  const [isStarted, , file] = await Promise.all([
    startExtraction(sql, companyId, fileId),
    task.fence(sql),
    fileById(sql, companyId, fileId),
  ]);
  return isStarted ? file : undefined;
}

/** Ends a failed reading: the file records the failure, and counts among those that wait for a person. */
export async function failReading(
  sql: Sql,
  task: Pick<FailedTask<string, { readonly fileId: string }>, 'payload' | 'companyId'>,
  failure: TaskFailure,
): Promise<void> {
  if (task.payload === null || task.companyId === null) return;
  await failExtraction(sql, task.companyId, BigInt(task.payload.fileId), failure.code);
  await enqueue(sql, { kind: 'rebuild-status', payload: {}, companyId: task.companyId });
}

/** A task's record of its earlier tries. */
interface TriedBefore {
  readonly alone?: boolean | undefined;
  readonly crashes?: number | undefined;
}

/** The next try of a file whose reader died: alone, in a fresh reader. */
export interface LoneTry {
  readonly payload: TriedBefore;
  readonly afterMs: number;
}

/** Other load on the machine may be gone by then. */
const LONE_TRY_MS = 15_000;
/**
 * The pauses after a reader has crashed on the file alone. On a machine whose readers are killed, by lack of memory
 * or by an operator, every file looks guilty, so the machine gets five minutes to recover.
 */
const AFTER_CRASH_MS = [60_000, 240_000] as const;

/** Undefined when the file has used up its tries and fails. */
export function nextLoneTry(
  { alone = false, crashes = 0 }: TriedBefore,
  reason: string,
): LoneTry | undefined {
  if (!alone) return { payload: { alone: true }, afterMs: LONE_TRY_MS };
  const afterMs = reason === 'crashed' ? AFTER_CRASH_MS[crashes] : undefined;
  return afterMs === undefined ? undefined : { payload: { alone: true, crashes: crashes + 1 }, afterMs };
}

/** Defers a file until its next try. */
export async function readLaterAlone(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  task: ClaimedTask<'extract-file' | 'recognise-file' | 'import-statement' | 'unpack-file'>,
  companyId: bigint,
  { payload, afterMs }: LoneTry,
): Promise<TaskOutcome> {
  const { fileId } = task.payload;
  await database.inCompany(companyId, async (sql) => {
    await rescheduleExtraction(sql, companyId, BigInt(fileId));
    await enqueue(sql, {
      kind: task.kind,
      payload: { fileId, ...payload },
      companyId,
      parentId: task.id,
      runAt: new Date(clock.now().getTime() + afterMs),
    });
    await task.finish(sql);
  });
  return 'done';
}
