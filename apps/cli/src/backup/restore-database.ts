import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type OwnerConnection } from '#platform';
import { CommandFailure } from '../command.js';
import { countOf, OURS, type Table, tablesOf } from './catalogue.js';
import { type BackedUpTable, type Manifest } from './manifest.js';

/**
 * Restores every table of a backup in one transaction, into a database with the same migrations. Triggers are
 * disabled meanwhile, because the rows already contain their effects; foreign keys are dropped and recreated, which
 * checks every row against them. So are checks that hold for rows of later releases alone, which check none.
 * @throws CommandFailure when the tables of backup and database differ, or the row counts differ at the end
 */
export async function restoreDatabase(
  owner: OwnerConnection,
  folder: string,
  manifest: Manifest,
): Promise<void> {
  const { tables } = manifest;
  assertSameTables(await tablesOf(owner), tables);
  await owner.run('BEGIN');
  try {
    const asTheyWere = await letIn(owner);
    await owner.run(`TRUNCATE ${tables.map(({ table }) => table).join(', ')}`);
    for (const table of tables) await fill(owner, folder, table);
    for (const { sequence, last_value: last } of manifest.sequences) {
      await owner.rows('SELECT setval($1::regclass, $2::bigint)', [sequence, last]);
    }
    for (const statement of asTheyWere) await owner.run(statement);
    await owner.run('COMMIT');
  } catch (error) {
    await owner.run('ROLLBACK').catch(() => undefined);
    throw error;
  }
  await owner.run('ANALYZE');
}

function assertSameTables(there: readonly Table[], wanted: readonly BackedUpTable[]): void {
  const shape = (name: string, columns: readonly string[]): string =>
    `${name} (${[...columns].sort().join(', ')})`;
  const ours = new Set(there.map(({ name, columns }) => shape(name, columns)));
  const differs = wanted.find(({ table, columns }) => !ours.has(shape(table, columns)));
  if (differs !== undefined || ours.size !== wanted.length) {
    throw new CommandFailure(
      `the backup and the database do not have the same tables${differs === undefined ? '' : ` (${differs.table})`}: restore with the release that made the backup.`,
    );
  }
}

/** Disables the guards that protect the tables against foreign writers. Returns the SQL that restores them. */
async function letIn(owner: OwnerConnection): Promise<string[]> {
  const constraints = await owner.rows<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(pg_constraint.oid) AS definition
     FROM pg_constraint JOIN pg_namespace n ON n.oid = connamespace
     WHERE (contype = 'f' OR contype = 'c' AND NOT convalidated) AND ${OURS} ORDER BY 1, 2`,
  );
  const forced = await owner.rows<{ table: string }>(
    `SELECT oid::regclass::text AS table FROM pg_class WHERE relforcerowsecurity AND relkind = 'r'`,
  );
  const triggers = await owner.rows<{ table: string; name: string; state: string }>(
    `SELECT tgrelid::regclass::text AS table, quote_ident(tgname) AS name, tgenabled::text AS state
     FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE NOT tgisinternal AND tgenabled <> 'D' AND ${OURS}`,
  );
  for (const { table, name } of constraints) await owner.run(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const { table } of forced) await owner.run(`ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`);
  for (const { table, name } of triggers) await owner.run(`ALTER TABLE ${table} DISABLE TRIGGER ${name}`);
  const kinds: Readonly<Record<string, string>> = { A: 'ALWAYS ', R: 'REPLICA ' };
  return [
    ...constraints.map(
      ({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`,
    ),
    ...triggers.map(
      ({ table, name, state }) => `ALTER TABLE ${table} ENABLE ${kinds[state] ?? ''}TRIGGER ${name}`,
    ),
    ...forced.map(({ table }) => `ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`),
  ];
}

async function fill(
  owner: OwnerConnection,
  folder: string,
  { table, columns, path, rows }: BackedUpTable,
): Promise<void> {
  await pipeline(
    createReadStream(join(folder, path)),
    createGunzip(),
    owner.copyIn(`COPY ${table} (${columns.join(', ')}) FROM STDIN`),
  );
  const there = await countOf(owner, table);
  if (there !== rows)
    throw new CommandFailure(`${table} had ${rows} rows, but ${there} were restored: nothing was kept.`);
}
