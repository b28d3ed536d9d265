import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/** How long an answer of the disk is believed. */
const BELIEVED_MS = 1_000;

/** Bytes left on the disk of a folder; undefined where nobody can say. */
export type FreeBytes = (folder: string) => Promise<bigint | undefined>;

/**
 * Whether a disk has more left than a reserve, which is for the books: a database without space stops them. Asked at most
 * once a second.
 */
export class FreeDisk {
  private askedAt = -Infinity;
  private answer: Promise<boolean> = Promise.resolve(true);

  constructor(
    private readonly folder: string,
    private readonly reserveBytes: bigint,
    private readonly freeOf: FreeBytes = freeBytes,
    /** Milliseconds of a steady clock. */
    private readonly steady: () => number = () => performance.now(),
  ) {}

  /** Whether there is room beside the reserve; true where nobody can say. */
  hasCapacity(): Promise<boolean> {
    const now = this.steady();
    if (now - this.askedAt >= BELIEVED_MS) {
      this.askedAt = now;
      this.answer = this.freeOf(this.folder).then((free) => free === undefined || free >= this.reserveBytes);
    }
    return this.answer;
  }
}

/** Bytes that an ordinary user may still write; of a folder that is not made yet, those of the one it will be in. */
async function freeBytes(folder: string): Promise<bigint | undefined> {
  try {
    const { bavail, bsize } = await statfs(folder, { bigint: true });
    return bavail * bsize;
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return missing && dirname(folder) !== folder ? freeBytes(dirname(folder)) : undefined;
  }
}
