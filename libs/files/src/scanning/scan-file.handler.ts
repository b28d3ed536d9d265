import { Inject, Injectable } from '@nestjs/common';
import { type Clock, type Database, type Sql } from '#platform';
import {
  type ClaimedTask,
  enqueue,
  type FailedTask,
  PermanentFailure,
  type TaskFailure,
  TaskHandler,
  type TaskOutcome,
  type TaskPayload,
} from '#tasks';
import { keepUnread, quarantine } from '../extraction/extraction.queries.js';
import { readingOfFile } from '../extraction/queue-reading.js';
import { keepVerdict } from '../files/file.queries.js';
import { type FileStore } from '../store/file-store.js';
import { type Hold, type StoredFile } from '../files/stored-file.js';
import { MissingObject } from '../storage/file-storage.js';
import { type Clamd, ScannerAway } from './clamd.js';

/** Injection token of the handler's tools. */
export const SCAN_FILE_TOOLS = Symbol('ScanFileTools');

interface ScanFileTools {
  readonly database: Database;
  readonly files: FileStore;
  readonly clock: Clock;
  /** Null when none is configured: files that waited for it are read at once, and files that it held stay held. */
  readonly scanner: Pick<Clamd, 'scan'> | null;
}

/** The pause before another try while the scanner is unavailable: no file is read before it is scanned. */
const AWAY_MS = 60_000;

/** Scans a file for viruses before anything opens it. */
@Injectable()
export class ScanFileHandler extends TaskHandler<'scan-file'> {
  constructor(@Inject(SCAN_FILE_TOOLS) private readonly tools: ScanFileTools) {
    super();
  }

  override async handle(task: ClaimedTask<'scan-file'>): Promise<TaskOutcome> {
    const { database, files, clock } = this.tools;
    const { companyId } = task;
    if (companyId === null) return 'skipped';
    const file = await files.retrieve(companyId, BigInt(task.payload.fileId));
    try {
      const held = await this.look(file, task.signal);
      await database.inCompany(companyId, async (sql) => {
        await keepVerdict(sql, companyId, file.id, held);
        await (held === null ? release(sql, task, file) : holdBack(sql, file, held));
        await task.finish(sql);
      });
      return 'done';
    } catch (error) {
      if (error instanceof MissingObject) throw new PermanentFailure('file_missing', error.message);
      if (!(error instanceof ScannerAway)) throw error;
      return { tryLater: new Date(clock.now().getTime() + AWAY_MS), reason: error.message };
    }
  }

  /** The file stays held and shows its state, whether or not it is one to be read; it may be scanned again. */
  override async onFailed(
    sql: Sql,
    task: FailedTask<'scan-file', TaskPayload<'scan-file'>>,
    failure: TaskFailure,
  ): Promise<void> {
    if (task.payload === null || task.companyId === null) return;
    await holdBack(sql, { companyId: task.companyId, id: BigInt(task.payload.fileId) }, failure.code);
  }

  /** The reason to hold the file; null when it may be opened. */
  private async look(file: StoredFile, signal: AbortSignal): Promise<Exclude<Hold, 'waiting'> | null> {
    const { scanner, files } = this.tools;
    // The scanner was switched off since: nothing scans the file now, and an earlier verdict stays in force.
    if (scanner === null) return file.held === 'waiting' ? null : file.held;
    const { verdict } = await scanner.scan(await files.open(file), signal);
    return verdict === 'clean' ? null : verdict;
  }
}

/** Queues the file for reading, or leaves it stored. */
async function release(sql: Sql, task: ClaimedTask<'scan-file'>, file: StoredFile): Promise<void> {
  const { companyId } = file;
  const kind = readingOfFile(file);
  if (kind !== undefined) {
    await enqueue(sql, { kind, payload: { fileId: task.payload.fileId }, companyId, parentId: task.id });
  } else if (await keepUnread(sql, companyId, file.id)) {
    await enqueue(sql, { kind: 'rebuild-status', payload: {}, companyId });
  }
}

async function holdBack(
  sql: Sql,
  { companyId, id }: Pick<StoredFile, 'companyId' | 'id'>,
  errorCode: string,
): Promise<void> {
  await quarantine(sql, companyId, id, errorCode);
  await enqueue(sql, { kind: 'rebuild-status', payload: {}, companyId });
}
