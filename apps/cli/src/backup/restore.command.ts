import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createFileStorage } from '#files';
import { type Config, connectDatabase, createLogger, loadConfig, OwnerConnection } from '#platform';
import { migrate, MIGRATIONS } from '#schema';
import { z } from 'zod';
import { HAS_PEOPLE } from '#identity';
import { type CliCommand, type CommandCall, CommandFailure } from '../command.js';
import { checkLedgers } from '../ledger-check.command.js';
import { objectsIn } from './back-up-files.js';
import { migrationsOf, othersIn, tablesOf } from './catalogue.js';
import { type Manifest, placeOf, readManifest } from './manifest.js';
import { knownKeys } from './needed-keys.js';
import { hashOf } from './parts.js';
import { restoreDatabase } from './restore-database.js';

const SESSIONS_END_MS = 2_000;
const SESSIONS_LOOK_MS = 100;

const Options = z.object({
  withoutKey: z.array(z.string()).default([]),
  withoutFiles: z.boolean().default(false),
});

/**
 * Restores a backup into an empty database and an empty file storage after it has verified every hash, then proves
 * the books. Exit code 1: the books break a rule, as they did in the installation of the backup.
 */
export const restoreCommand: CliCommand = {
  async run({ environment, values, positionals = [] }) {
    const { withoutKey: without, withoutFiles } = Options.parse(values);
    const [folder, ...more] = positionals;
    if (folder === undefined || more.length > 0) throw new CommandFailure('give the folder of one backup.');
    const config = loadConfig(environment);
    const manifest = await readManifest(folder);
    assertKeys(manifest, config, without);
    assertKnownRelease(manifest);
    const withFiles = manifest.files.included && !withoutFiles;
    await verify(folder, manifest, withFiles);
    await intoDatabase(config, folder, manifest, withFiles);
    return (await prove(environment, manifest)) ? 0 : 1;
  },
};

/** @throws CommandFailure with each required key that is missing */
function assertKeys({ keys }: Manifest, config: Config, without: readonly string[]): void {
  const known = knownKeys(config);
  const lacking = (needed: readonly string[], given: readonly string[]): string[] =>
    needed.filter((id) => !given.includes(id) && !without.includes(id));
  const secrets = lacking(keys.secrets, known.secrets);
  if (secrets.length > 0) {
    throw new CommandFailure(
      `the backup needs the secret ${secrets.join(', ')}: set it as RAAMAT_SECRET or add it to RAAMAT_FORMER_SECRETS, or leave the data that it sealed closed ` +
        `with --without-key ${secrets.join(' --without-key ')}.`,
    );
  }
  const sealing = lacking(keys.sealing, known.sealing);
  if (sealing.length > 0) {
    throw new CommandFailure(
      `the backup needs the sealing key ${sealing.join(', ')}: set it as RAAMAT_SEALING_PRIVATE_KEY or add it to RAAMAT_SEALING_FORMER_PRIVATE_KEYS, ` +
        `or leave the data sealed to it closed with --without-key ${sealing.join(' --without-key ')}.`,
    );
  }
}

function assertKnownRelease({ migrations }: Manifest): void {
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  const newer = migrations.find((name) => !known.has(name));
  if (newer === undefined) return;
  throw new CommandFailure(
    `the backup was made by a later release (${newer}): restore it with that release.`,
  );
}

/** @throws CommandFailure with the first part that is missing or damaged */
async function verify(folder: string, { tables, files }: Manifest, withFiles: boolean): Promise<void> {
  for (const { path, sha256 } of [...tables, files.list]) await assertHash(folder, path, sha256);
  if (!withFiles) return;
  const missing = new Set(files.missing);
  for await (const batch of objectsIn(join(folder, files.list.path))) {
    const there = batch.filter(({ key }) => !missing.has(key));
    await Promise.all(there.map(({ sha256 }) => assertHash(folder, placeOf(sha256), sha256)));
  }
}

async function assertHash(folder: string, path: string, sha256: string): Promise<void> {
  const found = await hashOf(join(folder, path));
  if (found === sha256) return;
  throw new CommandFailure(
    `${join(folder, path)} is ${found === undefined ? 'missing' : 'damaged'}: nothing was restored.`,
  );
}

async function intoDatabase(
  config: Config,
  folder: string,
  manifest: Manifest,
  withFiles: boolean,
): Promise<void> {
  const owner = await OwnerConnection.open(config.DATABASE_URL, 'raamat-restore');
  try {
    await assertEmpty(owner, manifest);
    await migrate(config.DATABASE_URL, new Set(manifest.migrations));
    // As in an upload: no row ever exists without its bytes.
    if (withFiles) await placeFiles(config, folder, manifest);
    await restoreDatabase(owner, folder, manifest);
  } finally {
    await owner.close();
  }
  const later = await migrate(config.DATABASE_URL);
  if (later.length > 0) console.log(`Migrated to this release with ${later.length} migrations.`);
}

/** Postgres ends a session a moment after its client has gone, so a service that was just stopped does not count. */
async function stillIn(owner: OwnerConnection): Promise<string[]> {
  const deadline = performance.now() + SESSIONS_END_MS;
  for (;;) {
    const others = await othersIn(owner);
    if (others.length === 0 || performance.now() > deadline) return others;
    await pause(SESSIONS_LOOK_MS);
  }
}

/** @throws CommandFailure when the restore would overwrite anything, or a session is still open */
async function assertEmpty(owner: OwnerConnection, manifest: Manifest): Promise<void> {
  const others = await stillIn(owner);
  if (others.length > 0) {
    throw new CommandFailure(`${others.join(', ')} use the database: stop the service first.`);
  }
  const ran = await migrationsOf(owner);
  if (ran.length === 0) {
    if ((await tablesOf(owner)).length > 0) {
      throw new CommandFailure('the database contains tables of another program: use an empty database.');
    }
    return;
  }
  const { occupied } = await owner.one<{ occupied: boolean }>(`SELECT ${HAS_PEOPLE} AS occupied`);
  if (occupied) {
    throw new CommandFailure(
      'the database is not empty, and restoring overwrites nothing: use an empty database.',
    );
  }
  const wanted = new Set(manifest.migrations);
  if (ran.some((name) => !wanted.has(name))) {
    throw new CommandFailure('the backup is older than the existing tables: use a database without tables.');
  }
}

async function placeFiles(config: Config, folder: string, { files }: Manifest): Promise<void> {
  const storage = await createFileStorage(config);
  const missing = new Set(files.missing);
  for await (const batch of objectsIn(join(folder, files.list.path))) {
    await Promise.all(
      batch.map(async ({ key, sha256 }) => {
        if (missing.has(key) || (await storage.exists(key))) return;
        await storage.place(await storage.stage(createReadStream(join(folder, placeOf(sha256)))), key);
      }),
    );
  }
}

const WITHOUT_LOGINS = Object.fromEntries(
  ['APP', 'SYSTEM'].flatMap((role) => [
    [`DATABASE_${role}_URL`, undefined],
    [`DATABASE_${role}_URL_FILE`, undefined],
  ]),
);

async function prove(environment: CommandCall['environment'], { tables, files }: Manifest): Promise<boolean> {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `Restored ${tables.length} tables with ${rows} rows, as many as the backup lists for each; ${files.count} files.`,
  );
  // Migrates as the owner: the service's logins may belong to another database, and the next migration creates them
  // here.
  const config = loadConfig({ ...environment, ...WITHOUT_LOGINS });
  const database = await connectDatabase(config, createLogger({ LOG_LEVEL: 'error' }, 'cli'), 'cli');
  try {
    return (await checkLedgers(database, config)) === 0;
  } finally {
    await database.close();
  }
}
