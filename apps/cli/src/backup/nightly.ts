import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config } from '#platform';
import { MANIFEST } from './manifest.js';

/** Names of nightly copies sort by the time of their creation. */
const NIGHTLY = /^nightly-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;
const HALF_NIGHTLY = /^nightly-\d{8}T\d{6}Z\.part$/;
const DAY_MS = 86_400_000;

export const nightlyFolder = (config: Pick<Config, 'RAAMAT_BACKUP_FOLDER' | 'RAAMAT_HOME'>): string =>
  config.RAAMAT_BACKUP_FOLDER ?? join(config.RAAMAT_HOME, 'backups');

export const nightlyName = (at: Date): string =>
  `nightly-${at.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')}`;

/** The time at which a nightly copy was begun. */
export const timeOfNightly = (name: string): Date => new Date(name.replace(NIGHTLY, '$1-$2-$3T$4:$5:$6Z'));

/** The finished nightly copies among the entries of a folder, oldest first. */
export async function finishedNightlies(folder: string, names: readonly string[]): Promise<string[]> {
  const finished = [];
  for (const name of names.filter((one) => NIGHTLY.test(one)).sort()) {
    if (await stat(join(folder, name, MANIFEST)).catch(() => undefined)) finished.push(name);
  }
  return finished;
}

/**
 * Deletes the oldest nightly copies beyond the given number, and incomplete copies of interrupted runs. Leaves other
 * folders alone.
 */
export async function forgetOld(folder: string, days: number, now: Date): Promise<void> {
  const names = await readdir(folder);
  const yesterday = nightlyName(new Date(now.getTime() - DAY_MS));
  const finished = await finishedNightlies(folder, names);
  const interrupted = names.filter((name) => HALF_NIGHTLY.test(name) && name < yesterday);
  for (const name of [...finished.slice(0, -days), ...interrupted]) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
}
