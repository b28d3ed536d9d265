import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

export interface WrittenPart {
  readonly sha256: string;
  readonly bytes: number;
}

/** Passes bytes through, and reports their hash and number at the end. */
export function hashing(): { readonly through: Transform; readonly result: () => WrittenPart } {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { through, result: () => ({ sha256: hash.digest('hex'), bytes }) };
}

/** Compresses a stream piece by piece, and flushes the file to disk. */
export async function writeCompressed(source: Readable, path: string): Promise<WrittenPart> {
  const { through, result } = hashing();
  await pipeline(source, createGzip({ level: 3 }), through, createWriteStream(path, SAFE));
  return result();
}

/** Nobody else can read the file, and closing it flushes it to disk. */
export const SAFE = { mode: 0o600, flush: true };

/** The hash of a stored file; undefined when it does not exist. */
export async function hashOf(path: string): Promise<string | undefined> {
  const there = await stat(path).catch(() => undefined);
  if (there === undefined) return undefined;
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
