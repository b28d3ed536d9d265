import { createFileStorage } from '#files';
import { encodeId, installationSecrets, loadConfig, OwnerConnection } from '#platform';
import { type CompanyManifest, MIGRATIONS } from '#schema';
import { unseenSecret } from '#webhooks';
import { z } from 'zod';
import { migrationsOf } from '../backup/catalogue.js';
import { keepMigrationsAway } from '../backup/keep-migrations-away.js';
import { knownKeys } from '../backup/needed-keys.js';
import { type CliCommand, CommandFailure } from '../command.js';
import { verifiedManifest } from './company-archive.js';
import { assertMayRestore, restoreCompany } from './restore-company.js';

const Options = z.object({ withoutKey: z.array(z.string()).default([]) });

/**
 * Restores the export of a company into an installation that has others, or none: verifies every hash first, keeps all
 * ids, and proves the books before anything is kept.
 */
export const companyRestoreCommand: CliCommand = {
  async run({ environment, values, positionals = [] }) {
    const { withoutKey } = Options.parse(values);
    const [path, ...more] = positionals;
    if (path === undefined || more.length > 0) throw new CommandFailure('give the file of one export.');
    const config = loadConfig(environment);
    const manifest = await verifiedManifest(path);
    assertRelease(
      manifest.migrations,
      'the export was made by another release: restore it with that release.',
    );
    assertKeys(manifest, knownKeys(config).sealing, withoutKey);
    const owner = await OwnerConnection.open(config.DATABASE_URL, 'raamat-company-restore');
    try {
      await assertMayRestore(owner);
      await keepMigrationsAway(owner);
      const ran = await migrationsOf(owner);
      if (ran.length === 0)
        throw new CommandFailure('the database has no tables of Raamat: run `raamat migrate` first.');
      assertRelease(ran, 'the database belongs to another release: run `raamat migrate` first.');
      await restoreCompany(owner, {
        path,
        manifest,
        storage: await createFileStorage(config),
        webhookSecret: unseenSecret(installationSecrets(config), BigInt(manifest.company.id)),
        publicKeys: config.RAAMAT_HEADS_PUBLIC_KEYS ?? [],
      });
    } finally {
      await owner.close();
    }
    tell(manifest);
    return 0;
  },
};

function assertRelease(migrations: readonly string[], otherwise: string): void {
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  const given = new Set(migrations);
  if (given.size !== known.size || migrations.some((name) => !known.has(name)))
    throw new CommandFailure(`${otherwise.slice(0, -1)}; nothing was restored.`);
}

function assertKeys(
  { sealing_keys: needed }: CompanyManifest,
  known: readonly string[],
  without: readonly string[],
): void {
  const lacking = needed.filter((id) => !known.includes(id) && !without.includes(id));
  if (lacking.length === 0) return;
  throw new CommandFailure(
    `the personal codes of the export need the sealing key ${lacking.join(', ')}: add it to RAAMAT_SEALING_FORMER_PRIVATE_KEYS, or leave them closed ` +
      `with --without-key ${lacking.join(' --without-key ')}.`,
  );
}

function tell({ company, tables, files }: CompanyManifest): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  for (const hash of files.missing)
    console.log(`missing from the storage of the export, although a row refers to it: ${hash}`);
  console.log(
    `Restored ${company.name} (${encodeId('company', BigInt(company.id))}): ${rows} rows of ${tables.length} tables, ${files.count} files. ` +
      'The ledger, the log and its signed heads were proved; parties, bank accounts, rules and people are as the archive says.',
  );
}
