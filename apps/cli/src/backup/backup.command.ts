import { join, resolve } from 'node:path';
import { loadConfig, SystemClock } from '#platform';
import { z } from 'zod';
import { type CliCommand, CommandFailure } from '../command.js';
import { makeBackup } from './make-backup.js';
import { type Manifest } from './manifest.js';
import { forgetOld, nightlyFolder, nightlyName } from './nightly.js';

const Options = z.object({
  output: z.string().optional(),
  nightly: z.boolean().default(false),
  withoutFiles: z.boolean().default(false),
});

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
