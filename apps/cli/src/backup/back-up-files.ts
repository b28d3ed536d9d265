import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { FILE_OBJECTS, type FileStorage, MissingObject } from '#files';
import { MAIL_OBJECTS } from '#inbox';
import { placeOf } from './manifest.js';
import { hashing, SAFE } from './parts.js';

/** Every storage address that a row names, with the hash of its bytes. */
export const STORED_OBJECTS = `${FILE_OBJECTS} UNION ${MAIL_OBJECTS}`;

/** Number of concurrent copies: a bucket takes a while to answer each. */
const AT_ONCE = 8;

export interface NamedObject {
  readonly key: string;
  readonly sha256: string;
}

/** Reads the list of a backup in batches. */
export async function* objectsIn(list: string): AsyncGenerator<NamedObject[]> {
  const lines = createInterface({ input: createReadStream(list).pipe(createGunzip()), crlfDelay: Infinity });
  let batch: NamedObject[] = [];
  for await (const line of lines) {
    const [key, sha256] = line.split('\t');
    if (key === undefined || sha256 === undefined) continue;
    batch.push({ key, sha256 });
    if (batch.length < AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

export interface FilesToBackUp {
  readonly storage: FileStorage;
  readonly list: string;
  readonly folder: string;
  /** A finished backup on the same disk: files that it has are linked, not copied. */
  readonly previous: string | undefined;
  /** Whether a row still names the file, which may be deleted after the snapshot. */
  readonly isNamed: (key: string) => Promise<boolean>;
}

export interface BackedUpFiles {
  readonly count: number;
  readonly bytes: number;
  readonly missing: string[];
}

/** Copies the bytes of every file once, by hash, and verifies each against the hash in its row. */
export async function backUpFiles(wanted: FilesToBackUp): Promise<BackedUpFiles> {
  const missing: string[] = [];
  let count = 0;
  let bytes = 0;
  for await (const batch of objectsIn(wanted.list)) {
    // The same bytes may have several addresses: companies share none.
    const unique = [...new Map(batch.map((one) => [one.sha256, one])).values()];
    const sizes = await Promise.all(unique.map((one) => backUpOne(wanted, one)));
    for (const [at, size] of sizes.entries()) {
      const object = unique[at] as NamedObject;
      if (size === undefined) {
        if (await wanted.isNamed(object.key)) missing.push(object.key);
      } else if (size !== null) {
        count += 1;
        bytes += size;
      }
    }
  }
  return { count, bytes, missing };
}

/** The number of bytes added; null when the backup already had them; undefined when the bytes do not exist. */
async function backUpOne(
  { storage, folder, previous }: FilesToBackUp,
  { key, sha256 }: NamedObject,
): Promise<number | null | undefined> {
  const place = join(folder, placeOf(sha256));
  if (await stat(place).catch(() => undefined)) return null;
  await mkdir(dirname(place), { recursive: true, mode: 0o700 });
  if (previous !== undefined && (await linked(join(previous, placeOf(sha256)), place))) {
    return (await stat(place)).size;
  }
  const { through, result } = hashing();
  const half = `${place}.part`;
  try {
    await pipeline(await storage.open(key), through, createWriteStream(half, SAFE));
  } catch (error) {
    await rm(half, { force: true });
    if (error instanceof MissingObject) return undefined;
    throw error;
  }
  const written = result();
  if (written.sha256 !== sha256) {
    await rm(half, { force: true });
    return undefined;
  }
  await rename(half, place);
  return written.bytes;
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch {
    // The file is missing, or on another disk.
    return false;
  }
}
