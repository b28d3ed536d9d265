import { inflateSync } from 'node:zlib';

/** A page of print takes tens of kilobytes; what takes more is looked at by the PDF library itself. */
const MOST_BYTES = 4 * 1_048_576;
/** The longest dictionary of a stream of drawing operators. */
const LONGEST_DICTIONARY = 4096;
/** Ways to pack pictures alone: what comes out of them is never operators. */
const PICTURE = /^\/(?:DCT|JPX|CCITTFax|JBIG2)Decode$/u;
const NOTHING = Buffer.alloc(0);
/** The operator that sets how letters are drawn, unless it says plainly that they are painted. */
const DOUBTFUL_MODE = /(?<![^\s[\](){}<>/%])Tr(?![^\s[\](){}<>/%])/gu;
const PAINTED = /(?:^|[\s\])>])[0-2]\s+$/u;

/**
 * Whether no letter of the file can be drawn invisibly, because no stream of it sets such a mode. A quick look at the
 * bytes, for nearly all files true; false only says that the drawing operators have to be gone through.
 */
export function surelyShowsItsText(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.includes('/Encrypt')) return false;
  let budget = MOST_BYTES;
  for (let at = file.indexOf('stream'); at >= 0; at = file.indexOf('stream', at + 6)) {
    const start = startOfData(file, at);
    if (start === undefined) continue;
    const content = contentAt(file, at, start, budget);
    if (content === undefined) return false;
    budget -= content.length;
    if (budget <= 0 || hasDoubtfulMode(content)) return false;
  }
  return true;
}

/** Where the bytes of a stream begin; undefined where the word is not the keyword. */
function startOfData(file: Buffer, at: number): number | undefined {
  const end = at + 'stream'.length;
  if (file[end] === 0x0a) return end + 1;
  if (file[end] !== 0x0d) return undefined;
  return file[end + 1] === 0x0a ? end + 2 : end + 1;
}

/** The bytes the stream that begins there unpacks to; undefined when that is not simply said. */
function contentAt(file: Buffer, keyword: number, start: number, budget: number): Buffer | undefined {
  const before = file.toString('latin1', Math.max(0, keyword - LONGEST_DICTIONARY), keyword);
  // The end of another stream: `endstream`.
  if (before.endsWith('end')) return NOTHING;
  const opening = before.lastIndexOf(' obj');
  if (opening < 0) return undefined;
  const dictionary = before
    .slice(opening)
    .replace(/#([\dA-Fa-f]{2})/gu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  const [filter, another] = [...dictionary.matchAll(/\/Filter\s*(\[[^\]]*\]|\/\w+|[^\s])/gu)].map(
    ([, value = '']) => value.replace(/[[\]\s]/gu, ''),
  );
  if (another !== undefined) return undefined;
  if (filter === undefined || filter === '')
    return file.subarray(start, Math.max(start, file.indexOf('endstream', start)));
  if (PICTURE.test(filter)) return NOTHING;
  if (filter !== '/FlateDecode') return undefined;
  try {
    return inflateSync(file.subarray(start), { maxOutputLength: budget });
  } catch {
    return undefined;
  }
}

function hasDoubtfulMode(bytes: Buffer): boolean {
  if (!bytes.includes('Tr')) return false;
  const content = bytes.toString('latin1');
  for (const match of content.matchAll(DOUBTFUL_MODE)) {
    if (!PAINTED.test(content.slice(Math.max(0, match.index - 8), match.index))) return true;
  }
  return false;
}
