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

/** Passes bytes on and knows their hash and number at the end. */
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

/** Writes a stream compressed, a piece at a time, to the disk itself. */
export async function writeCompressed(source: Readable, path: string): Promise<WrittenPart> {
  const { through, result } = hashing();
  await pipeline(source, createGzip({ level: 3 }), through, createWriteStream(path, SAFE));
  return result();
}

/** Read by nobody else, and on the disk when it is closed. */
export const SAFE = { mode: 0o600, flush: true };

/** The hash of a file as it lies there; undefined when it is not there. */
export async function hashOf(path: string): Promise<string | undefined> {
  const there = await stat(path).catch(() => undefined);
  if (there === undefined) return undefined;
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
