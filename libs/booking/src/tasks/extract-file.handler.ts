import { type ExtractionPool, type Extraction } from '#extraction';
import {
  failReading,
  type FileStore,
  keepExtraction,
  MissingObject,
  type ReadContent,
  startReading,
  type StoredFile,
} from '#files';
import { type Clock, type Database, Problem } from '#platform';
import { type ClaimedTask, enqueue, PermanentFailure, TaskHandler, type TaskOutcome } from '#tasks';
import { type CompanyProfile, type CompanyProfiles } from '../company-profiles.js';

export interface ExtractFileTools {
  readonly database: Database;
  readonly files: FileStore;
  readonly pool: Pick<ExtractionPool, 'extract'>;
  readonly companies: CompanyProfiles;
  readonly clock: Clock;
}

/** Reads a file in a process of its own and keeps what was read; booking it follows. */
export class ExtractFileHandler extends TaskHandler<'extract-file'> {
  override readonly kind = 'extract-file';
  override readonly onFailed = failReading;

  constructor(private readonly tools: ExtractFileTools) {
    super();
  }

  override async handle(task: ClaimedTask<'extract-file'>): Promise<TaskOutcome> {
    const { database, companies, clock } = this.tools;
    const companyId = companyOf(task);
    const fileId = BigInt(task.payload.fileId);
    const profile = await companies.profile(companyId);
    if (profile === undefined) return 'skipped';
    if (!(await startReading(database, task, companyId, fileId))) return 'skipped';
    const file = await this.file(companyId, fileId);
    const read = await this.read(file, profile, task.signal);
    await database.inCompany(companyId, async (sql) => {
      await keepExtraction(sql, companyId, fileId, contentOf(read), clock.now());
      await enqueue(sql, {
        kind: 'book-file',
        payload: { fileId: task.payload.fileId },
        companyId,
        parentId: task.id,
      });
      await task.finish(sql);
    });
    return 'done';
  }

  private async file(companyId: bigint, fileId: bigint): Promise<StoredFile> {
    try {
      return await this.tools.files.retrieve(companyId, fileId);
    } catch (error) {
      if (error instanceof Problem) throw new PermanentFailure(error.code, error.detail);
      throw error;
    }
  }

  private async read(file: StoredFile, profile: CompanyProfile, signal: AbortSignal): Promise<Extraction> {
    const { files, pool, clock } = this.tools;
    const { registryCode, vatNumber, name } = profile;
    try {
      return await files.lend(file, (path) =>
        pool.extract({
          path,
          contentType: file.contentType,
          hints: { own: { registryCode, vatNumber, name }, today: clock.today() },
          signal,
        }),
      );
    } catch (error) {
      if (error instanceof MissingObject) throw new PermanentFailure('file_missing', error.message);
      throw error;
    }
  }
}

export function companyOf(task: { readonly companyId: bigint | null }): bigint {
  if (task.companyId === null) throw new PermanentFailure('payload_invalid', 'The task names no company.');
  return task.companyId;
}

function contentOf(read: Extraction): ReadContent {
  return {
    method: read.method,
    confidence: read.confidence,
    confident: read.confident,
    fields: read.fields as ReadContent['fields'],
    lines: read.lines,
    checks: read.checks,
    errorCode: read.error_code ?? null,
  };
}
