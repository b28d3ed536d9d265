import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Companies, KeyHasher, setCompanyState, Users } from '#identity';
import { type Database, decodeId, loadConfig, SystemClock } from '#platform';
import {
  type DemoFile,
  keepSecrets,
  readDemoFile,
  readSecrets,
  writeDemoFile,
} from '../../apps/cli/src/demo/demo-home.js';
import { chooseSecrets, type DemoTools, makeDemo } from '../../apps/cli/src/demo/make-demo.js';
import { SECRET, startApi } from '../support/api.js';
import { everyNth } from '../support/counts.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { login, totpCode } from '../support/people.js';

const ADDRESSES = {
  base_url: 'http://127.0.0.1:3000',
  console_url: 'http://127.0.0.1:3000/',
  docs_url: 'http://127.0.0.1:3000/docs/api/',
  mcp_url: 'http://127.0.0.1:3000/mcp',
  smtp: { host: '127.0.0.1', port: 2525 },
  sandbox_url: 'http://127.0.0.1:3010',
  metrics_urls: {},
};
const clock = new SystemClock();
const config = loadConfig({ RAAMAT_SECRET: SECRET });

let db: TestDatabase;
let home: string;

beforeEach(async () => {
  db = await testDatabase();
  home = mkdtempSync(join(tmpdir(), 'raamat-demo-'));
});

afterEach(async () => {
  await db.drop();
  rmSync(home, { recursive: true });
});

/** The process is killed at a point: nothing follows the commit with this number. */
class Killed extends Error {}

/** A database under which the process dies right after its nth commit, and a count of the commits. */
function dyingAfter(database: Database, commits: number): { readonly database: Database; count: number } {
  const state = {
    count: 0,
    database: new Proxy(database, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        if (name !== 'transaction' && name !== 'inCompany') return member.bind(target) as unknown;
        return async (...args: unknown[]) => {
          const result: unknown = await Reflect.apply(member, target, args);
          state.count += 1;
          if (state.count === commits) throw new Killed();
          return result;
        };
      },
    }),
  };
  return state;
}

/** A worker that provisions every company that waits for it. */
async function provision(): Promise<void> {
  await db.owner("UPDATE identity.company SET state = 'ready' WHERE state = 'provisioning'");
}

/** A database whose companies are ready at the first look. */
function provisioning(database: Database): Database {
  return new Proxy(database, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      if (name !== 'read') return member.bind(target) as unknown;
      return async (...args: unknown[]) => {
        await provision();
        return (await Reflect.apply(member, target, args)) as unknown;
      };
    },
  });
}

/** One start: the secrets of an interrupted start, or new ones, and then everything that is still missing. */
async function start(tools: DemoTools): Promise<DemoFile> {
  const secrets = readSecrets(home) ?? chooseSecrets();
  keepSecrets(home, secrets);
  return { ...ADDRESSES, ...(await makeDemo(tools, secrets)), ...secrets };
}

const counts = () =>
  db.owner<Record<string, number>>(
    `SELECT (SELECT count(*)::int FROM identity.app_user) AS users,
       (SELECT count(*)::int FROM identity.organization) AS organizations,
       (SELECT count(*)::int FROM identity.membership) AS members,
       (SELECT count(*)::int FROM identity.company) AS companies,
       (SELECT count(*)::int FROM identity.api_key) AS keys`,
  );
const WHOLE = { users: 4, organizations: 1, members: 3, companies: 1, keys: 3 };

describe('the creation of the demo', () => {
  it('continues where it was killed, after any of its commits, with the passwords and keys of the first time', async () => {
    const alive = dyingAfter(provisioning(db.database), Infinity);
    await start({ database: alive.database, clock, config });
    expect(await counts()).toEqual([WHOLE]);
    const commits = alive.count;
    expect(commits).toBeGreaterThan(8);

    const points = Array.from({ length: commits }, (_, index) => index + 1);
    for (const point of everyNth(3, points)) {
      await db.drop();
      db = await testDatabase();
      rmSync(home, { recursive: true });
      const dying = dyingAfter(provisioning(db.database), point).database;
      home = mkdtempSync(join(tmpdir(), 'raamat-demo-'));
      await expect(start({ database: dying, clock, config })).rejects.toThrow(Killed);

      const demo = await start({ database: provisioning(db.database), clock, config });
      expect([point, await counts()]).toEqual([point, [WHOLE]]);
      await assertUsable(demo);
    }
  }, 120_000);

  it('requests a failed provisioning again', async () => {
    const first = dyingAfter(db.database, 8).database;
    await start({ database: first, clock, config }).catch(() => undefined);
    const [company] = await db.owner<{ id: bigint }>('SELECT id FROM identity.company');
    const failed = { code: 'broken', message: 'broken' };
    await db.database.transaction((sql) => setCompanyState(sql, BigInt(company?.id ?? 0), 'failed', failed));
    await start({ database: provisioning(db.database), clock, config });
    expect(await counts()).toEqual([WHOLE]);
  });

  it('leaves alone a demo whose secrets are gone', async () => {
    await start({ database: provisioning(db.database), clock, config });
    rmSync(join(home, 'demo-secrets.json'));
    await expect(start({ database: db.database, clock, config })).rejects.toThrow(/its demo\.json is gone/);
    expect(await counts()).toEqual([WHOLE]);
  });
});

describe('the people of the demo', () => {
  it('sign in with the credentials of demo.json, staff with their second factor', async () => {
    const demo = await start({ database: provisioning(db.database), clock, config });
    const api = await startApi(db.database, { environment: { RAAMAT_SECRET: SECRET } });
    try {
      const { staff, ...others } = demo.users;
      for (const { email, password } of Object.values(others)) {
        expect(await login(api, { email, password })).toMatchObject({
          status: 200,
          body: { has_totp: false, organizations: [{ name: 'Demo' }] },
        });
      }
      const { email, password, totp_secret: secret = '' } = staff;
      expect((await login(api, { email, password })).body).toMatchObject({
        errors: [{ field: 'totp', code: 'required' }],
      });
      const totp = totpCode(secret, clock.now());
      expect((await login(api, { email, password, totp })).body).toMatchObject({
        has_totp: true,
        staff_mfa_required: false,
      });
    } finally {
      await api.close();
    }
  });
});

describe('demo.json', () => {
  it('is readable by its owner alone, and not rewritten with the same content', async () => {
    const demo = await start({ database: provisioning(db.database), clock, config });
    writeDemoFile(home, demo);
    const file = join(home, 'demo.json');
    const first = { text: readFileSync(file, 'utf8'), stat: statSync(file, { bigint: true }) };
    expect(first.stat.mode & 0o777n).toBe(0o600n);

    const { smtp, ...rest } = readDemoFile(home) ?? demo;
    writeDemoFile(home, { ...rest, smtp });
    expect(readFileSync(file, 'utf8')).toBe(first.text);
    expect(statSync(file, { bigint: true }).ino).toBe(first.stat.ino);
    expect(statSync(join(home, 'demo-secrets.json')).mode & 0o777).toBe(0o600);

    writeDemoFile(home, { ...demo, base_url: 'http://127.0.0.1:3001' });
    expect(readDemoFile(home)?.base_url).toBe('http://127.0.0.1:3001');
  });
});

/** Every password and key of the file is the one in the database, and the company is ready. */
async function assertUsable(demo: DemoFile): Promise<void> {
  const users = new Users(db.database, clock);
  for (const { email, password } of Object.values(demo.users)) {
    expect(await users.hasPassword(email, password)).toBe(true);
  }
  const hashes = await db.owner<{ hash: Buffer }>('SELECT hash FROM identity.api_key');
  const hasher = new KeyHasher(SECRET);
  expect(hashes.map(({ hash }) => hash.toString('hex')).sort()).toEqual(
    Object.values(demo.api_keys)
      .map((key) => hasher.hash(key).toString('hex'))
      .sort(),
  );
  const company = await new Companies(db.database).find(decodeId('company', demo.company_id) ?? 0n);
  expect(company?.state).toBe('ready');
}
