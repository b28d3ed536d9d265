import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  connectDatabase,
  createLogger,
  Database,
  type DatabaseAddress,
  loadConfig,
  loginOf,
  makeLogins,
} from '#platform';
import { migrateCommand } from '../../apps/cli/src/migrate.command.js';
import { outputTo } from '../support/api.js';
import { emptyDatabase, testDatabase, type TestDatabase } from '../support/database.js';

const log = createLogger({ LOG_LEVEL: 'silent' }, 'test');
const nameOf = (url: string): string => new URL(url).pathname.slice(1);

async function ask<T>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as T[];
  } finally {
    await client.end();
  }
}

let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
});

afterAll(async () => {
  const name = nameOf(db.url);
  await db.drop();
  const { url } = db;
  const server = Object.assign(new URL(url), { pathname: '/postgres' }).href;
  for (const role of ['app', 'system'] as const)
    await ask(server, `DROP ROLE IF EXISTS ${loginOf(name, role)}`);
});

describe('the logins that migrating makes', () => {
  it('are named after the database, and never like the role that they are members of', () => {
    expect([loginOf('books', 'app'), loginOf('books', 'system')]).toEqual(['books_app', 'books_system']);
    expect(loginOf('raamat', 'app')).toBe('raamat_app_login');
    expect(() => loginOf('x'.repeat(60), 'app')).toThrow('is too long for the login');
  });

  it.each(['app', 'system'] as const)(
    '%s: a member of its role alone, which it has from login on',
    async (role) => {
      const { logins } = await makeLogins(db.url);
      expect(new URL(logins[role]).username).toBe(`${nameOf(db.url)}_${role}`);
      const [session] = await ask<{ is: string; logged_in: string; zone: string; limit: string }>(
        logins[role],
        `SELECT current_user AS is, session_user AS logged_in, current_setting('TimeZone') AS zone,
         current_setting('idle_in_transaction_session_timeout') AS limit`,
      );
      expect(session).toEqual({
        is: `raamat_${role}`,
        logged_in: `${nameOf(db.url)}_${role}`,
        zone: 'UTC',
        limit: '1min',
      });
      const roles = await db.owner<{ name: string }>(
        `SELECT rolname AS name FROM pg_roles WHERE pg_has_role('${nameOf(db.url)}_${role}', oid, 'MEMBER')
       AND rolname <> '${nameOf(db.url)}_${role}'`,
      );
      expect(roles).toEqual([{ name: `raamat_${role}` }]);
      const [login] = await db.owner(
        `SELECT rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication FROM pg_roles
       WHERE rolname = '${nameOf(db.url)}_${role}'`,
      );
      expect(new Set(Object.values(login as object))).toEqual(new Set([false]));
    },
  );

  it.each([
    'RESET ROLE',
    'SET ROLE NONE',
    `SET ROLE raamat_system`,
    'SET SESSION AUTHORIZATION DEFAULT',
    'owner',
  ])('give the application no way to a role with more rights: %s', async (statement) => {
    const { logins } = await makeLogins(db.url);
    const owner = new URL(db.url).username;
    const escape = statement === 'owner' ? `SET ROLE ${pg.escapeIdentifier(owner)}` : statement;
    const client = new pg.Client({ connectionString: logins.app });
    await client.connect();
    try {
      await client.query(escape).catch((error: unknown) => {
        expect(String(error)).toContain('permission denied');
      });
      const { rows } = await client.query(
        `SELECT rolsuper OR rolbypassrls AS passes, pg_has_role(current_user, 'raamat_system', 'MEMBER') AS system,
           pg_has_role(current_user, '${owner}', 'MEMBER') AS owner FROM pg_roles WHERE rolname = current_user`,
      );
      expect(rows).toEqual([{ passes: false, system: false, owner: false }]);
      await expect(client.query('CREATE TABLE books.mine (id int)')).rejects.toThrow('permission denied');
      const { rows: seen } = await client.query('SELECT 1 FROM books.book LIMIT 1');
      expect(seen).toEqual([]);
    } finally {
      await client.end();
    }
  });

  it('keep their passwords when they are created again, and get new ones on request', async () => {
    const first = await makeLogins(db.url);
    const again = await makeLogins(db.url, { kept: first.logins });
    expect(again).toEqual({ outcome: 'kept', logins: first.logins, sql: [] });
    const renewed = await makeLogins(db.url, { kept: first.logins, renew: true });
    expect(renewed.outcome).toBe('made');
    await expect(ask(first.logins.app, 'SELECT 1')).rejects.toThrow('password authentication failed');
    expect(await ask(renewed.logins.app, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('have the passwords that the processes get', async () => {
    const loginUrl = (role: string) => {
      const url = new URL(db.url);
      url.username = `${nameOf(db.url)}_${role}`;
      url.password = `given ${role}/ü`;
      return url.href;
    };
    const given = { app: loginUrl('app'), system: loginUrl('system') };
    expect(await makeLogins(db.url, { given })).toMatchObject({ outcome: 'made', logins: given });
    expect(await ask(given.system, 'SELECT current_user AS is')).toEqual([{ is: 'raamat_system' }]);
    expect(await makeLogins(db.url, { given })).toMatchObject({ outcome: 'kept' });
  });

  it('are left to the administrator where they have other names', async () => {
    const given = { app: 'postgresql://own:pw@127.0.0.1:1/x', system: 'postgresql://own2:pw@127.0.0.1:1/x' };
    expect(await makeLogins(db.url, { given })).toEqual({ outcome: 'kept', logins: given, sql: [] });
  });

  it('are SQL for an administrator where the owner may not create them, without a password in it', async () => {
    const name = `raamat_test_poor_${randomBytes(4).toString('hex')}`;
    await db.owner(`CREATE ROLE ${name} LOGIN PASSWORD 'poor'`);
    try {
      const poor = Object.assign(new URL(db.url), { username: name, password: 'poor' }).href;
      const { outcome, logins, sql } = await makeLogins(poor, {});
      expect(outcome).toBe('denied');
      expect(sql.join('\n')).not.toContain(new URL(logins.app).password);
      await db.owner(sql.join('\n'));
      expect(await makeLogins(poor, { kept: logins })).toMatchObject({ outcome: 'kept' });
    } finally {
      await db.owner(`DROP ROLE ${name}`);
    }
  });
});

describe('raamat migrate', () => {
  let home: string;
  let output: string[];

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'raamat-logins-'));
    output = [];
    vi.spyOn(console, 'log').mockImplementation((line: string) => void output.push(line));
  });

  afterEach(async () => {
    vi.restoreAllMocks();
    await rm(home, { recursive: true });
  });

  const run = (environment: Record<string, string> = {}, values: Record<string, unknown> = {}) =>
    migrateCommand.run({ environment: { DATABASE_URL: db.url, RAAMAT_HOME: home, ...environment }, values });

  it('writes the logins to the secrets of the installation, which nobody else can read', async () => {
    const file = join(home, 'secrets.json');
    await writeFile(file, JSON.stringify({ secret: 'kept as it is' }));
    await run();
    const kept = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
    expect(kept).toMatchObject({ secret: 'kept as it is' });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await ask(kept['database_app_url'] ?? '', 'SELECT current_user AS is')).toEqual([
      { is: 'raamat_app' },
    ]);
    expect(output.join('\n')).not.toContain('postgresql://');
    await run({}, { newPasswords: true });
    const renewed = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
    expect(renewed['database_system_url']).not.toBe(kept['database_system_url']);
  });

  it('prints SQL for an administrator when its login may create no roles, and continues once that was run', async () => {
    const name = `raamat_test_poor_${randomBytes(4).toString('hex')}`;
    await db.owner(`CREATE ROLE ${name} LOGIN PASSWORD 'poor'`);
    const empty = await emptyDatabase(db.url);
    const poor = {
      DATABASE_URL: Object.assign(new URL(empty.url), { username: name, password: 'poor' }).href,
    };
    try {
      const refusal = await Promise.resolve(run(poor)).then(
        () => '',
        (error: unknown) => String(error),
      );
      expect(refusal).toContain(
        'An administrator of the server must run this before `raamat migrate` can continue:',
      );
      await ask(empty.url, refusal.slice(refusal.indexOf('DO $$')));
      await run(poor);
      expect(output.join('\n')).toMatch(/Ran \d+ migrations: [^]*An administrator of the server runs:/);
    } finally {
      await empty.drop();
      await db.owner(`DROP ROLE ${name}`);
    }
  });

  it('prints them where no secrets are kept', async () => {
    await run();
    expect(output.join('\n')).toMatch(/^DATABASE_APP_URL=postgresql:.*\nDATABASE_SYSTEM_URL=postgresql:/m);
  });
});

describe('a process', () => {
  const process = async (environment: Record<string, string>) => {
    const lines: string[] = [];
    const config = loadConfig({ RAAMAT_UNSAFE_POSTGRES: 'on', ...environment });
    const database = await connectDatabase(
      config,
      createLogger({ LOG_LEVEL: 'info' }, 'test', outputTo(lines)),
      't',
    );
    await database.close();
    return lines.join('');
  };

  it('that has the logins needs nothing of the owner', async () => {
    expect(await process(db.environment)).not.toContain('DATABASE_APP_URL');
  });

  it('that has only DATABASE_URL works with it, and warns', async () => {
    expect(await process({ DATABASE_URL: db.url })).toContain('the next release will not start without them');
  });

  it.each<[string, (address: TestDatabase['environment']) => Record<string, string>, string]>([
    ['the owner', () => ({ DATABASE_APP_URL: db.url }), 'but raamat_app was expected'],
    [
      'the other role',
      ({ DATABASE_SYSTEM_URL: system }) => ({ DATABASE_APP_URL: system }),
      'logs in as raamat_system, but raamat_app was expected',
    ],
  ])('does not start when its login is that of %s', async (_whose, wrong, sentence) => {
    await expect(process({ ...db.environment, ...wrong(db.environment) })).rejects.toThrow(sentence);
  });

  it('does not start when its login may become another role than its own', async () => {
    const { logins } = await makeLogins(db.url);
    await db.owner(`GRANT raamat_system TO ${nameOf(db.url)}_app`);
    const wide = { DATABASE_APP_URL: logins.app, DATABASE_SYSTEM_URL: logins.system };
    await expect(process(wide)).rejects.toThrow('names a login that may become raamat_system');
    await db.owner(`REVOKE raamat_system FROM ${nameOf(db.url)}_app`);
    await process(wide);
  });

  it('needs both logins or none', () => {
    expect(() => loadConfig({ DATABASE_APP_URL: db.url })).toThrow(
      'DATABASE_APP_URL is set and DATABASE_SYSTEM_URL is not',
    );
  });
});

describe('a Postgres that may lose what it has committed', () => {
  const connect = async (url: DatabaseAddress, unsafe: boolean, lines?: string[]) => {
    const its = lines === undefined ? log : createLogger({ LOG_LEVEL: 'info' }, 'test', outputTo(lines));
    const options = { url, applicationName: 'test', appPool: 2, systemPool: 2, log: its, unsafe };
    await (await new Database(options).connect()).close();
  };

  it('is found for a single login too', async () => {
    const { logins } = await makeLogins(db.url);
    const login = `${nameOf(db.url)}_app`;
    const refusal = (): Promise<string> =>
      connect(logins, false).then(
        () => '',
        (error: unknown) => String(error),
      );
    await db.owner(`ALTER DATABASE ${nameOf(db.url)} SET synchronous_commit = on`);
    expect(await refusal()).not.toContain('synchronous_commit');
    await db.owner(`ALTER ROLE ${login} SET synchronous_commit = off`);
    expect(await refusal()).toContain('synchronous_commit');
    await db.owner(`ALTER ROLE ${login} RESET synchronous_commit`);
    await db.owner(`ALTER DATABASE ${nameOf(db.url)} RESET synchronous_commit`);
  });

  it('is refused at start, and accepted, with a line in the log, where the installation allows it', async () => {
    await db.owner(`ALTER DATABASE ${nameOf(db.url)} SET synchronous_commit = off`);
    await expect(connect(db.url, false)).rejects.toThrow(
      /synchronous_commit.* of this Postgres, which may lose books/,
    );
    const lines: string[] = [];
    await connect(db.url, true, lines);
    expect(lines.join('')).toContain('may lose what it has committed');
    await db.owner(`ALTER DATABASE ${nameOf(db.url)} RESET synchronous_commit`);
  });
});
