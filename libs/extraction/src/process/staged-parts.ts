import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Most bytes of an answer: a bank statement of 25 MB, the largest accepted, makes some 150 MB of JSON. */
const MOST_BYTES = 1024 * 1024 * 1024;

/**
 * Keeps the parts of a large answer on disk, so that a bank statement of any length takes little memory here and its
 * reader is free again while the books import it. The file has no name: it disappears with the process, however that
 * ends.
 */
export class StagedParts {
  private readonly lengths: number[] = [];
  private size = 0;

  private constructor(private readonly file: FileHandle) {}

  static async open(): Promise<StagedParts> {
    const path = join(tmpdir(), `raamat-${randomUUID()}`);
    const file = await open(path, 'wx+', 0o600);
    await rm(path);
    return new StagedParts(file);
  }

  /** @throws Error when there is more than any file produces */
  async add(part: Uint8Array): Promise<void> {
    if (this.size + part.length > MOST_BYTES) throw new Error('The answer of the reader is too long.');
    for (let done = 0; done < part.length;) {
      const { bytesWritten } = await this.file.write(part, done, part.length - done, this.size + done);
      done += bytesWritten;
    }
    this.lengths.push(part.length);
    this.size += part.length;
  }

  /** Reads the parts in order; may be called repeatedly. */
  async *read(): AsyncGenerator<Buffer> {
    let at = 0;
    for (const length of this.lengths) {
      const part = Buffer.alloc(length);
      for (let done = 0; done < length;) {
        const { bytesRead } = await this.file.read(part, done, length - done, at + done);
        if (bytesRead === 0) throw new Error('A staged answer is cut off.');
        done += bytesRead;
      }
      at += length;
      yield part;
    }
  }

  close(): Promise<void> {
    return this.file.close();
  }
}
