import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Variable, VARIABLES } from '#platform';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { freePort, SECRET } from '../support/api.js';
import { everyNth } from '../support/counts.js';
import { emptyDatabase, testDatabase, type TestDatabase } from '../support/database.js';
import { until } from '../support/wait.js';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** The variables that an operator sets in docker/.env, without those that have a default. */
const SET: Readonly<Record<string, string>> = {
  POSTGRES_PASSWORD: 'a1',
  APP_PASSWORD: 'b2',
  SYSTEM_PASSWORD: 'c3',
  REDIS_PASSWORD: 'd4',
  RAAMAT_SECRET: SECRET,
  RAAMAT_UNSAFE_POSTGRES: 'on',
};

const Service = z.object({
  image: z.string(),
  user: z.string(),
  read_only: z.boolean(),
  cap_drop: z.array(z.string()),
  cap_add: z.undefined().optional(),
  privileged: z.undefined().optional(),
  security_opt: z.array(z.string()),
  mem_limit: z.string(),
  networks: z.array(z.string()),
  volumes: z.array(z.string()).default([]),
  command: z.array(z.string()).optional(),
  entrypoint: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()]).transform(String)).default({}),
});
type Service = z.output<typeof Service>;
const Compose = z.object({
  services: z.record(z.string(), Service),
  networks: z.record(z.string(), z.unknown()),
});

/** The page as Compose reads it: with its anchors followed and its variables in place. */
const raw = z
  .record(z.string(), z.unknown())
  .parse(inPlace(parse(read('docker/compose.yaml'), { merge: true })));
const { services, networks } = Compose.parse(raw);
const OURS = ['migrate', 'api', 'worker', 'mail-intake', 'operator'];

/** Every text with the values of `.env` and the defaults. */
function inPlace(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.replaceAll(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (whole, name: string, otherwise = '') => {
      if (whole.includes(':?') && SET[name] === undefined) throw new Error(`${name} must be set.`);
      return SET[name] ?? String(otherwise);
    });
  }
  if (Array.isArray(value)) return value.map(inPlace);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inPlace(one)]));
}
function serviceOf(name: string): Service {
  const service = services[name];
  if (service === undefined) throw new Error(`There is no service ${name}.`);
  return service;
}

describe('docker/compose.yaml', () => {
  it('is valid against the specification of Compose', () => {
    // As Debian's docker-compose 1.29.2 ships it; its draft is that of Ajv2019, under an older address.
    // Names that its schema gives to itself in the style of an older draft mean nothing.
    const unnamed = (key: string, value: unknown): unknown =>
      ['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value;
    const schema = z
      .record(z.string(), z.unknown())
      .parse(JSON.parse(read('test/support/compose-spec.json'), unnamed));
    const ajv = new Ajv2019({ strict: false, validateFormats: false });
    // The schema is older than project names.
    const { name, ...rest } = raw;
    expect(name).toBe('raamat');
    expect([ajv.validate(schema, rest), ajv.errors]).toEqual([true, null]);
  });

  it('passes every variable of the configuration to some process, and every secret also as a file', () => {
    // The sandbox is not in it, and addresses of its own network need no file.
    const elsewhere = /^RAAMAT_SANDBOX_(PORT|SMTP_PORT)$|^RAAMAT_CLOCK_FILE$/;
    const inside = /^(DATABASE_|REDIS_)/;
    const passed = new Set(OURS.flatMap((name) => Object.keys(serviceOf(name).environment)));
    const wanted = Object.entries<Variable>(VARIABLES)
      .flatMap(([name, { secret }]) =>
        secret === true && !inside.test(name) ? [name, `${name}_FILE`] : [name],
      )
      .filter((name) => !elsewhere.test(name));
    expect(wanted.filter((name) => !passed.has(name))).toEqual([]);
  });

  it('confines every process: no root, no capability, a read-only tree, a memory limit', () => {
    for (const [name, service] of Object.entries(services)) {
      expect({ name, ...service }).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        mem_limit: expect.stringMatching(/^\d+[mg]$/) as unknown,
      });
      expect([name, service.user]).toEqual([
        name,
        OURS.includes(name) ? '1000:1000' : expect.stringMatching(/^(postgres|redis)$/),
      ]);
    }
    expect(networks['inside']).toEqual({ internal: true });
    for (const name of ['postgres', 'redis', 'migrate']) expect(serviceOf(name).networks).toEqual(['inside']);
  });

  it('makes Redis require a password, which every process that uses it has', () => {
    const { command = [], environment } = serviceOf('redis');
    const password = command[command.indexOf('--requirepass') + 1];
    expect([password, environment['REDISCLI_AUTH']]).toEqual(['d4', 'd4']);
    for (const name of OURS) {
      const address = serviceOf(name).environment['REDIS_URL'];
      if (name !== 'migrate') expect([name, new URL(address ?? '').password]).toEqual([name, password]);
    }
  });

  it('gives each process only the login, the keys and the volumes that it needs', () => {
    const who = (variable: string): string[] =>
      OURS.filter((name) => serviceOf(name).environment[variable] !== undefined);
    expect(who('DATABASE_URL')).toEqual(['migrate', 'operator']);
    expect(who('RAAMAT_SECRET')).toEqual(['api', 'worker', 'operator']);
    expect(who('RAAMAT_SEALING_PRIVATE_KEY')).toEqual(['worker', 'operator']);
    expect(who('RAAMAT_OUTGOING_SMTP_URL')).toEqual(['worker']);
    expect(who('IMAP_URL')).toEqual(['mail-intake']);
    const users = (variable: string): Set<string> =>
      new Set(who(variable).map((name) => new URL(serviceOf(name).environment[variable] ?? '').username));
    expect([users('DATABASE_URL'), users('DATABASE_APP_URL'), users('DATABASE_SYSTEM_URL')]).toEqual(
      ['raamat_owner', 'raamat_app_login', 'raamat_system_login'].map((user) => new Set([user])),
    );
    const volumes = Object.fromEntries(
      Object.entries(services).map(([name, service]) => [name, service.volumes]),
    );
    expect(volumes).toEqual({
      postgres: ['books:/var/lib/postgresql/data'],
      redis: [],
      migrate: [],
      api: ['files:/data'],
      worker: ['files:/data'],
      'mail-intake': ['files:/data'],
      operator: ['files:/data', 'backups:/backups'],
    });
  });
});

describe('each process runs as its user, with its variables, and writes to its volume alone', () => {
  let db: TestDatabase;
  let data: string;
  let target: { url: string; drop(): Promise<void> };
  const children: ChildProcess[] = [];

  beforeAll(async () => {
    db = await testDatabase();
    target = await emptyDatabase(db.url);
    data = mkdtempSync(join(tmpdir(), 'raamat-volume-'));
    if (process.getuid?.() === 0) chownSync(data, 1000, 1000);
  });
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });
  afterAll(async () => {
    await target.drop();
    await db.drop();
    rmSync(data, { recursive: true, force: true });
  });

  /** The addresses of its own network, as they are here. */
  function environmentOf(name: string, ports: Readonly<Record<string, string>>): Record<string, string> {
    const here = new URL(target.url);
    const database = here.pathname.slice(1);
    const placed = Object.entries(serviceOf(name).environment).map(([variable, value]): [string, string] => {
      if (!variable.startsWith('DATABASE_') || !URL.canParse(value)) {
        return [variable, value.replace(/^\/data$/, data)];
      }
      const url = new URL(value);
      if (url.username === 'raamat_owner') return [variable, target.url];
      // The logins are named after the database.
      url.username = `${database}_${url.username.split('_')[1] ?? ''}`;
      [url.host, url.pathname] = [here.host, here.pathname];
      return [variable, url.href];
    });
    return {
      ...Object.fromEntries(placed),
      RAAMAT_BROKER: 'postgres',
      REDIS_URL: '',
      TMPDIR: data,
      ...ports,
    };
  }

  function start(
    name: string,
    ports: Readonly<Record<string, string>> = {},
  ): { child: ChildProcess; printed: () => string } {
    const service = serviceOf(name);
    const [uid = '', gid = ''] = service.user.split(':');
    const [, ...command] = [...(service.entrypoint ?? []), ...(service.command ?? imageCommand())];
    // A user other than root has no capabilities to drop.
    const confine = [
      ...['setpriv', '--reuid', uid, '--regid', gid, '--clear-groups'],
      ...['--bounding-set', '-all', '--inh-caps', '-all', '--no-new-privs'],
    ];
    const [file = '', ...args] = [...(process.getuid?.() === 0 ? confine : []), process.execPath, ...command];
    const child = spawn(file, args, {
      cwd: ROOT,
      env: { PATH: '/usr/bin:/bin', NODE_ENV: 'production', ...environmentOf(name, ports) },
    });
    children.push(child);
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    return { child, printed: () => printed };
  }

  const imageCommand = (): string[] =>
    z.array(z.string()).parse(JSON.parse(/^CMD (\[.*\])$/m.exec(read('docker/Dockerfile'))?.[1] ?? ''));
  const answers = async (url: string): Promise<boolean> =>
    (await fetch(url).catch(() => undefined))?.ok === true;

  it('the tree is read-only for it', async () => {
    if (process.getuid?.() !== 0) return;
    const child = spawn('setpriv', [
      '--reuid',
      '1000',
      '--regid',
      '1000',
      '--clear-groups',
      'touch',
      join(ROOT, 'dist/mine'),
    ]);
    expect(await new Promise((resolve) => child.on('exit', resolve))).not.toBe(0);
  });

  it('migrate creates the tables', { timeout: 120_000 }, async () => {
    const { child, printed } = start('migrate');
    const code = await new Promise((resolve) => child.on('exit', resolve));
    expect([code, printed()]).toEqual([0, expect.stringContaining('Ran ')]);
  });

  it.each(everyNth(2, ['api', 'worker', 'mail-intake']))(
    'the %s passes its own health check',
    { timeout: 120_000 },
    async (name) => {
      const [web, smtp, figures] = [await freePort(), await freePort(), await freePort()].map(String);
      const { child, printed } = start(name, {
        PORT: web ?? '',
        SMTP_PORT: smtp ?? '',
        RAAMAT_METRICS_PORT: figures ?? '',
      });
      let ended: unknown;
      child.on('exit', (code) => (ended = code ?? 'killed'));
      const check =
        name === 'api'
          ? `http://127.0.0.1:${web ?? ''}/health/ready`
          : `http://127.0.0.1:${figures ?? ''}/health/live`;
      await until(async () => (ended !== undefined ? true : answers(check)), {
        timeoutMs: 60_000,
        what: `the ${name} answers`,
      });
      expect([ended, ended === undefined ? '' : printed()]).toEqual([undefined, '']);
      if (name === 'mail-intake') {
        const socket = createConnection(Number(smtp), '127.0.0.1');
        const greeting = await new Promise((resolve) =>
          socket.once('data', (line) => {
            resolve(line.toString());
          }),
        );
        socket.destroy();
        expect(greeting).toMatch(/^220 /);
      }
    },
  );
});
