import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/** How long a measurement of the disk stays valid. */
const BELIEVED_MS = 1_000;

/** Bytes left on the disk of a folder; undefined when unknown. */
export type FreeBytes = (folder: string) => Promise<bigint | undefined>;

/**
 * Whether a disk has more left than the reserve, which is for the books: a database without space stops them.
 * Measures at most once a second.
 */
export class FreeDisk {
  private askedAt = -Infinity;
  private answer: Promise<boolean> = Promise.resolve(true);

  constructor(
    private readonly folder: string,
    private readonly reserveBytes: bigint,
    private readonly freeOf: FreeBytes = freeBytes,
    /** Milliseconds of a monotonic clock. */
    private readonly steady: () => number = () => performance.now(),
  ) {}

  /** Whether there is capacity above the reserve; true when unknown. */
  hasCapacity(): Promise<boolean> {
    const now = this.steady();
    if (now - this.askedAt >= BELIEVED_MS) {
      this.askedAt = now;
      this.answer = this.freeOf(this.folder).then((free) => free === undefined || free >= this.reserveBytes);
    }
    return this.answer;
  }
}

/**
 * Bytes that an ordinary user may still write; for a folder that does not exist yet, those of its nearest existing
 * parent.
 */
export async function freeBytes(folder: string): Promise<bigint | undefined> {
  try {
    const { bavail, bsize } = await statfs(folder, { bigint: true });
    return bavail * bsize;
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return missing && dirname(folder) !== folder ? freeBytes(dirname(folder)) : undefined;
  }
}
