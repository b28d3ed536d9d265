import { Inject, Injectable } from '@nestjs/common';
import { Readable } from 'node:stream';
import {
  failReading,
  type FileStore,
  keepUnpacked,
  MissingObject,
  nextLoneTry,
  readLaterAlone,
  startReading,
  type StoredFile,
} from '#files';
import { type Actor, type Clock, type Database, isProblem } from '#platform';
import { type Check, check } from '#reasons';
import {
  type ClaimedTask,
  enqueue,
  PermanentFailure,
  taskActor,
  TaskHandler,
  type TaskOutcome,
} from '#tasks';
import {
  type ArchiveFault,
  type ArchiveMember,
  type ArchiveOpener,
  ReaderEnded,
  UnopenedArchive,
} from '#unpacking';
import { type CompanyProfiles } from '../company-profiles.js';
import { companyOf } from './extract-file.handler.js';
import { BOOKING_TOOLS } from './booking-tools.js';

interface UnpackFileTools {
  readonly database: Database;
  readonly files: FileStore;
  readonly companies: CompanyProfiles;
  readonly clock: Clock;
  readonly archives: Pick<ArchiveOpener, 'open'>;
}

/** The outcome for one file of an archive. */
type Fate = 'stored' | 'duplicate' | 'unsupported' | 'too_large' | 'encrypted' | 'unreadable';

/** Refusals that concern one file; any other fails the task. */
const REFUSALS: Readonly<Record<string, Fate>> = {
  file_too_large: 'too_large',
  unsupported_file_type: 'unsupported',
  empty_file: 'unsupported',
};

const FAULTS: Readonly<Record<ArchiveFault, string>> = {
  encrypted: 'encrypted_archive',
  too_large: 'archive_too_large',
  unreadable: 'invalid_archive',
};

/**
 * Stores the files of an archive with the current rights of its uploader. Each is identified by its content, so a task
 * that runs again stores nothing twice; the outcome of each is kept with the archive.
 */
@Injectable()
export class UnpackFileHandler extends TaskHandler<'unpack-file'> {
  override readonly onFailed = failReading;

  constructor(@Inject(BOOKING_TOOLS) private readonly tools: UnpackFileTools) {
    super();
  }

  override async handle(task: ClaimedTask<'unpack-file'>): Promise<TaskOutcome> {
    const { database, companies, clock } = this.tools;
    const companyId = companyOf(task);
    const fileId = BigInt(task.payload.fileId);
    const file = await database.atOnceInCompany(companyId, (sql) =>
      startReading(sql, task, companyId, fileId),
    );
    if (file === undefined) return 'skipped';
    const permissions = await companies.uploaderPermissions(companyId, file.uploadedBy);
    const actor = taskActor(task, permissions, file.uploadedBy);
    const findings: Check[] = [];
    let fault: ArchiveFault | undefined;
    try {
      for (const member of await this.members(file, task)) {
        task.signal.throwIfAborted();
        findings.push(await this.store(task, file, actor, member));
      }
    } catch (error) {
      const next = error instanceof ReaderEnded ? nextLoneTry(task.payload, error.reason) : undefined;
      if (next !== undefined) return readLaterAlone(this.tools, task, companyId, next);
      if (!(error instanceof UnopenedArchive) && !(error instanceof ReaderEnded)) throw error;
      fault = error instanceof UnopenedArchive ? error.fault : 'unreadable';
    }
    await database.inCompany(companyId, async (sql) => {
      const errorCode = fault === undefined ? errorOf(findings) : FAULTS[fault];
      await keepUnpacked(sql, companyId, fileId, { checks: findings, errorCode }, clock.now());
      await enqueue(sql, { kind: 'rebuild-status', payload: {}, companyId });
      await task.finish(sql);
    });
    return 'done';
  }

  /** @throws UnopenedArchive, ReaderEnded */
  private async members(
    file: StoredFile,
    { payload: { alone = false }, signal }: ClaimedTask<'unpack-file'>,
  ): Promise<readonly ArchiveMember[]> {
    const { files, archives } = this.tools;
    const { companyId } = file;
    try {
      return await files.lend(file, (path) => archives.open({ input: path, companyId, alone, signal }));
    } catch (error) {
      if (error instanceof MissingObject) throw new PermanentFailure('file_missing', error.message);
      throw error;
    }
  }

  private async store(
    task: ClaimedTask<'unpack-file'>,
    archive: StoredFile,
    actor: Actor,
    member: ArchiveMember,
  ): Promise<Check> {
    if (!('bytes' in member)) return finding(member.fault, member.name);
    const { files } = this.tools;
    try {
      const { created } = await files.store({
        companyId: archive.companyId,
        actor,
        upload: await files.receive(Readable.from([member.bytes])),
        name: member.name,
        source: archive.source,
        parentTaskId: task.id,
        kind: archive.kindGiven ? archive.kind : undefined,
        autoProcess: false,
        sender: archive.sender,
        receivedOn: archive.receivedOn,
        bankTransactionId: null,
      });
      return finding(created ? 'stored' : 'duplicate', member.name);
    } catch (error) {
      const code = isProblem(error) ? REFUSALS[error.code] : undefined;
      if (code !== undefined) return finding(code, member.name);
      if (isProblem(error)) throw new PermanentFailure(error.code, error.detail);
      throw error;
    }
  }
}

const finding = (code: Fate, name: string): Check =>
  check(code, code === 'stored' || code === 'duplicate', { name });

/** Null when at least one file was stored; else the most telling failure of the others. */
function errorOf(findings: readonly Check[]): string | null {
  if (findings.some(({ passed }) => passed)) return null;
  if (findings.some(({ code }) => code === 'encrypted')) return FAULTS.encrypted;
  if (findings.some(({ code }) => code === 'too_large')) return FAULTS.too_large;
  return 'nothing_readable';
}
