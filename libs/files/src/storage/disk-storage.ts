import { randomUUID } from 'node:crypto';
import { createReadStream, type Dirent } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type Readable } from 'node:stream';
import {
  type ByteRange,
  FileStorage,
  MissingObject,
  ofStorage,
  type StagedObject,
  type StoredObject,
  StorageAway,
} from './file-storage.js';

const INCOMING = 'incoming';
/** More folders than a process uses in an hour, in 10 MB at most. */
const KNOWN_FOLDERS = 50_000;
/** Refusals of a folder that only the owner of the machine may read or flush. */
const NOT_OURS = new Set(['EACCES', 'EPERM', 'EINVAL', 'EROFS']);

/**
 * Files in a folder of this machine. A file is written, flushed, then renamed into place, and its folder is flushed
 * too, so that after a power cut the file is either complete or absent.
 */
export class DiskStorage extends FileStorage {
  private readonly root: string;
  /** Folders whose names this process has flushed, and those of all folders above them. */
  private readonly flushed = new Set<string>();

  constructor(root: string) {
    super();
    this.root = resolve(root);
  }

  async stage(bytes: AsyncIterable<Uint8Array>): Promise<StagedObject> {
    await ofStorage(mkdir(join(this.root, INCOMING), { recursive: true, mode: 0o700 }));
    const staged = { name: randomUUID() };
    const path = this.stagedPath(staged);
    try {
      await withFile(path, 'wx', async (file) => {
        for await (const chunk of bytes) await ofStorage(writeAll(file, chunk));
        await ofStorage(file.sync());
      });
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    return staged;
  }

  place(staged: StagedObject, key: string): Promise<void> {
    return ofStorage(this.move(staged, this.path(key)));
  }

  async discard(staged: StagedObject): Promise<void> {
    await ofStorage(rm(this.stagedPath(staged), { force: true }));
  }

  async open(key: string, range?: ByteRange): Promise<Readable> {
    const stream = createReadStream(this.path(key), range);
    await new Promise<void>((resolve, reject) => {
      stream.once('open', () => {
        resolve();
      });
      stream.once('error', (error) => {
        reject(isMissing(error) ? new MissingObject(key) : new StorageAway(error));
      });
    });
    return stream;
  }

  exists(key: string): Promise<boolean> {
    return access(this.path(key)).then(
      () => true,
      () => false,
    );
  }

  async delete(key: string): Promise<void> {
    await ofStorage(rm(this.path(key), { force: true }));
  }

  async lend<T>(key: string, use: (path: string) => Promise<T>): Promise<T> {
    if (!(await this.exists(key))) throw new MissingObject(key);
    return use(this.path(key));
  }

  async *list(prefix: string): AsyncGenerator<StoredObject> {
    for (const entry of await entriesOf(join(this.root, prefix))) {
      const key = `${prefix}${entry.name}`;
      if (entry.isDirectory()) yield* this.list(`${key}/`);
      else {
        const placedAt = await this.placedAt(key);
        if (placedAt !== undefined) yield { key, placedAt };
      }
    }
  }

  /** Reads ctime: a rename does not change mtime, and a mail may be staged for minutes. */
  async placedAt(key: string): Promise<Date | undefined> {
    const found = await stat(this.path(key)).catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw new StorageAway(error);
    });
    return found?.ctime;
  }

  async sweepStaged(before: Date): Promise<number> {
    const folder = join(this.root, INCOMING);
    const names = await readdir(folder).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    let swept = 0;
    for (const name of names) {
      const path = join(folder, name);
      const found = await stat(path).catch(() => undefined);
      if (found === undefined || found.mtime >= before) continue;
      await rm(path, { force: true });
      swept += 1;
    }
    return swept;
  }

  private async move(staged: StagedObject, path: string): Promise<void> {
    await this.makeFolder(dirname(path));
    await rename(this.stagedPath(staged), path);
    await syncFolder(dirname(path));
  }

  private path(key: string): string {
    return join(this.root, key);
  }

  private stagedPath(staged: StagedObject): string {
    return join(this.root, INCOMING, staged.name);
  }

  /**
   * Creates the missing folders and flushes the ones above them: a new name is stored in its parent. A folder that exists
   * may be as new: whoever made it has perhaps not flushed it yet, or ended before.
   */
  private async makeFolder(folder: string): Promise<void> {
    const first = await mkdir(folder, { recursive: true, mode: 0o700 });
    const isNew = (one: string): boolean => first !== undefined && one.length >= first.length;
    const unflushed: string[] = [];
    for (let one = folder; isNew(one) || !this.flushed.has(one); one = dirname(one)) {
      unflushed.unshift(one);
      if (one.length <= this.root.length && !isNew(dirname(one))) break;
    }
    if (this.flushed.size > KNOWN_FOLDERS) this.flushed.clear();
    // From above: nobody may find a folder flushed while one above it is not.
    for (const one of unflushed) {
      const isAboveRoot = one.length <= this.root.length && !isNew(one);
      await (isAboveRoot ? syncWhereAllowed(dirname(one)) : syncFolder(dirname(one)));
      this.flushed.add(one);
    }
  }
}

/** The entries of a folder; empty when it does not exist. */
async function entriesOf(folder: string): Promise<Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw new StorageAway(error);
  });
}

async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let offset = 0; offset < chunk.length;) {
    const { bytesWritten } = await file.write(chunk, offset);
    offset += bytesWritten;
  }
}

async function syncFolder(folder: string): Promise<void> {
  await withFile(folder, 'r', (handle) => handle.sync());
}

/** Flushes the folder above the root, unless that is not ours: whoever made the root there has flushed its name. */
async function syncWhereAllowed(folder: string): Promise<void> {
  await syncFolder(folder).catch((error: unknown) => {
    const cause = error instanceof StorageAway ? error.cause : error;
    if (!(cause instanceof Error && NOT_OURS.has((cause as NodeJS.ErrnoException).code ?? ''))) throw error;
  });
}

async function withFile(
  path: string,
  flags: string,
  use: (file: FileHandle) => Promise<void>,
): Promise<void> {
  const file = await ofStorage(open(path, flags, 0o600));
  try {
    await use(file);
  } finally {
    await file.close();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === 'ENOENT';
}
