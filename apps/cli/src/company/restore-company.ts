import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { ledgerViolations } from '#books';
import { type FileStorage, StorageAway } from '#files';
import { foldEmail } from '#identity';
import { logViolations } from '#ledger';
import { encodeId, type OwnerConnection } from '#platform';
import {
  type CompanyManifest,
  type CompanyTable,
  counterPast,
  dangling,
  exportedTables,
  LATER_CHECKS,
  type LaterCheck,
  OBJECTS_COUNTED,
  PLACES_OF_OBJECT,
  type Reference,
  REFERENCES,
  RESTORED_COMPANY,
  STRAY_OBJECT,
} from '#schema';
import { tablesHidden } from '../backup/catalogue.js';
import { CommandFailure } from '../command.js';
import { type ArchiveEntry, eachEntry, hashOfFile } from './company-archive.js';
import { copyLines, type Expected } from './copy-lines.js';

export interface CompanyToRestore {
  readonly path: string;
  readonly manifest: CompanyManifest;
  readonly storage: FileStorage;
  /** A new secret for its webhook endpoints, sealed. */
  readonly webhookSecret: Buffer;
  /** The keys that have signed its heads. */
  readonly publicKeys: readonly string[];
}

/**
 * Restores a company in one transaction, and proves its books in it: everything is kept, or nothing.
 *
 * The rows already contain the effects of their triggers, such as counts, chains and numbers, and some triggers would
 * make new ones. The transaction therefore runs as a replica (`session_replication_role`): triggers are off for it
 * alone, without a lock that others wait for, and only a superuser, or a role that one has allowed to, may set that; no
 * role of the service is. Unique keys and checks hold as always. Foreign keys are triggers too: each is compared after
 * the rows are there, and the ledger check proves the rest.
 * @throws CommandFailure with the reason for which nothing was restored
 */
export async function restoreCompany(owner: OwnerConnection, wanted: CompanyToRestore): Promise<void> {
  const placed: string[] = [];
  let committing = false;
  await owner.run('BEGIN');
  try {
    await owner.run("SET LOCAL session_replication_role = 'replica'");
    const tables = await exportedTables(owner);
    assertSameTables(tables, wanted.manifest);
    await addPeople(owner, wanted.manifest);
    const checks = await setAsideChecks(owner, wanted.manifest);
    await addRowsAndFiles(owner, tables, wanted, placed);
    for (const { table, name, definition } of checks)
      await owner.run(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
    await owner.rows(RESTORED_COMPANY.withdrawMandate, [wanted.manifest.company.id]);
    await owner.rows(RESTORED_COMPANY.disableEndpoints, [wanted.manifest.company.id, wanted.webhookSecret]);
    await assertConnected(owner, tables, wanted.manifest);
    await assertProved(owner, tables, wanted);
    committing = true;
    await owner.run('COMMIT');
  } catch (error) {
    await owner.run('ROLLBACK').catch(() => undefined);
    // A commit whose answer was lost may have kept the rows, and they need their files.
    if (!committing) await discard(wanted, placed);
    throw explained(error);
  }
}

/**
 * Deletes the files of the company that nobody will name. The bytes of mails may have come to the service meanwhile too:
 * they stay until the nightly sweep finds no row that names them.
 */
async function discard({ storage, manifest }: CompanyToRestore, placed: readonly string[]): Promise<void> {
  const own = placed.filter((key) => key.startsWith(`companies/${manifest.company.id}/`));
  // The failure of the restore is the one to tell; the sweep finds a file that stays.
  for (const key of own) await storage.delete(key).catch(() => undefined);
}

/** @throws CommandFailure when the role of DATABASE_URL could not restore a company */
export async function assertMayRestore(owner: OwnerConnection): Promise<void> {
  const { role } = await owner.one<{ role: string }>('SELECT current_user::text AS role');
  const [hidden] = await tablesHidden(owner);
  const allowed = await owner.one<{ yes: boolean }>(
    "SELECT rolsuper OR has_parameter_privilege('session_replication_role', 'SET') AS yes FROM pg_roles WHERE rolname = current_user",
  );
  if (hidden !== undefined || !allowed.yes) {
    throw new CommandFailure(
      `the role ${role} may not restore a company: set DATABASE_URL to a superuser, or to the owner of the tables with BYPASSRLS and ` +
        `GRANT SET ON PARAMETER session_replication_role; never give these to a role of the service.`,
    );
  }
}

function assertSameTables(tables: readonly CompanyTable[], manifest: CompanyManifest): void {
  const shape = (name: string, columns: readonly string[]): string => `${name} (${columns.join(', ')})`;
  const ours = tables.map(({ name, columns }) => shape(name, columns)).sort();
  const theirs = manifest.tables.map(({ table, columns }) => shape(table, columns)).sort();
  if (ours.length === theirs.length && ours.every((one, at) => one === theirs[at])) return;
  throw new CommandFailure(
    'the export and the database do not have the same tables: restore with the release that made the export.',
  );
}

/**
 * The organization and the people keep their ids, which the hashes of the log cover. A person of the same id and
 * address is the same one, and stays as they are; others begin without a password, without a factor and without rights
 * as staff. Members are added to an organization only where the restore makes it.
 */
async function addPeople(owner: OwnerConnection, manifest: CompanyManifest): Promise<void> {
  const { company, organization, people } = manifest;
  const [occupied] = await owner.rows<{ name: string; same: boolean }>(RESTORED_COMPANY.occupied, [
    company.id,
    company.registry_code,
  ]);
  if (occupied !== undefined) {
    throw new CommandFailure(
      occupied.same
        ? `the company ${encodeId('company', BigInt(company.id))} exists here already (${occupied.name}): nothing was restored.`
        : `the registry code ${company.registry_code} belongs to ${occupied.name} here: nothing was restored.`,
    );
  }
  const [there] = await owner.rows<{ name: string; createdAt: string }>(RESTORED_COMPANY.organization, [
    organization.id,
  ]);
  if (there !== undefined && there.createdAt !== organization.created_at) {
    throw new CommandFailure(
      `the id of the organization ${organization.name} is that of ${there.name} here: nothing was restored.`,
    );
  }
  if (there === undefined) {
    const { id, name, created_at: createdAt, second_factor_of: factor } = organization;
    await owner.rows(RESTORED_COMPANY.addOrganization, [id, name, createdAt, factor]);
    await owner.rows(RESTORED_COMPANY.organizationCounted, [id]);
  }
  for (const person of people) {
    await addPerson(owner, person);
    if (there === undefined && person.role !== null && person.email !== null)
      await owner.rows(RESTORED_COMPANY.addMember, [organization.id, person.id, person.role]);
  }
  await owner.rows(RESTORED_COMPANY.peopleCounted, [people.map(({ id }) => id)]);
}

async function addPerson(owner: OwnerConnection, person: CompanyManifest['people'][number]): Promise<void> {
  const id = encodeId('user', BigInt(person.id));
  const email = person.email ?? `${id}@elsewhere.invalid`;
  const there = await owner.rows<{ id: string; email: string; name: string }>(RESTORED_COMPANY.people, [
    person.id,
    foldEmail(email),
  ]);
  if (there.length === 0) {
    const locked = person.locked || person.email === null;
    await owner.rows(RESTORED_COMPANY.addPerson, [
      person.id,
      person.name,
      email,
      foldEmail(email),
      person.language,
      locked,
    ]);
    return;
  }
  const known = there.find((one) => one.id === person.id);
  const same =
    known !== undefined &&
    (known.email === foldEmail(email) ||
      // A person who has left the organization has no address in the export, and keeps the account here.
      (person.email === null && known.name === person.name));
  if (there.length === 1 && same) return;
  throw new CommandFailure(
    known === undefined
      ? `${email} is another person here than ${id} of the export: nothing was restored.`
      : `the id ${id} of ${person.name} is that of another person here: nothing was restored.`,
  );
}

/**
 * Sets aside the checks of later rows that older rows of the export break, until they are in. Others wait for the table
 * until the restore ends, so that is done for such rows alone.
 */
async function setAsideChecks(
  owner: OwnerConnection,
  { older_than: broken }: CompanyManifest,
): Promise<LaterCheck[]> {
  const checks = await owner.rows<LaterCheck>(LATER_CHECKS, [broken.map(({ table }) => table)]);
  const set = checks.filter(({ table, name }) =>
    broken.some((one) => one.table === table && one.check === name),
  );
  for (const { table, name } of set) await owner.run(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  return set;
}

async function addRowsAndFiles(
  owner: OwnerConnection,
  tables: readonly CompanyTable[],
  { path, manifest, storage }: CompanyToRestore,
  placed: string[],
): Promise<void> {
  const parts = new Map(manifest.tables.map((part) => [part.path, part]));
  const byName = new Map(tables.map((table) => [table.name, table]));
  const files = { checked: false };
  await eachEntry(path, async (name, entry) => {
    const part = parts.get(name);
    const table = part && byName.get(part.table);
    if (part !== undefined && table !== undefined) {
      await addRows(owner, table, manifest, entry, part.rows);
      return;
    }
    // Files and the description follow the tables.
    if (!files.checked) await assertAddresses(owner, manifest);
    files.checked = true;
    const hash = hashOfFile(name);
    if (hash !== undefined)
      await placeFile(owner, storage, { hash, companyId: manifest.company.id, entry }, placed);
  });
}

async function addRows(
  owner: OwnerConnection,
  table: CompanyTable,
  { company, organization }: CompanyManifest,
  entry: ArchiveEntry,
  rows: number,
): Promise<void> {
  const { name, columns, companyColumn, numbered } = table;
  const expected: Expected = { [companyColumn]: company.id, organization_id: organization.id };
  let counted = 0;
  await pipeline(
    Readable.from(entry, { objectMode: false }),
    createGunzip(),
    (bytes) =>
      copyLines(bytes, columns, expected, () => {
        counted += 1;
      }),
    owner.copyIn(`COPY ${name} (${columns.join(', ')}) FROM STDIN`),
  );
  if (counted !== rows) {
    throw new CommandFailure(
      `${name} has ${counted} rows in the export and not ${rows}: nothing was restored.`,
    );
  }
  if (numbered) await owner.rows(counterPast(name, `${companyColumn} = $1`), [company.id]);
}

/**
 * A row of an export that was changed must not name the bytes of another company, or a path.
 * @throws CommandFailure
 */
async function assertAddresses(owner: OwnerConnection, { company, files }: CompanyManifest): Promise<void> {
  const [stray] = await owner.rows<{ key: string }>(STRAY_OBJECT, [company.id]);
  if (stray !== undefined) {
    throw new CommandFailure(
      `the export has a file at ${stray.key}, which is no address of its company: nothing was restored.`,
    );
  }
  const { count } = await owner.one<{ count: string }>(OBJECTS_COUNTED, [company.id]);
  if (Number(count) !== files.count + files.missing.length)
    throw new CommandFailure(
      `the rows of the export name ${count} files, and it has others: nothing was restored.`,
    );
}

/** As in an upload: no row ever exists without its bytes. */
async function placeFile(
  owner: OwnerConnection,
  storage: FileStorage,
  {
    hash,
    companyId,
    entry,
  }: { readonly hash: string; readonly companyId: string; readonly entry: ArchiveEntry },
  placed: string[],
): Promise<void> {
  const places = await owner.rows<{ key: string }>(PLACES_OF_OBJECT, [companyId, hash]);
  const [first, ...others] = places.map(({ key }) => key);
  if (first === undefined)
    throw new CommandFailure(`no row of the export names the file ${hash}: nothing was restored.`);
  const put = async (key: string, bytes: AsyncIterable<Uint8Array>): Promise<void> => {
    if (await storage.exists(key)) return;
    const staged = await storage.stage(bytes);
    placed.push(key);
    await storage.place(staged, key);
  };
  await put(first, entry as AsyncIterable<Uint8Array>);
  for (const key of others) await put(key, await storage.open(first));
}

/** @throws CommandFailure with the first foreign key that a row breaks */
async function assertConnected(
  owner: OwnerConnection,
  tables: readonly CompanyTable[],
  { company }: CompanyManifest,
): Promise<void> {
  const companyColumns = new Map(tables.map(({ name, companyColumn }) => [name, companyColumn]));
  for (const table of tables) await owner.run(`ANALYZE ${table.name}`);
  for (const reference of await owner.rows<Reference>(REFERENCES, [[...companyColumns.keys()]])) {
    const broken = await owner.rows(dangling(reference, companyColumns.get(reference.table) ?? ''), [
      company.id,
    ]);
    if (broken.length > 0) {
      throw new CommandFailure(
        `a row of ${reference.table} names one of ${reference.parent} that the export lacks: nothing was restored.`,
      );
    }
  }
}

/** @throws CommandFailure with the first rule that the books or the log break */
async function assertProved(
  owner: OwnerConnection,
  tables: readonly CompanyTable[],
  { manifest, publicKeys }: CompanyToRestore,
): Promise<void> {
  const companyId = BigInt(manifest.company.id);
  const rows = new Map(manifest.tables.map((part) => [part.table, part.rows]));
  for (const { name, companyColumn } of tables) {
    const { count } = await owner.one<{ count: string }>(
      `SELECT count(*)::text AS count FROM ${name} WHERE ${companyColumn} = $1`,
      [companyId],
    );
    if (Number(count) !== rows.get(name))
      throw new CommandFailure(`${name} has ${count} rows after the restore: nothing was restored.`);
  }
  const violations = await owner.asApplication(companyId, async (sql) => [
    ...(await ledgerViolations(sql, companyId)),
    ...(await logViolations(sql, companyId, publicKeys)),
  ]);
  const [first] = violations;
  if (first === undefined) return;
  throw new CommandFailure(
    `the books of the export break ${violations.length} rules, first ${first.rule}: ${first.detail}; nothing was restored.`,
  );
}

/** A refusal of the database or of the storage as a sentence; other errors unchanged. */
function explained(error: unknown): unknown {
  if (error instanceof StorageAway)
    return new CommandFailure('the storage of files is not available, or full: nothing was restored.');
  const { code, constraint, table, message } = Object(error) as Readonly<Record<string, string | undefined>>;
  if (code?.startsWith('Z_') === true)
    return new CommandFailure(
      'a table of the export is not compressed as it should be: nothing was restored.',
    );
  if (code === '42501')
    return new CommandFailure(
      `the role of DATABASE_URL may not restore a company: ${message ?? ''}; nothing was restored.`,
    );
  if (code === '23505') {
    return new CommandFailure(
      `the export has an id or a key of ${table ?? 'a table'} that exists here already (${constraint ?? ''}): nothing was restored.`,
    );
  }
  if (code !== undefined && /^2[23]/.test(code)) {
    return new CommandFailure(
      `the database refuses a row of ${table ?? 'the export'} (${constraint ?? code}): nothing was restored.`,
    );
  }
  return error;
}
