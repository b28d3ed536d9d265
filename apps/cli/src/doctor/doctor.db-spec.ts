import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { generateSealingKeys, sealingKeyId, SystemClock } from '#platform';
import { freePort, SECRET, startApi, type TestApi } from '../../../../test/support/api.js';
import { THOROUGH } from '../../../../test/support/counts.js';
import { emptyDatabase, testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { environmentOf } from '../../../../test/support/process-database.js';
import {
  pgBouncerProgram,
  startPgBouncer,
  throughPooler,
  WITHOUT_PGBOUNCER,
} from '../../../../test/support/pgbouncer.js';
import { redisBinary, TestCluster } from '../../../../test/support/redis-servers.js';
import { nightlyName } from '../backup/nightly.js';
import { doctorCommand } from './doctor.command.js';

interface Found {
  readonly check: string;
  readonly state: string;
  readonly detail: string;
  readonly remedy?: string;
  readonly unchecked?: true;
}

let db: TestDatabase;
let api: TestApi;
let home: string;

beforeAll(async () => {
  db = await testDatabase();
  api = await startApi(db.database, { reachable: true });
});

afterAll(async () => {
  await api.close();
  await db.drop();
});

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'raamat-doctor-'));
  const newest = join(home, 'backups', nightlyName(new SystemClock().now()));
  await mkdir(newest, { recursive: true });
  await writeFile(join(newest, 'manifest.json'), '{}');
});
afterEach(() => rm(home, { recursive: true, force: true }));

/** The findings by check, and the exit code. */
async function examined(changes: Readonly<Record<string, string>> = {}) {
  const { code, lines } = await run(changes, true);
  const found = lines.map((line) => JSON.parse(line) as Found);
  return { code, of: (check: string) => found.find((one) => one.check === check), found };
}

const printed = async (changes: Readonly<Record<string, string>>): Promise<string[]> =>
  (await run(changes, false)).lines;

async function run(changes: Readonly<Record<string, string>>, json: boolean) {
  const lines: string[] = [];
  const spy = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  try {
    const environment = {
      ...db.environment,
      DATABASE_URL: db.url,
      RAAMAT_SECRET: SECRET,
      RAAMAT_HOME: home,
      RAAMAT_BASE_URL: api.url,
      RAAMAT_DISK_RESERVE_MB: '0',
      RAAMAT_BROKER: 'postgres',
      ...changes,
    };
    return { code: await doctorCommand.run({ environment, values: { json } }), lines };
  } finally {
    spy.mockRestore();
  }
}

/** A port on which nobody listens. */
const closedPort = async (): Promise<string> => String(await freePort());

describe('raamat doctor', () => {
  it('says that a later release has migrated the database', async () => {
    await db.owner(`INSERT INTO migration (timestamp, name) VALUES (9999999999999, 'Later9999999999999')`);
    try {
      const { code, of } = await examined();
      expect([code, of('Schema')]).toMatchObject([1, { state: 'bad', remedy: 'Install the newer release.' }]);
    } finally {
      await db.owner(`DELETE FROM migration WHERE name = 'Later9999999999999'`);
    }
  });

  it('finds nothing wrong with a sound installation', async () => {
    const { code, found } = await examined();
    expect(found.filter(({ state }) => state === 'bad')).toEqual([]);
    expect(code).toBe(0);
    expect(found.map(({ check }) => check)).toEqual([
      'Configuration',
      'Database',
      'Pooler',
      'Schema',
      'Clock',
      'Keys',
      'Broker',
      'Tasks',
      'Files',
      'Readers',
      'Letters',
      'API',
      'Backups',
    ]);
  });

  it('names the variable that is wrong, and goes no further', async () => {
    const { code, found } = await examined({ PORT: 'web' });
    expect(code).toBe(1);
    expect(found).toMatchObject([{ check: 'Configuration', state: 'bad' }]);
    expect(found[0]?.detail).toContain('PORT');
  });

  it('says that the database does not answer, and checks the rest', async () => {
    const gone = `postgresql://x@127.0.0.1:${await closedPort()}/x`;
    const { of } = await examined({ DATABASE_APP_URL: gone, DATABASE_SYSTEM_URL: gone });
    expect(of('Database')).toMatchObject({
      state: 'bad',
      remedy: expect.stringContaining('Start Postgres') as unknown,
    });
    expect(of('API')?.state).toBe('good');
    expect(of('Tasks')).toMatchObject({ state: 'warning', unchecked: true });
  });

  it.skipIf(pgBouncerProgram() === undefined)(
    `names the mode of a pooler, and says which cannot serve${WITHOUT_PGBOUNCER}`,
    async () => {
      const { DATABASE_APP_URL: app, DATABASE_SYSTEM_URL: system } = db.environment;
      const [shared, broken] = await Promise.all([
        startPgBouncer(db.url),
        startPgBouncer(db.url, { mode: 'statement' }),
      ]);
      try {
        const by = (port: number) => environmentOf(throughPooler({ app, system }, port));
        expect((await examined()).of('Pooler')).toMatchObject({ state: 'off' });
        expect((await examined(by(shared.port))).of('Pooler')).toMatchObject({
          state: 'good',
          detail: expect.stringMatching(/^In transaction mode, with unnamed statements/) as unknown,
        });
        const { code, of } = await examined(by(broken.port));
        expect([code, of('Database')]).toMatchObject([
          1,
          { state: 'bad', detail: expect.stringContaining('in statement mode') as unknown },
        ]);
      } finally {
        await Promise.all([shared.close(), broken.close()]);
      }
    },
  );

  it('goes on when the database was never migrated', async () => {
    const empty = await emptyDatabase(db.url);
    try {
      const { pathname } = new URL(empty.url);
      const there = Object.fromEntries(
        Object.entries(db.environment)
          .filter(([name]) => name.startsWith('DATABASE_'))
          .map(([name, url]) => [name, Object.assign(new URL(url), { pathname }).href]),
      );
      const { code, found, of } = await examined({ ...there, DATABASE_URL: empty.url });
      expect(code).toBe(1);
      expect(of('Schema')).toMatchObject({ state: 'bad', remedy: 'Run `raamat migrate`.' });
      const unknown = { unchecked: true, detail: 'Not checked: the schema is older.' };
      expect([of('Keys'), of('Tasks')]).toMatchObject([unknown, unknown]);
      expect(found.at(-1)).toMatchObject({ check: 'Backups', state: 'good' });
    } finally {
      await empty.drop();
    }
  });

  it('reports a check that fails itself, and does the others', async () => {
    await db.owner('ALTER TABLE tasks.paused_queue RENAME TO paused_queue_away');
    try {
      const { code, found, of } = await examined();
      expect(code).toBe(1);
      expect(of('Tasks')?.detail).toMatch(/^The check itself failed: .*paused_queue" does not exist\.$/);
      expect(found.at(-1)?.check).toBe('Backups');
    } finally {
      await db.owner('ALTER TABLE tasks.paused_queue_away RENAME TO paused_queue');
    }
  });

  it('tells why the owner could not look, which the processes of the service do not need', async () => {
    const elsewhere = Object.assign(new URL(db.url), { pathname: '/nowhere' }).href;
    const gone = `postgresql://x@127.0.0.1:${await closedPort()}/x`;
    for (const [url, state, detail] of [
      [elsewhere, 'warning', /^Not checked: the login of DATABASE_URL was refused/],
      [gone, 'warning', /^Not checked: the server of DATABASE_URL does not answer/],
      ['', 'off', /^Not checked: DATABASE_URL, the login of the owner of the database, is not set\.$/],
    ] as const) {
      const { code, of } = await examined({ DATABASE_URL: url });
      expect(code).toBe(0);
      for (const check of ['Schema', 'Keys'])
        expect(of(check)).toMatchObject({
          state,
          unchecked: true,
          detail: expect.stringMatching(detail) as unknown,
        });
    }
    expect((await printed({ DATABASE_URL: gone })).at(-1)).toMatch(/ Not checked: 2\.$/);
  });

  it('says that a queue is not worked on, and then which tasks failed', async () => {
    const [task] = await db.owner<{ id: string }>(
      `INSERT INTO tasks.task (company_id, kind, version, queue, payload, priority, run_at)
       VALUES (0, 'sweep-files', 1, 'upkeep', '{}', 3, now() - interval '5 minutes') RETURNING id`,
    );
    expect((await examined()).of('Tasks')).toMatchObject({
      state: 'bad',
      detail: expect.stringMatching(/^Due tasks wait for up to 30\d s in upkeep\.$/) as unknown,
    });
    await db.owner(`UPDATE tasks.task SET state = 'failed', finished_at = now() WHERE id = $1`, [task?.id]);
    const { code, of } = await examined();
    expect(of('Tasks')).toMatchObject({ state: 'warning', detail: '1 task has failed.' });
    expect(code).toBe(0);
    await db.owner('DELETE FROM tasks.task WHERE id = $1', [task?.id]);
  });

  it('tries the folder of files as an upload does', async () => {
    await writeFile(join(home, 'taken'), '');
    const { of } = await examined({ RAAMAT_FILES_FOLDER: join(home, 'taken') });
    expect(of('Files')).toMatchObject({
      state: 'bad',
      remedy: expect.stringContaining('read, write and delete') as unknown,
    });
    expect((await examined({ RAAMAT_DISK_RESERVE_MB: '1000000' })).of('Files')).toMatchObject({
      state: 'bad',
      remedy: 'Make room on that disk.',
    });
  });

  it.each([
    ['Broker', 'REDIS_URL', (port: string) => `redis://127.0.0.1:${port}`],
    ['Letters', 'RAAMAT_OUTGOING_SMTP_URL', (port: string) => `smtp://127.0.0.1:${port}`],
    ['API', 'RAAMAT_BASE_URL', (port: string) => `http://127.0.0.1:${port}`],
  ])('says that what it needs does not answer: %s', async (check, variable, addressAt) => {
    const address = addressAt(await closedPort());
    const { code, of } = await examined({ RAAMAT_BROKER: '', [variable]: address });
    expect(code).toBe(1);
    expect(of(check)).toMatchObject({
      state: 'bad',
      detail: expect.stringMatching(/ECONNREFUSED [\d.]+:\d+\.$/) as unknown,
      remedy: expect.stringContaining(variable) as unknown,
    });
  });

  it.skipIf(redisBinary() === undefined)(
    'says how many primaries of a Redis Cluster answer, and how many slots are lost (needs redis-server)',
    async () => {
      const cluster = await TestCluster.start({ replicas: 0 });
      try {
        const changes = { RAAMAT_BROKER: 'redis', REDIS_URL: cluster.url };
        expect((await examined(changes)).of('Broker')).toMatchObject({
          state: 'good',
          detail: expect.stringMatching(/^Tasks are delivered by a Redis Cluster of 3 primaries,/) as unknown,
        });
        for (const server of cluster.servers)
          await server.ask((client) => client.call('CLUSTER', 'DELSLOTSRANGE', 7, 9));
        const { code, of } = await examined(changes);
        expect([code, of('Broker')]).toMatchObject([
          1,
          {
            state: 'bad',
            detail: expect.stringMatching(
              /^REDIS_URL names a Redis Cluster that has lost 3 of its 16384 slots/,
            ) as unknown,
          },
        ]);
      } finally {
        await cluster.close();
      }
    },
  );

  it(
    'gives up on a server that takes the connection and says nothing',
    { ...THOROUGH, timeout: 60_000 },
    async () => {
      const silent = createServer().listen(0, '127.0.0.1');
      await new Promise((resolve) => silent.once('listening', resolve));
      const { port } = silent.address() as { port: number };
      try {
        const { of } = await examined({ RAAMAT_BASE_URL: `http://127.0.0.1:${port}` });
        expect(of('API')).toMatchObject({ state: 'bad' });
      } finally {
        silent.close();
      }
    },
  );

  it('warns of a missing backup', async () => {
    await rm(join(home, 'backups'), { recursive: true });
    expect((await examined()).of('Backups')).toMatchObject({ state: 'off' });
    await writeFile(join(home, 'postgres.json'), '{}');
    expect((await examined()).of('Backups')).toMatchObject({ state: 'warning' });
    const old = join(home, 'backups', 'nightly-20260101T010000Z');
    await mkdir(old, { recursive: true });
    await writeFile(join(old, 'manifest.json'), '{}');
    expect((await examined()).of('Backups')?.detail).toMatch(/hours old: nightly-20260101T010000Z\.$/);
  });

  it('says that a secret is missing under which data was hashed or sealed', async () => {
    await (await api.organization()).key(['read']);
    expect((await examined()).of('Keys')).toMatchObject({ state: 'good' });
    const other = createHash('sha256').update('another').digest('hex');
    expect((await examined({ RAAMAT_SECRET: other })).of('Keys')).toMatchObject({
      state: 'bad',
      remedy: expect.stringContaining('RAAMAT_FORMER_SECRETS') as unknown,
    });
    const both = { RAAMAT_SECRET: other, RAAMAT_FORMER_SECRETS: SECRET };
    expect((await examined(both)).of('Keys')).toMatchObject({ state: 'good' });
    expect((await examined({ RAAMAT_SECRET: '' })).of('Keys')).toMatchObject({ state: 'bad' });
  });

  it('checks the sealing keys only where a private one is', async () => {
    const [own, other] = [generateSealingKeys(), generateSealingKeys()];
    const sealed = Buffer.concat([Buffer.from([2]), Buffer.from(sealingKeyId(own.publicKey), 'hex')]);
    await db.owner(
      `INSERT INTO inbox.company_mailbox (company_id, host, port, security, username, folder, since, state,
         created_at, updated_at, login_sealed)
       VALUES (0, 'mail.example', 993, 'tls', 'bills', 'INBOX', now(), 'paused', now(), now(), decode('${sealed.toString('hex')}', 'hex'))`,
    );
    const keysOf = async ({ publicKey, privateKey }: ReturnType<typeof generateSealingKeys>, here: boolean) =>
      (
        await examined({
          RAAMAT_SEALING_PUBLIC_KEY: publicKey,
          RAAMAT_SEALING_PRIVATE_KEY: here ? privateKey : '',
        })
      ).of('Keys');
    expect(await keysOf(own, true)).toMatchObject({
      state: 'good',
      detail: expect.stringMatching(/^They open/) as unknown,
    });
    expect(await keysOf(own, false)).toMatchObject({
      state: 'good',
      detail: 'Secrets are right; the sealing keys were not checked: no private key is here.',
    });
    expect(await keysOf(other, true)).toMatchObject({ state: 'bad' });
    await db.owner('DELETE FROM inbox.company_mailbox WHERE company_id = 0');
  });
});
