import { Inject, Injectable } from '@nestjs/common';
import { type DocumentReader, type Extraction, failedExtraction, PicturesOnly } from '#extraction';
import {
  failReading,
  type FileStore,
  keepExtraction,
  type KeptPages,
  type LoneTry,
  MissingObject,
  nextLoneTry,
  readLaterAlone,
  startReading,
  type StoredFile,
  type UsageLimits,
} from '#files';
import { type Clock, type Database } from '#platform';
import { type ClaimedTask, enqueueAll, PermanentFailure, TaskHandler, type TaskOutcome } from '#tasks';
import { ReaderEnded } from '#unpacking';
import { type CompanyProfile, type CompanyProfiles } from '../company-profiles.js';
import { BOOKING_TOOLS } from './booking-tools.js';
import { contentOf } from './content-of.js';

export interface ExtractFileTools {
  readonly database: Database;
  readonly files: FileStore;
  readonly pages: Pick<KeptPages, 'keepWords'>;
  readonly reader: Pick<DocumentReader, 'extract'>;
  readonly companies: CompanyProfiles;
  readonly limits: UsageLimits;
  readonly clock: Clock;
}

/** Reads a file in a separate process and stores the extraction; booking follows. */
abstract class ReadingHandler<K extends 'extract-file' | 'recognise-file'> extends TaskHandler<K> {
  override readonly onFailed = failReading;
  /** Whether this handler recognises pages that are pictures. */
  protected abstract readonly recognises: boolean;

  constructor(@Inject(BOOKING_TOOLS) private readonly tools: ExtractFileTools) {
    super();
  }

  override async handle(task: ClaimedTask<'extract-file' | 'recognise-file'>): Promise<TaskOutcome> {
    const { database, companies, clock, limits } = this.tools;
    const companyId = companyOf(task);
    const fileId = BigInt(task.payload.fileId);
    if (!(await limits.hasPagesLeft(database, companyId)))
      return { tryLater: limits.nextDay(), reason: 'pages_used_up' };
    const [profile, file] = await database.atOnceInCompany(companyId, (sql) =>
      Promise.all([companies.profile(sql, companyId), startReading(sql, task, companyId, fileId)]),
    );
    if (profile === undefined || file === undefined) return 'skipped';
    const read = await this.read(file, profile, task);
    if (isLoneTry(read)) return readLaterAlone(this.tools, task, companyId, read);
    if (read !== 'pictures') await this.keepWords(file, read);
    await database.inCompany(companyId, async (sql) => {
      const next = { payload: { fileId: task.payload.fileId }, companyId, parentId: task.id };
      sql.withCommit(
        read === 'pictures'
          ? enqueueAll(sql, [{ kind: 'recognise-file', ...next }])
          : Promise.all([
              keepExtraction(sql, companyId, fileId, contentOf(read), clock.now()),
              limits.count(sql, companyId, { pages: read.page_count ?? 1 }),
              enqueueAll(sql, [{ kind: 'book-file', ...next }]),
            ]),
      );
      await task.finish(sql);
    });
    return 'done';
  }

  /** Keeps the words of pages that are pictures next to the file: recognising them again would take seconds. */
  private async keepWords(file: StoredFile, { recognised = [] }: Extraction): Promise<void> {
    for (const { page, words } of recognised) await this.tools.pages.keepWords(file, page, words);
  }

  /** Returns the content of the file, or that its pages remain to be recognised, or that it must be read once more. */
  private async read(
    file: StoredFile,
    profile: CompanyProfile,
    { payload, signal }: ClaimedTask<'extract-file' | 'recognise-file'>,
  ): Promise<Extraction | 'pictures' | LoneTry> {
    const { files, reader, clock } = this.tools;
    const { registryCode, vatNumber, name, baseCurrency } = profile;
    try {
      return await files.lend(file, (path) =>
        reader.extract({
          input: path,
          companyId: file.companyId,
          contentType: file.contentType,
          hints: {
            own: { registryCode, vatNumber, name },
            today: clock.today(),
            currency: baseCurrency,
            keepWords: true,
          },
          recognise: this.recognises,
          alone: payload.alone === true,
          signal,
        }),
      );
    } catch (error) {
      if (error instanceof PicturesOnly) return 'pictures';
      if (error instanceof ReaderEnded)
        return nextLoneTry(payload, error.reason) ?? failedExtraction(error.reason);
      if (error instanceof MissingObject) throw new PermanentFailure('file_missing', error.message);
      throw error;
    }
  }
}

/** Reads files that need no recognition: a page of text takes milliseconds and must not wait behind pictures. */
@Injectable()
export class ExtractFileHandler extends ReadingHandler<'extract-file'> {
  protected override readonly recognises = false;
}

/** Reads a file whose pages are pictures: each page takes a second of processor time or more. */
@Injectable()
export class RecogniseFileHandler extends ReadingHandler<'recognise-file'> {
  protected override readonly recognises = true;
}

export function companyOf(task: { readonly companyId: bigint | null }): bigint {
  if (task.companyId === null) throw new PermanentFailure('payload_invalid', 'The task names no company.');
  return task.companyId;
}

const isLoneTry = (read: Extraction | 'pictures' | LoneTry): read is LoneTry =>
  typeof read === 'object' && 'afterMs' in read;
