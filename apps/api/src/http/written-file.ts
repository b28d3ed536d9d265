import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Readable, type Writable } from 'node:stream';

/**
 * Reads back from a temporary file all that `write` wrote. A file is complete before its first byte is sent: a slow reader keeps
 * no snapshot of the database open, and a failure on the last row is still an answer of its own.
 */
export async function writtenFile(write: (to: Writable) => Promise<unknown>): Promise<Readable> {
  const folder = await mkdtemp(join(tmpdir(), 'raamat-file-'));
  try {
    const path = join(folder, 'file');
    await write(createWriteStream(path, { mode: 0o600 }));
    return (await open(path)).createReadStream();
  } finally {
    // An open file can still be read to its end after the folder is removed.
    await rm(folder, { recursive: true, force: true });
  }
}
