import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { createFileStorage } from '#files';
import { type Config, isDenied, OwnerConnection } from '#platform';
import { MIGRATIONS } from '#schema';
import { CommandFailure } from '../command.js';
import { backUpFiles, type BackedUpFiles, STORED_OBJECTS } from './back-up-files.js';
import { countOf, migrationsOf, sequencesOf, type Table, tablesHidden, tablesOf } from './catalogue.js';
import { keepMigrationsAway } from './keep-migrations-away.js';
import { type BackedUpTable, type Manifest, MANIFEST } from './manifest.js';
import { neededKeys } from './needed-keys.js';
import { SAFE, writeCompressed, type WrittenPart } from './parts.js';

export interface BackupOptions {
  readonly folder: string;
  readonly madeAt: Date;
  readonly withFiles: boolean;
}

const LIST = 'files.list.gz';

/**
 * Copies the whole installation into a new folder while it runs: every table of one snapshot, then the files that
 * rows of that snapshot name. A file is written before its row, so none is missed. The folder gets its final name
 * only when the copy is complete.
 * @throws CommandFailure when the role cannot see all rows, when the database is of another release, or when the
 *   folder cannot be created
 */
export async function makeBackup(config: Config, options: BackupOptions): Promise<Manifest> {
  const half = `${options.folder}.part`;
  const owner = await OwnerConnection.open(config.DATABASE_URL, 'raamat-backup');
  try {
    await freshFolder(options.folder, half);
    const database = await backUpDatabase(owner, config, half);
    const files = options.withFiles ? await filesOf(owner, config, half, options.folder) : NO_FILES;
    const manifest: Manifest = {
      format: 1,
      made_at: options.madeAt.toISOString(),
      ...database.manifest,
      files: { list: { path: LIST, ...database.list }, included: options.withFiles, ...files },
    };
    await writeFile(join(half, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, SAFE);
    await rename(half, options.folder);
    return manifest;
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    throw error;
  } finally {
    await owner.close();
  }
}

const NO_FILES: BackedUpFiles = { count: 0, bytes: 0, missing: [] };

async function freshFolder(folder: string, half: string): Promise<void> {
  try {
    await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
    if ((await readdir(dirname(folder))).includes(basename(folder))) {
      throw new CommandFailure(`${folder} already exists: choose a new folder.`);
    }
    await rm(half, { recursive: true, force: true });
    await mkdir(join(half, 'tables'), { recursive: true, mode: 0o700 });
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    throw new CommandFailure(`${folder} cannot be created: ${String(Reflect.get(Object(error), 'code'))}.`);
  }
}

interface BackedUpDatabase {
  readonly manifest: Pick<Manifest, 'postgres' | 'migrations' | 'tables' | 'sequences' | 'keys'>;
  readonly list: WrittenPart;
}

async function backUpDatabase(
  owner: OwnerConnection,
  config: Config,
  folder: string,
): Promise<BackedUpDatabase> {
  await keepMigrationsAway(owner);
  await owner.run('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  // From here on, a query that row security would narrow fails instead of omitting rows.
  await owner.run('SET LOCAL row_security = off');
  await assertSeesAll(owner);
  const migrations = await migrationsOf(owner);
  assertThisRelease(migrations);
  const { version } = await owner.one<{ version: string }>(
    "SELECT current_setting('server_version') AS version",
  );
  const tables: BackedUpTable[] = [];
  for (const table of await tablesOf(owner)) tables.push(await backUpTable(owner, table, folder));
  const keys = await neededKeys(owner, config);
  const list = await writeCompressed(
    owner.copyOut(`COPY (${STORED_OBJECTS} ORDER BY 1) TO STDOUT`),
    join(folder, LIST),
  );
  const sequences = await sequencesOf(owner);
  await owner.run('COMMIT');
  return { manifest: { postgres: version, migrations, tables, sequences, keys }, list };
}

/** @throws CommandFailure with the role, the tables whose rows it cannot see, and a remedy */
async function assertSeesAll(owner: OwnerConnection): Promise<void> {
  const { role } = await owner.one<{ role: string }>('SELECT current_user::text AS role');
  const [first, ...others] = await tablesHidden(owner);
  if (first === undefined) return;
  throw new CommandFailure(
    `the role ${role} is under row security and would copy no rows of ${first} and ${others.length} other tables: set DATABASE_URL to a superuser, ` +
      'or a role for backups with BYPASSRLS; never give that to a role of the service.',
  );
}

function assertThisRelease(ran: readonly string[]): void {
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  if (ran.length === known.size && ran.every((name) => known.has(name))) return;
  throw new CommandFailure(
    ran.length === 0
      ? 'DATABASE_URL does not name a database of Raamat: there is nothing to back up.'
      : 'the database belongs to another release: back it up with that release, or run `raamat migrate` first.',
  );
}

async function backUpTable(
  owner: OwnerConnection,
  { name, columns }: Table,
  folder: string,
): Promise<BackedUpTable> {
  const path = join('tables', `${name.replaceAll('"', '')}.gz`);
  try {
    const rows = await countOf(owner, name);
    const copy = owner.copyOut(`COPY ${name} (${columns.join(', ')}) TO STDOUT`);
    const written = await writeCompressed(copy, join(folder, path));
    const copied = await owner.rowsCopied(copy);
    if (copied !== rows) {
      throw new CommandFailure(
        `${name} has ${rows} rows in the snapshot, but ${copied} were copied: the backup was discarded, run it again.`,
      );
    }
    return { table: name, columns: [...columns], rows, path, ...written };
  } catch (error) {
    if (!isDenied(error)) throw error;
    throw new CommandFailure(`the role of DATABASE_URL may not read ${name}: use the owner of the database.`);
  }
}

async function filesOf(
  owner: OwnerConnection,
  config: Config,
  half: string,
  folder: string,
): Promise<BackedUpFiles> {
  const isNamed = async (key: string): Promise<boolean> => {
    const rows = await owner.rows(`SELECT FROM (${STORED_OBJECTS}) AS named WHERE storage_key = $1 LIMIT 1`, [
      key,
    ]);
    return rows.length > 0;
  };
  return backUpFiles({
    storage: await createFileStorage(config),
    list: join(half, LIST),
    folder: half,
    previous: await newestBeside(folder),
    isNamed,
  });
}

/** The newest finished backup in the same folder, by its name. */
async function newestBeside(folder: string): Promise<string | undefined> {
  const names = await readdir(dirname(folder));
  const others = names.filter((name) => name !== basename(folder) && !name.endsWith('.part')).sort();
  const newest = others.at(-1);
  return newest === undefined ? undefined : join(dirname(folder), newest);
}
