import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Isolation } from './isolation.js';
import { DIST, READER_ENTRY } from './view.js';

/** Node accepts a snapshot only with the V8 options it was built with. */
export const SNAPSHOT_HEAP_MB = 384;
/** Asks a snapshot whether it works here; its argument is the folder of the compiled product. */
export const PROBE = '--probe';
/** A reader with its modules loaded, made by the build: a start takes a third of the CPU time. */
const SNAPSHOT = join(DIST, 'reader/reader.blob');
/** Generous: a busy machine is no reason to load without it. */
const PROBE_MS = 60_000;

/** Node options for a process that starts from a snapshot. */
export const fromSnapshot = (snapshot: string): string[] => ['--snapshot-blob', snapshot];

/**
 * The snapshot, tried once in this isolation. Undefined where there is none, where it belongs to another Node or
 * folder, or where readers have another heap limit: readers then load their modules.
 */
export async function findSnapshot(isolation: Isolation, heapMb: number): Promise<string | undefined> {
  if (heapMb !== SNAPSHOT_HEAP_MB || !existsSync(SNAPSHOT)) return undefined;
  const { file, args } = isolation.within({
    file: process.execPath,
    args: [`--max-old-space-size=${heapMb}`, ...fromSnapshot(SNAPSHOT), READER_ENTRY, PROBE, DIST],
  });
  try {
    await promisify(execFile)(file, args, { env: {}, timeout: PROBE_MS });
    return SNAPSHOT;
  } catch {
    return undefined;
  }
}
