import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MIGRATIONS } from '#schema';
import { generateSealingKeys, secretId } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SECRET } from '../../../../test/support/api.js';
import { THOROUGH } from '../../../../test/support/counts.js';
import { emptyDatabase, testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { type TestService, startService } from '../../../../test/support/service.js';
import { until } from '../../../../test/support/wait.js';
import { type CliCommand } from '../command.js';
import { backupCommand } from './backup.command.js';
import { Manifest, MANIFEST, placeOf } from './manifest.js';
import { restoreCommand } from './restore.command.js';

let db: TestDatabase;
let service: TestService;
let folder: string;
let company: string;

beforeAll(async () => {
  db = await testDatabase();
  service = await startService(db);
  folder = await mkdtemp(join(tmpdir(), 'raamat-backup-'));
  const made = await service.organization.company();
  company = made.path;
  await service.upload(company, 'a note', { fields: { kind: 'other' }, name: 'note.txt' });
  await service.upload(company, 'another note', { fields: { kind: 'other' }, name: 'other.txt' });
  // The requests of keys are stored a moment after they were answered.
  await until(
    async () => {
      const [stored] = await db.owner<{ n: string }>('SELECT count(*) AS n FROM identity.client_request');
      return Number(stored?.n) === 2;
    },
    { what: 'both requests are stored' },
  );
});

afterAll(async () => {
  await service.close();
  await db.drop();
  await rm(folder, { recursive: true });
});

let name = '';
beforeEach(() => {
  name = join(folder, randomBytes(6).toString('hex'), 'backup');
});

interface Outcome {
  readonly code: number | undefined;
  readonly shown: string;
}

async function run(
  command: CliCommand,
  values: Record<string, unknown>,
  more: Readonly<Record<string, string>> = {},
  positionals: string[] = [],
): Promise<Outcome> {
  const lines: string[] = [];
  const printed = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  const environment = {
    DATABASE_URL: db.url,
    RAAMAT_UNSAFE_POSTGRES: 'on',
    RAAMAT_SECRET: SECRET,
    RAAMAT_HOME: folder,
    RAAMAT_FILES_FOLDER: service.folder,
    ...more,
  };
  try {
    return { code: await command.run({ environment, values, positionals }), shown: lines.join('\n') };
  } finally {
    printed.mockRestore();
  }
}
const backup = (more = {}, values = {}) => run(backupCommand, { output: name, ...values }, more);
const restore = (url: string, more = {}, values = {}, from = name) =>
  run(
    restoreCommand,
    values,
    { DATABASE_URL: url, RAAMAT_FILES_FOLDER: join(folder, 'files-again'), ...more },
    [from],
  );
const manifest = async (of = name) => Manifest.parse(JSON.parse(await readFile(join(of, MANIFEST), 'utf8')));

/** A proxy to the database that delays the messages after the last row of a copy. */
async function lateEndings(): Promise<{ readonly url: string; close(): void }> {
  const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4]);
  const { hostname, port } = new URL(db.url);
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    client.pipe(upstream);
    upstream.on('data', (chunk) => {
      const at = chunk.indexOf(COPY_DONE);
      const end = at === -1 ? chunk.length : at + COPY_DONE.length;
      client.write(chunk.subarray(0, end));
      if (end < chunk.length) setTimeout(() => client.write(chunk.subarray(end)), 10);
    });
    upstream.on('end', () => client.end());
    for (const socket of [client, upstream]) socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = new URL(db.url);
  address.hostname = '127.0.0.1';
  address.port = String((server.address() as AddressInfo).port);
  return { url: address.href, close: () => server.close() };
}

describe('a backup', () => {
  it('counts the rows of a copy once the server has reported their number', THOROUGH, async () => {
    const late = await lateEndings();
    expect(await backup({ DATABASE_URL: late.url })).toMatchObject({ code: 0 });
    late.close();
  });

  it('has every table with the rows of the source, each file once by its hash, and the ids of the keys', async () => {
    const { code, shown } = await backup();
    expect(code).toBe(0);
    const { tables, files, keys, migrations } = await manifest();
    for (const { table, rows } of tables) {
      if (/task|schedule|session|run/.test(table)) continue;
      const [counted] = await db.owner<{ n: string }>(`SELECT count(*) AS n FROM ${table}`);
      expect([table, rows]).toEqual([table, Number(counted?.n)]);
      expect(shown).toMatch(new RegExp(`^${table.replaceAll('.', '\\.')} +${rows}$`, 'm'));
    }
    expect(tables.find(({ table }) => table === 'files.stored_file')?.rows).toBe(2);
    expect(files).toMatchObject({ count: 2, missing: [] });
    expect(keys.secrets).toContain(secretId(SECRET));
    expect(new Set(migrations)).toEqual(new Set(MIGRATIONS.map((one) => one.name)));
    const text = await readFile(join(name, MANIFEST), 'utf8');
    expect(text).not.toContain(SECRET);
    expect((await stat(name)).mode & 0o077).toBe(0);
  });

  it('by a role under row security is refused with the reason and a remedy, and leaves nothing', async () => {
    const role = `raamat_plain_${randomBytes(4).toString('hex')}`;
    await db.owner(`CREATE ROLE ${role} LOGIN PASSWORD 'p'`);
    await db.owner(`GRANT raamat_app TO ${role}`);
    const url = new URL(db.url);
    [url.username, url.password] = [role, 'p'];
    try {
      await expect(backup({ DATABASE_URL: url.href })).rejects.toThrow(
        new RegExp(
          `^the role ${role} is under row security and would copy no rows of \\w+\\.\\w+ and \\d+ other tables: set DATABASE_URL to a superuser, or a ` +
            'role for backups with BYPASSRLS; never give that to a role of the service\\.$',
        ),
      );
      await expect(stat(name)).rejects.toThrow('ENOENT');
      await expect(stat(`${name}.part`)).rejects.toThrow('ENOENT');
    } finally {
      await db.owner(`DROP OWNED BY ${role}`);
      await db.owner(`DROP ROLE ${role}`);
    }
  });

  it('leaves nothing when the database refuses the connection', async () => {
    const nowhere = Object.assign(new URL(db.url), { pathname: '/raamat_test_nowhere' }).href;
    await expect(backup({ DATABASE_URL: nowhere })).rejects.toThrow('does not exist');
    await expect(stat(`${name}.part`)).rejects.toThrow('ENOENT');
  });

  it('reports a file that a row names and the storage lacks, and still finishes', async () => {
    const [row] = await db.owner<{ key: string }>('SELECT storage_key AS key FROM files.stored_file LIMIT 1');
    const path = join(service.folder, row?.key ?? '');
    const bytes = await readFile(path);
    await writeFile(path, 'other bytes');
    const { code, shown } = await backup();
    await writeFile(path, bytes);
    expect(code).toBe(1);
    expect(shown).toContain(`missing from the storage, although a row refers to it: ${row?.key ?? ''}`);
    expect((await manifest()).files).toMatchObject({ count: 1, missing: [row?.key] });
  });

  it(
    'links the files of the previous night, and keeps the configured number of copies',
    THOROUGH,
    async () => {
      const nights = join(folder, 'nights');
      const more = { RAAMAT_BACKUP_FOLDER: nights, RAAMAT_BACKUP_DAYS: '2' };
      vi.useFakeTimers({ toFake: ['Date'] });
      try {
        for (const day of ['01', '02', '03']) {
          vi.setSystemTime(new Date(`2026-12-${day}T01:00:00Z`));
          await run(backupCommand, { nightly: true }, more);
        }
      } finally {
        vi.useRealTimers();
      }
      expect((await readdir(nights)).sort()).toEqual([
        'nightly-20261202T010000Z',
        'nightly-20261203T010000Z',
      ]);
      const [row] = await db.owner<{ sha256: string }>('SELECT sha256 FROM files.stored_file LIMIT 1');
      const [before, after] = await Promise.all(
        (await readdir(nights)).map((night) => stat(join(nights, night, placeOf(row?.sha256 ?? '')))),
      );
      expect(after?.ino).toBe(before?.ino);
    },
  );
});

describe('a restore', () => {
  it('brings back every row and file, under the same guards as before', async () => {
    await backup();
    const target = await emptyDatabase(db.url);
    try {
      const { code, shown } = await restore(target.url);
      expect([code, shown]).toEqual([
        0,
        expect.stringContaining('as many as the backup lists for each; 2 files.'),
      ]);
      const there = await target.open();
      const guards = `SELECT (SELECT count(*) FROM pg_trigger WHERE NOT tgisinternal AND tgenabled = 'O') AS triggers,
        (SELECT count(*) FROM pg_constraint WHERE contype = 'f' AND convalidated
          AND connamespace <> coalesce(to_regnamespace('bullmq'), 0)::oid) AS references,
        (SELECT count(*) FROM pg_class WHERE relforcerowsecurity) AS walls`;
      const [ours] = await db.owner(guards);
      const theirs = await there.read((sql) => sql.one<Record<string, bigint>>(guards));
      expect(Object.fromEntries(Object.entries(theirs).map(([key, value]) => [key, String(value)]))).toEqual(
        ours,
      );
      await expect(restore(target.url)).rejects.toThrow(
        'raamat-test use the database: stop the service first.',
      );
      // A new row gets a new id.
      const id = await there.transaction((sql) =>
        sql.one<{ id: bigint }>("INSERT INTO identity.organization (name) VALUES ('Uus') RETURNING id"),
      );
      expect(id.id).toBeGreaterThan(service.organization.id);
      await there.close();
      await expect(restore(target.url)).rejects.toThrow(
        'the database is not empty, and restoring overwrites nothing',
      );
    } finally {
      await target.drop();
    }
  });

  it('brings back rows of before a check that only later ones must fulfil', THOROUGH, async () => {
    const CHECK = 'audit_event_actor';
    const [check] = await db.owner<{ is: string }>(
      'SELECT pg_get_constraintdef(oid) AS is FROM pg_constraint WHERE conname = $1',
      [CHECK],
    );
    await db.owner(`ALTER TABLE platform.audit_event DROP CONSTRAINT ${CHECK}`);
    await db.owner(
      `INSERT INTO platform.audit_event (actor_kind, credential_kind, credential_id, action, object_type, object_id)
       VALUES ('worker', 'session', 'x', 'before', 'invoice', 'x')`,
    );
    await db.owner(`ALTER TABLE platform.audit_event ADD CONSTRAINT ${CHECK} ${check?.is ?? ''}`);
    await backup();
    const target = await emptyDatabase(db.url);
    try {
      expect(await restore(target.url)).toMatchObject({ code: 0 });
      const there = await target.open();
      const again = await there.read((sql) =>
        sql.one('SELECT pg_get_constraintdef(oid) AS is FROM pg_constraint WHERE conname = $1', [CHECK]),
      );
      expect(again).toEqual(check);
      await there.close();
    } finally {
      await target.drop();
    }
  });

  it('refuses a damaged part, a damaged file and an unfinished backup before it writes anything', async () => {
    await backup();
    const target = await emptyDatabase(db.url);
    const { tables } = await manifest();
    const [row] = await db.owner<{ sha256: string }>('SELECT sha256 FROM files.stored_file LIMIT 1');
    try {
      for (const path of [join(name, tables[0]?.path ?? ''), join(name, placeOf(row?.sha256 ?? ''))]) {
        const bytes = await readFile(path);
        await writeFile(path, Buffer.concat([bytes.subarray(0, -1), Buffer.from([1])]));
        await expect(restore(target.url)).rejects.toThrow(`${path} is damaged: nothing was restored.`);
        await rm(path);
        await expect(restore(target.url)).rejects.toThrow(`${path} is missing: nothing was restored.`);
        await writeFile(path, bytes);
      }
      await rm(join(name, MANIFEST));
      await expect(restore(target.url)).rejects.toThrow('does not contain a finished backup');
      const there = await target.open();
      const made = await there.read((sql) =>
        sql.one<{ schema: string | null }>("SELECT to_regclass('public.migration')::text AS schema"),
      );
      expect(made.schema).toBeNull();
      await there.close();
    } finally {
      await target.drop();
    }
  });

  it('refuses to run without a required key, with its id, unless an option overrides the check', async () => {
    await backup();
    const target = await emptyDatabase(db.url);
    const other = { RAAMAT_SECRET: randomBytes(32).toString('hex') };
    try {
      const id = secretId(SECRET);
      await expect(restore(target.url, other)).rejects.toThrow(
        `the backup needs the secret ${id}: set it as RAAMAT_SECRET or add it to RAAMAT_FORMER_SECRETS, or leave the data that it sealed closed with --without-key ${id}.`,
      );
      expect((await restore(target.url, { ...other, RAAMAT_FORMER_SECRETS: SECRET })).code).toBe(0);
    } finally {
      await target.drop();
    }
  });

  it('needs the key pair that seals personal codes', THOROUGH, async () => {
    const { publicKey, privateKey } = generateSealingKeys();
    const seals = { RAAMAT_SEALING_PUBLIC_KEY: publicKey };
    const id = service.organization.id;
    await db.owner(
      `INSERT INTO employment.employee (company_id, first_name, last_name, personal_code_sealed, personal_code_end,
         citizenship, iban, email, basic_exemption, pension_rate, source, created_at)
       VALUES ($1, 'Mari', 'Maasikas', $2, '6515', 'EE', '', '', 'none', '2', 'service', now())`,
      [id, Buffer.concat([Buffer.from('02', 'hex'), Buffer.from('0a0b0c0d', 'hex'), Buffer.alloc(60)])],
    );
    await backup(seals);
    expect((await manifest()).keys.sealing).toEqual(['0a0b0c0d']);
    const target = await emptyDatabase(db.url);
    try {
      const own = { ...seals, RAAMAT_SEALING_PRIVATE_KEY: privateKey };
      await expect(restore(target.url, own)).rejects.toThrow('the backup needs the sealing key 0a0b0c0d');
      expect((await restore(target.url, own, { withoutKey: ['0a0b0c0d'] })).code).toBe(0);
    } finally {
      await target.drop();
    }
  });
});
