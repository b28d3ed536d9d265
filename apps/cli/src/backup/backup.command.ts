import { readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Config, loadConfig, SystemClock } from '#platform';
import { z } from 'zod';
import { type CliCommand, CommandFailure } from '../command.js';
import { makeBackup } from './make-backup.js';
import { type Manifest, MANIFEST } from './manifest.js';

const Options = z.object({
  output: z.string().optional(),
  nightly: z.boolean().default(false),
  withoutFiles: z.boolean().default(false),
});

/** Names of nightly copies sort by the time of their creation. */
const NIGHTLY = /^nightly-\d{8}T\d{6}Z$/;
const HALF_NIGHTLY = /^nightly-\d{8}T\d{6}Z\.part$/;
const DAY_MS = 86_400_000;

/**
 * Copies database and files into a new folder, with the ids of the keys they need. Exit code 1: the backup exists,
 * but the storage lacks a file that a row names.
 */
export const backupCommand: CliCommand = {
  async run({ environment, values }) {
    const { output, nightly, withoutFiles } = Options.parse(values);
    const config = loadConfig(environment);
    const madeAt = new SystemClock().now();
    const folder = nightly ? join(nightlyFolder(config), nightlyName(madeAt)) : output;
    if (folder === undefined)
      throw new CommandFailure('--output FOLDER is required: the folder of the backup.');
    const manifest = await makeBackup(config, { folder: resolve(folder), madeAt, withFiles: !withoutFiles });
    tell(folder, manifest);
    if (nightly) await forgetOld(nightlyFolder(config), config.RAAMAT_BACKUP_DAYS, madeAt);
    return manifest.files.missing.length === 0 ? 0 : 1;
  },
};

function tell(folder: string, { tables, files, keys }: Manifest): void {
  const width = Math.max(...tables.map(({ table }) => table.length));
  for (const { table, rows } of tables) console.log(`${table.padEnd(width)}  ${rows}`);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `${folder}: ${tables.length} tables, ${rows} rows, ${files.count} files (${files.bytes} bytes).`,
  );
  console.log(
    `To open it you need the secrets ${named(keys.secrets)} and the sealing keys ${named(keys.sealing)}.`,
  );
  for (const key of files.missing)
    console.log(`missing from the storage, although a row refers to it: ${key}`);
}

const named = (ids: readonly string[]): string => (ids.length === 0 ? 'none' : ids.join(', '));

const nightlyFolder = (config: Config): string =>
  config.RAAMAT_BACKUP_FOLDER ?? join(config.RAAMAT_HOME, 'backups');

const nightlyName = (at: Date): string =>
  `nightly-${at.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')}`;

/**
 * Deletes the oldest nightly copies beyond the given number, and incomplete copies of interrupted runs. Leaves other
 * folders alone.
 */
async function forgetOld(folder: string, days: number, now: Date): Promise<void> {
  const names = (await readdir(folder)).sort();
  const yesterday = nightlyName(new Date(now.getTime() - DAY_MS));
  const finished = [];
  for (const name of names.filter((one) => NIGHTLY.test(one))) {
    if (await stat(join(folder, name, MANIFEST)).catch(() => undefined)) finished.push(name);
  }
  const interrupted = names.filter((name) => HALF_NIGHTLY.test(name) && name < yesterday);
  for (const name of [...finished.slice(0, -days), ...interrupted]) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
}
