import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

export type StatementEncoding =
  'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1257' | 'windows-1252' | 'iso-8859-15';

const CHUNK_BYTES = 64 * 1024;
const SNIFFED_BYTES = 512;

/**
 * Detects the encoding of a file's text: by its byte order mark, by the zeros of UTF-16, as UTF-8 if all of it is
 * valid, or else the single-byte code page in which its Estonian letters are where letters are expected.
 */
export async function encodingOf(path: string): Promise<StatementEncoding> {
  const counts = new Uint32Array(256);
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let valid = true;
  let first = true;
  for await (const chunk of chunksOf(path)) {
    if (first) {
      const wide = utf16Of(chunk);
      if (wide !== undefined) return wide;
      first = false;
    }
    if (valid) {
      try {
        utf8.decode(chunk, { stream: true });
        continue;
      } catch {
        valid = false;
      }
    }
    for (const byte of chunk) counts[byte] = (counts[byte] ?? 0) + 1;
  }
  return valid ? 'utf-8' : codePageOf(counts);
}

/** Reads the text of a file piece by piece, without its byte order mark and without NUL, which no database holds. */
export async function* textOf(path: string, encoding: StatementEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunksOf(path))
    yield decoder.decode(chunk, { stream: true }).replaceAll('\0', '');
  yield decoder.decode();
}

/** Whether the last line of a file is terminated, in any encoding. */
export async function endsWithLine(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, Math.max(0, size - 2));
    return /[\r\n]/u.test(buffer.toString('latin1', 0, bytesRead));
  } finally {
    await file.close();
  }
}

function chunksOf(path: string): AsyncIterable<Buffer> {
  return createReadStream(path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>;
}

function utf16Of(head: Buffer): StatementEncoding | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const sniffed = head.subarray(0, SNIFFED_BYTES);
  const zeros = [0, 0];
  for (const [at, byte] of sniffed.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd * 4 > sniffed.length && even === 0) return 'utf-16le';
  if (even * 4 > sniffed.length && odd === 0) return 'utf-16be';
  return undefined;
}

/** õ, ä, ö and ü have the same bytes in all three code pages; only š and ž differ. */
function codePageOf(counts: Uint32Array): StatementEncoding {
  const seen = (...bytes: number[]): number => bytes.reduce((sum, byte) => sum + (counts[byte] ?? 0), 0);
  const pages: readonly (readonly [StatementEncoding, number])[] = [
    ['windows-1257', seen(0xd0, 0xf0, 0xde, 0xfe)],
    ['windows-1252', seen(0x8a, 0x9a, 0x8e, 0x9e)],
    ['iso-8859-15', seen(0xa6, 0xa8, 0xb4, 0xb8)],
  ];
  return pages.reduce((best, page) => (page[1] > best[1] ? page : best))[0];
}
