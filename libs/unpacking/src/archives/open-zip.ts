import { type Entry, type ZipFile } from 'yauzl';
import { ARCHIVE_LIMITS, ArchiveBudget, type ArchiveFault, isPlausibleSize } from './archive-limits.js';

/** A file taken out of an archive, or why it was left in. */
export type ArchiveMember =
  | { readonly name: string; readonly bytes: Uint8Array }
  | { readonly name: string; readonly sizeBytes: number; readonly fault: ArchiveFault };

/** The archive as a whole can't be opened. */
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
/** What operating systems put beside the files that a person packed. */
const LITTER = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/iu;
/** Documents that are archives themselves, by their first file; they are read as what they are. */
const OFFICE_MEMBERS = /^(?:mimetype$|\[Content_Types\]\.xml$|_rels\/|META-INF\/)/u;
const UTF8_FLAG = 0x800;

export function isZip(bytes: Uint8Array): boolean {
  return ZIP.equals(bytes.subarray(0, ZIP.length));
}

/**
 * Takes the files out of a zip, those of zips within it in their place. Folders and the litter of operating systems are
 * left out. What is encrypted, damaged or beyond a limit is named and stays in.
 * @throws UnopenedArchive when nothing can be said of its files
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
    const within = 'bytes' in member && (await isPlainZip(member.bytes));
    if (within) members.push(...(await membersWithin(member, budget, depth)));
    else members.push(member);
  }
  return members;
}

/** The files of a zip within a zip by their way in, or why it stays shut: one that lies too deep is like one too large. */
async function membersWithin(
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

/** Whether bytes are a zip and no document that happens to be one. */
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
  // Loaded with the first archive: most processes that know this lib open none.
  const { fromBuffer } = await import('yauzl');
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return new Promise((resolve, reject) => {
    // Names come as bytes: programs that do not say UTF-8 mean all kinds of code pages.
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

/** Rejects when the file is damaged, or becomes more bytes than it says. */
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

/** UTF-8 whether the program says so or not, where it is; else the old code page of zips, or what an extra field says. */
async function nameOf({ generalPurposeBitFlag, fileName, fileNameRaw, extraFields }: Entry): Promise<string> {
  const raw = Buffer.isBuffer(fileName) ? fileName : fileNameRaw;
  if ((generalPurposeBitFlag & UTF8_FLAG) === 0) {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(raw).replaceAll('\\', '/');
    } catch {
      // Not UTF-8, then.
    }
  }
  const { getFileNameLowLevel } = await import('yauzl');
  return getFileNameLowLevel(generalPurposeBitFlag, raw, extraFields, false).replaceAll('\\', '/');
}
