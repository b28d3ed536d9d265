import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { COMPANY_MANIFEST, CompanyManifest, filePath } from '#schema';
import { type Extract, extract } from 'tar-stream';
import { CommandFailure } from '../command.js';

/** The bytes of an entry, with its name. */
export type ArchiveEntry = Extract extends AsyncIterable<infer Entry> ? Entry : never;

/** A description longer than this is none of ours. */
const MAX_MANIFEST = 64 * 1024 * 1024;

const FILE = /^files\/([0-9a-f]{64})$/;

/** The hash in the name of an entry that holds a file. */
export const hashOfFile = (name: string): string | undefined => FILE.exec(name)?.[1];

/**
 * Shows each entry of an archive, in its order. An entry that is not read is passed over.
 * @throws CommandFailure when the archive ends early or is none
 */
export async function eachEntry(
  path: string,
  visit: (name: string, entry: ArchiveEntry) => Promise<void>,
): Promise<void> {
  const entries = extract();
  const bytes = createReadStream(path);
  const broken = new Set<unknown>();
  const breaks = (error: unknown): void => void broken.add(error);
  entries.once('error', breaks);
  bytes.once('error', (error) => {
    entries.destroy(error);
  });
  bytes.pipe(entries);
  try {
    for await (const entry of entries) {
      entry.once('error', breaks);
      await visit(entry.header.name, entry);
      entry.resume();
    }
  } catch (error) {
    throw broken.size > 0 ? endsEarly(path) : error;
  } finally {
    bytes.destroy();
  }
}

const endsEarly = (path: string): CommandFailure =>
  new CommandFailure(`${path} is truncated, or not the export of a company: nothing was restored.`);

/**
 * Reads a whole archive, compares every hash with its description, and returns that.
 * @throws CommandFailure with the first entry that is missing, damaged or unknown
 */
export async function verifiedManifest(path: string): Promise<CompanyManifest> {
  await access(path, constants.R_OK).catch(() => {
    throw new CommandFailure(`${path} cannot be read.`);
  });
  const tables = new Map<string, string>();
  const files = new Set<string>();
  let text: string | undefined;
  await eachEntry(path, async (name, entry) => {
    if (text !== undefined) throw damaged(path, name);
    if (name === COMPANY_MANIFEST) {
      text = await textOf(path, entry);
      return;
    }
    const hash = createHash('sha256');
    for await (const chunk of entry) hash.update(chunk as Buffer);
    const sha256 = hash.digest('hex');
    const named = hashOfFile(name);
    if (tables.has(name) || (named !== undefined && (named !== sha256 || files.has(named))))
      throw damaged(path, name);
    if (named === undefined) tables.set(name, sha256);
    else files.add(named);
  });
  if (text === undefined) throw endsEarly(path);
  const manifest = parsed(path, text);
  assertWhole(path, manifest, tables, files);
  return manifest;
}

async function textOf(path: string, entry: ArchiveEntry): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of entry) {
    bytes += (chunk as Buffer).length;
    if (bytes > MAX_MANIFEST) throw damaged(path, COMPANY_MANIFEST);
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(path: string, text: string): CompanyManifest {
  try {
    return CompanyManifest.parse(JSON.parse(text));
  } catch {
    throw new CommandFailure(
      `${COMPANY_MANIFEST} in ${path} is damaged, or was written by another release: nothing was restored.`,
    );
  }
}

function assertWhole(
  path: string,
  manifest: CompanyManifest,
  tables: ReadonlyMap<string, string>,
  files: ReadonlySet<string>,
): void {
  const described = new Map(manifest.tables.map((part) => [part.path, part.sha256]));
  for (const name of new Set([...described.keys(), ...tables.keys()])) {
    if (described.get(name) !== tables.get(name)) throw damaged(path, name);
  }
  const again = manifest.files.missing.find((hash) => files.has(hash));
  if (again !== undefined || files.size !== manifest.files.count)
    throw damaged(path, again === undefined ? 'files' : filePath(again));
}

const damaged = (path: string, name: string): CommandFailure =>
  new CommandFailure(`${name} in ${path} is missing or damaged: nothing was restored.`);
