import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { CommandFailure } from '../command.js';

export const MANIFEST = 'manifest.json';
/** The format that a restore understands. */
const FORMAT = 1;

const Part = z.object({
  /** The path in the folder of the backup. */
  path: z.string(),
  sha256: z.string(),
  bytes: z.number(),
});

/** One table, as it was in the snapshot: `COPY` in text form, compressed. */
export const BackedUpTable = Part.extend({
  table: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
});
export type BackedUpTable = z.output<typeof BackedUpTable>;

/** The description of a backup, written last: a backup without it is unfinished. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  made_at: z.string(),
  postgres: z.string(),
  /** Names of the migrations that made the schema: a restore runs the same ones. */
  migrations: z.array(z.string()),
  tables: z.array(BackedUpTable),
  sequences: z.array(z.object({ sequence: z.string(), last_value: z.string() })),
  /** Ids of the keys that parts of the backup need. The keys themselves are not included. */
  keys: z.object({ secrets: z.array(z.string()), sealing: z.array(z.string()) }),
  /** Stored files by the hash of their bytes: `list` has one line for each row that names a file. */
  files: z.object({
    list: Part,
    included: z.boolean(),
    count: z.number(),
    bytes: z.number(),
    /** Files that rows name, but the storage lacks or holds with other bytes. */
    missing: z.array(z.string()),
  }),
});
export type Manifest = z.output<typeof Manifest>;

/** @throws CommandFailure when the folder does not contain a finished backup in a known format */
export async function readManifest(folder: string): Promise<Manifest> {
  let text: string;
  try {
    text = await readFile(join(folder, MANIFEST), 'utf8');
  } catch {
    throw new CommandFailure(`${folder} does not contain a finished backup: ${MANIFEST} is missing.`);
  }
  try {
    return Manifest.parse(JSON.parse(text));
  } catch {
    throw new CommandFailure(`${join(folder, MANIFEST)} is damaged, or was written by a later release.`);
  }
}

/** The path of bytes in a backup: by their hash, with at most 256 entries in a folder of the first level. */
export const placeOf = (sha256: string): string => join('files', sha256.slice(0, 2), sha256);
