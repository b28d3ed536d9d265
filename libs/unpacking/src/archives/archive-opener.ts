import { readerJob } from '../reader/job.js';
import { type ReaderPool } from '../reader/reader-pool.js';
import { type ReaderInput } from '../reader/reader-process.js';
import { type ArchiveFault } from './archive-limits.js';
import { type ArchiveMember, UnopenedArchive } from './open-zip.js';

/** The reader's answer. The bytes of members without a fault follow it, one after another. */
export type ArchiveAnswer =
  | {
      readonly members: readonly {
        readonly name: string;
        readonly sizeBytes: number;
        readonly fault?: ArchiveFault;
      }[];
    }
  | { readonly fault: ArchiveFault; readonly message: string };

const ARCHIVE_JOB = readerJob<null, ArchiveAnswer>(import.meta.url, './archive-job.js');

/** A request to open an archive. */
interface ArchiveRequest {
  readonly input: ReaderInput;
  readonly companyId: bigint;
  readonly alone?: boolean;
  readonly signal?: AbortSignal;
}

/** Opens unknown archives in the isolated reader. */
export class ArchiveOpener {
  constructor(private readonly readers: Pick<ReaderPool, 'read'>) {}

  /** @throws UnopenedArchive; ReaderEnded; the signal's reason when it aborts */
  async open(request: ArchiveRequest): Promise<readonly ArchiveMember[]> {
    const { answer, bytes } = await this.readers.read({ ...request, job: ARCHIVE_JOB, params: null });
    if ('fault' in answer) throw new UnopenedArchive(answer.fault, answer.message);
    let at = 0;
    return answer.members.map(({ name, sizeBytes, fault }) => {
      if (fault !== undefined) return { name, sizeBytes, fault };
      at += sizeBytes;
      return { name, bytes: bytes.subarray(at - sizeBytes, at) };
    });
  }
}
