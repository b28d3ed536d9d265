import { type Clock, type Database } from '#platform';
import { type ClaimedTask, enqueue, PermanentFailure, TaskHandler, type TaskOutcome } from '#tasks';
import { quarantine } from '../extraction/extraction.queries.js';
import { failReading } from '../extraction/reading-task.js';
import { keepVerdict } from '../files/file.queries.js';
import { type FileStore, readingOfFile } from '../files/file-store.js';
import { MissingObject } from '../storage/file-storage.js';
import { type Clamd, ScannerAway, type ScanVerdict } from './clamd.js';

export interface ScanFileTools {
  readonly database: Database;
  readonly files: FileStore;
  readonly clock: Clock;
  /** Null where none is set up: nothing is scanned then, and what was to be is read at once. */
  readonly scanner: Pick<Clamd, 'scan'> | null;
}

/** A scanner that is away is waited for: a file is not read before it was looked at. */
const AWAY_MS = 60_000;

/** Has a virus scanner look at a file before anything opens it. */
export class ScanFileHandler extends TaskHandler<'scan-file'> {
  override readonly kind = 'scan-file';
  override readonly onFailed = failReading;

  constructor(private readonly tools: ScanFileTools) {
    super();
  }

  override async handle(task: ClaimedTask<'scan-file'>): Promise<TaskOutcome> {
    const { database, files, clock } = this.tools;
    const { companyId } = task;
    if (companyId === null) return 'skipped';
    const fileId = BigInt(task.payload.fileId);
    const file = await files.retrieve(companyId, fileId);
    try {
      const result = await this.look(await files.open(file), task.signal);
      await database.inCompany(companyId, async (sql) => {
        await keepVerdict(sql, companyId, fileId, result.verdict === 'clean' ? null : result.verdict);
        if (result.verdict === 'clean') {
          const kind = readingOfFile(file);
          const payload = { fileId: task.payload.fileId };
          if (kind !== undefined) await enqueue(sql, { kind, payload, companyId, parentId: task.id });
        } else {
          await quarantine(sql, companyId, fileId, result.verdict);
          await enqueue(sql, { kind: 'rebuild-status', payload: {}, companyId });
        }
        await task.finish(sql);
      });
      return 'done';
    } catch (error) {
      if (error instanceof MissingObject) throw new PermanentFailure('file_missing', error.message);
      if (!(error instanceof ScannerAway)) throw error;
      return { tryLater: new Date(clock.now().getTime() + AWAY_MS), reason: error.message };
    }
  }

  private look(bytes: Parameters<Clamd['scan']>[0], signal: AbortSignal): Promise<ScanVerdict> {
    return this.tools.scanner?.scan(bytes, signal) ?? Promise.resolve({ verdict: 'clean' });
  }
}
