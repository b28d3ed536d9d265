import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, SystemClock } from '#platform';
import { finishedNightlies, nightlyFolder, timeOfNightly } from '../../backup/nightly.js';
import { counted, type Finding, good, off, warning } from './finding.js';

const HOUR_MS = 3_600_000;
const OLD_HOURS = 36;

/** The age of the newest nightly copy. */
export async function backups(config: Config): Promise<Finding> {
  const folder = nightlyFolder(config);
  if (config.RAAMAT_BACKUP_DAYS === 0)
    return off('Nightly copies are switched off: RAAMAT_BACKUP_DAYS is 0.');
  // `npm start` copies its embedded database by itself; other databases are often copied by other means.
  const expected =
    config.RAAMAT_BACKUP_FOLDER !== undefined || existsSync(join(config.RAAMAT_HOME, 'postgres.json'));
  if (!expected && !existsSync(folder)) return off(`No nightly copies are made here: there is no ${folder}.`);
  const names = await readdir(folder).catch(() => []);
  const [newest] = (await finishedNightlies(folder, names)).slice(-1);
  const remedy = 'Run `raamat backup --nightly` every night, or copy the installation by other means.';
  if (newest === undefined) return warning(`There is no nightly copy in ${folder}.`, remedy);
  const hours = Math.floor((new SystemClock().now().getTime() - timeOfNightly(newest).getTime()) / HOUR_MS);
  const detail = `The newest nightly copy is ${counted(hours, 'hour', 'hours')} old: ${newest}.`;
  return hours > OLD_HOURS ? warning(detail, remedy) : good(detail);
}
