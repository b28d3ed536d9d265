import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MIGRATION_LOCK } from '#schema';
import { SECRET } from '../support/api.js';
import { emptyDatabase, testDatabase, type TestDatabase } from '../support/database.js';
import { until } from '../support/wait.js';

const library = (name: string): string =>
  JSON.stringify(new URL(`../../scripts/lib/${name}`, import.meta.url).href);
const CLI = fileURLToPath(new URL('../../dist/apps/cli/src/main.js', import.meta.url));

/** The nightly job of `npm start`, with other pauses. Its first argument is a command line. */
const NIGHT = `
  import { Children } from ${library('children.mjs')};
  import { copyNightly } from ${library('nightly.mjs')};
  const children = new Children();
  setInterval(() => {}, 1_000);
  process.on('SIGTERM', () => void children.stopAll().then(() => process.exit(0)));
  const { DATABASE_URL: url, ...environment } = process.env;
  await copyNightly(children, {
    entry: process.argv[1],
    postgres: { embedded: true, url },
    environment,
    home: environment.RAAMAT_HOME,
    log: environment.RAAMAT_HOME + '/backup.log',
    firstLookMs: 0,
    pollMs: 100,
  }).then(() => console.log('over'), () => {});`;

let db: TestDatabase;
let home: string;
let night: ChildProcess | undefined;
let output = '';

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'raamat-nightly-'));
  output = '';
});
afterEach(async () => {
  await endNight();
  await rm(home, { recursive: true });
});

const environment = (more: Readonly<Record<string, string>> = {}) => ({
  ...db.environment,
  RAAMAT_HOME: home,
  RAAMAT_SECRET: SECRET,
  DATABASE_URL: db.url,
  ...more,
});

function beginNight(entry: string, more: Readonly<Record<string, string>> = {}): void {
  night = spawn(process.execPath, ['--input-type=module', '-e', NIGHT, entry], {
    env: environment(more),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  night.stdout?.on('data', (piece: Buffer) => (output += piece.toString()));
}

async function endNight(): Promise<void> {
  if (night?.exitCode !== null || night.signalCode !== null) return;
  night.kill('SIGTERM');
  await once(night, 'exit');
}

/** The output, but for the line that says that it ended: its end races with that of the service. */
const messages = (): string => output.replace('over\n', '');

const log = (): string => readFileSync(join(home, 'backup.log'), 'utf8');
const copies = (): string[] =>
  existsSync(join(home, 'backups')) ? readdirSync(join(home, 'backups')).sort() : [];
const finished = (): string[] =>
  copies().filter((name) => existsSync(join(home, 'backups', name, 'manifest.json')));

/** A copy of an earlier night, by its name and its manifest; without a manifest it is incomplete. */
async function leave(name: string, manifest = true): Promise<void> {
  await mkdir(join(home, 'backups', name), { recursive: true });
  if (manifest) await writeFile(join(home, 'backups', name, 'manifest.json'), '{}');
}

/** A command line that starts a copy, prints its process id and then runs the given code. */
async function stub(then: string): Promise<string> {
  const path = join(home, 'stub.mjs');
  await writeFile(path, `console.log('copying', process.pid);\n${then}\n`);
  return path;
}
const stubPid = (): number => Number(/copying (\d+)/.exec(log())?.[1]);
const stubRuns = (): boolean => existsSync(join(home, 'backup.log')) && stubPid() > 0;

describe('the copy that npm start makes of its embedded database', { timeout: 120_000 }, () => {
  it('is made once a night as the owner of the database, is restored elsewhere, and takes the place of the oldest', async () => {
    await leave('nightly-20260101T010000Z');
    await leave('nightly-20260102T010000Z');
    await leave('nightly-20260103T010000Z.part', false);
    await leave('by-hand');
    beginNight(CLI, { RAAMAT_BACKUP_DAYS: '2' });
    await until(() => !copies().includes('nightly-20260101T010000Z'), {
      timeoutMs: 60_000,
      what: 'a copy is made and the oldest is removed',
    });
    await until(() => !copies().some((name) => name.endsWith('.part')));
    const [byHand, before, made = '', ...more] = finished();
    expect([byHand, before, more]).toEqual(['by-hand', 'nightly-20260102T010000Z', []]);
    // Later checks find that the night has its copy.
    expect(log().split(' tables, ')).toHaveLength(2);
    await endNight();
    expect(messages()).toBe('');

    const target = await emptyDatabase(db.url);
    try {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [CLI, 'restore', join(home, 'backups', made)],
        { env: environment({ DATABASE_URL: target.url }) },
      );
      expect(stdout).toContain('as many as the backup lists for each');
    } finally {
      await target.drop();
    }
  });

  it('is reported when it fails, with its log', async () => {
    beginNight(await stub("console.error('no room'); process.exit(2);"));
    await until(() => output !== '', { timeoutMs: 30_000 });
    expect(output).toBe(
      `The nightly backup did not succeed (code 2); its log is ${join(home, 'backup.log')}\n`,
    );
    expect(log()).toContain('no room');
  });

  it('is reported when it is killed, and the service goes on', async () => {
    beginNight(await stub('setInterval(() => {}, 1_000);'));
    await until(stubRuns, { timeoutMs: 30_000 });
    process.kill(stubPid(), 'SIGKILL');
    await until(() => output.includes('(ended by SIGKILL)'), { timeoutMs: 30_000 });
  });

  it.each([
    ['ends by the same signal', 'setInterval(() => {}, 1_000);'],
    [
      'loses its database before',
      "process.once('SIGTERM', () => process.exit(1)); setInterval(() => {}, 1_000);",
    ],
  ])('is no failure when the end of the service interrupts it: it %s', async (_how, then) => {
    beginNight(await stub(then));
    await until(stubRuns, { timeoutMs: 30_000 });
    const pid = stubPid();
    // As systemd ends a service: all of its processes at once, in no order.
    process.kill(pid, 'SIGTERM');
    await until(() => {
      try {
        process.kill(pid, 0);
        return false;
      } catch {
        return true;
      }
    });
    await endNight();
    expect(messages()).toBe('');
  });

  it('leaves no copy that looks complete when it is interrupted', async () => {
    // A running migration delays the copy: its folder exists, and no table is in it.
    await db.database.transaction(async (sql) => {
      await sql.run('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
      beginNight(CLI);
      await until(() => copies().length > 0, { timeoutMs: 60_000, what: 'the copy is begun' });
      await endNight();
    });
    expect(finished()).toEqual([]);
    expect(copies()).toEqual([expect.stringMatching(/\.part$/)]);
    expect(messages()).toBe('');
  });

  it('is not made where RAAMAT_BACKUP_DAYS is 0', async () => {
    beginNight(await stub('process.exit(1);'), { RAAMAT_BACKUP_DAYS: '0' });
    await until(() => output === 'over\n', { timeoutMs: 30_000 });
    expect(existsSync(join(home, 'backup.log'))).toBe(false);
  });
});
