import { type Entry, type ZipFile } from 'yauzl';
import { ARCHIVE_LIMITS, ArchiveBudget, type ArchiveFault, isPlausibleSize } from './archive-limits.js';

/** A file of an archive, or why it was not extracted. */
export type ArchiveMember =
  | { readonly name: string; readonly bytes: Uint8Array }
  | { readonly name: string; readonly sizeBytes: number; readonly fault: ArchiveFault };

/** The archive as a whole cannot be opened. */
export class UnopenedArchive extends Error {
  constructor(
    readonly fault: ArchiveFault,
    message: string,
  ) {
    super(message);
    this.name = 'UnopenedArchive';
  }
}

const ZIP = Buffer.from('PK\u0003\u0004');
/** Files that operating systems add to those a person packed. */
const LITTER = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/iu;
/** First files of documents that are archives themselves; such documents are read as documents. */
const OFFICE_MEMBERS = /^(?:mimetype$|\[Content_Types\]\.xml$|_rels\/|META-INF\/)/u;
const UTF8_FLAG = 0x800;

export function isZip(bytes: Uint8Array): boolean {
  return ZIP.equals(bytes.subarray(0, ZIP.length));
}

/**
 * Extracts the files of a zip, with the files of zips inside it in their place. Skips folders and system files. A
 * file that is encrypted, damaged or beyond a limit is reported and not extracted.
 * @throws UnopenedArchive when its files cannot be listed
 */
export async function openZip(
  bytes: Uint8Array,
  budget: ArchiveBudget = new ArchiveBudget(),
  depth = 0,
): Promise<ArchiveMember[]> {
  const zip = await opened(bytes);
  if (!budget.holds(zip.entryCount)) {
    throw new UnopenedArchive('too_large', `The archive holds ${zip.entryCount} files.`);
  }
  const entries = await entriesOf(zip);
  const members: ArchiveMember[] = [];
  for (const entry of entries) {
    const name = await nameOf(entry);
    if (name.endsWith('/') || LITTER.test(name)) continue;
    const member = await memberOf(zip, entry, name, budget);
    const nested = 'bytes' in member && (await isPlainZip(member.bytes));
    if (nested) members.push(...(await nestedMembers(member, budget, depth)));
    else members.push(member);
  }
  return members;
}

/**
 * The files of a zip inside a zip, with their path, or why it is not opened: one nested too deeply counts as too
 * large.
 */
async function nestedMembers(
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
  budget: ArchiveBudget,
  depth: number,
): Promise<ArchiveMember[]> {
  const shut = (fault: ArchiveFault): ArchiveMember[] => [{ name, sizeBytes: bytes.length, fault }];
  if (depth + 1 >= ARCHIVE_LIMITS.depth) return shut('too_large');
  try {
    const members = await openZip(bytes, budget, depth + 1);
    return members.map((member) => ({ ...member, name: `${name}/${member.name}` }));
  } catch (error) {
    if (error instanceof UnopenedArchive) return shut(error.fault);
    throw error;
  }
}

/** Whether bytes are a zip but not a document that happens to be one. */
async function isPlainZip(bytes: Uint8Array): Promise<boolean> {
  if (!isZip(bytes)) return false;
  try {
    const [first] = await entriesOf(await opened(bytes));
    return first === undefined || !OFFICE_MEMBERS.test(await nameOf(first));
  } catch {
    return true;
  }
}

async function opened(bytes: Uint8Array): Promise<ZipFile> {
  // Loaded with the first archive: most processes that import this library open none.
  const { fromBuffer } = await import('yauzl');
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return new Promise((resolve, reject) => {
    // Names arrive as bytes: programs that do not declare UTF-8 use all kinds of code pages.
    fromBuffer(buffer, { lazyEntries: true, decodeStrings: false, autoClose: false }, (error, zip) => {
      if (error === null) resolve(zip);
      else reject(new UnopenedArchive('unreadable', error.message));
    });
  });
}

function entriesOf(zip: ZipFile): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    zip.on('entry', (entry: Entry) => {
      entries.push(entry);
      zip.readEntry();
    });
    zip.once('end', () => {
      resolve(entries);
    });
    zip.once('error', (error: Error) => {
      reject(new UnopenedArchive('unreadable', error.message));
    });
    zip.readEntry();
  });
}

async function memberOf(
  zip: ZipFile,
  entry: Entry,
  name: string,
  budget: ArchiveBudget,
): Promise<ArchiveMember> {
  const sizeBytes = entry.uncompressedSize;
  const shut = (fault: ArchiveFault): ArchiveMember => ({ name, sizeBytes, fault });
  if (entry.isEncrypted()) return shut('encrypted');
  const honest = isPlausibleSize(entry.compressedSize, sizeBytes) && sizeBytes <= ARCHIVE_LIMITS.memberBytes;
  if (!honest || !budget.take(sizeBytes)) return shut('too_large');
  try {
    return { name, bytes: await bytesOf(zip, entry) };
  } catch {
    return shut('unreadable');
  }
}

/** Rejects when the file is damaged or expands to more bytes than declared. */
function bytesOf(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error !== null) {
        reject(error);
        return;
      }
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.once('end', () => {
        resolve(new Uint8Array(Buffer.concat(chunks)));
      });
      stream.once('error', reject);
    });
  });
}

/**
 * Decodes a name as UTF-8 where it is valid, declared or not; otherwise by the old zip code page or the extra field.
 */
async function nameOf({ generalPurposeBitFlag, fileName, fileNameRaw, extraFields }: Entry): Promise<string> {
  const raw = Buffer.isBuffer(fileName) ? fileName : fileNameRaw;
  if ((generalPurposeBitFlag & UTF8_FLAG) === 0) {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(raw).replaceAll('\\', '/');
    } catch {
      // Not UTF-8.
    }
  }
  const { getFileNameLowLevel } = await import('yauzl');
  return getFileNameLowLevel(generalPurposeBitFlag, raw, extraFields, false).replaceAll('\\', '/');
}
