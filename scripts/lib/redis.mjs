import { randomBytes } from 'node:crypto';
import { accessSync, constants, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Service } from './children.mjs';
import { Fault, messageOf } from './fault.mjs';
import { freePort } from './ports.mjs';

/**
 * @import { Children } from './children.mjs'
 * @import { Bringing } from './postgres.mjs'
 */

/**
 * BullMQ needs commands that came with this version.
 * @type {readonly [number, number]}
 */
const OLDEST = [6, 2];

/** @typedef {{ url?: string, port?: number, broker: 'redis' | 'postgres', note: string }} Broker */

/**
 * What carries tasks: the Redis of REDIS_URL, else one found on this machine and started privately, else
 * BullMQ's backend on the same Postgres. Losing what it holds loses no task, so it keeps nothing on disk.
 * @param {Children} children
 * @param {Bringing} options
 * @returns {Promise<Broker>}
 */
export async function bringUpBroker(children, options) {
  if (process.env.RAAMAT_BROKER === 'postgres') {
    return { broker: 'postgres', note: "BullMQ's PostgreSQL backend, as RAAMAT_BROKER says" };
  }
  const given = process.env.REDIS_URL || undefined;
  if (given !== undefined) return checkGiven(given);
  const binary = find('valkey-server') ?? find('redis-server');
  if (binary !== undefined) {
    const started = await startPrivate(children, binary, options);
    if (started !== undefined) return started;
  }
  if (process.env.RAAMAT_BROKER === 'redis') {
    throw new Fault(
      'RAAMAT_BROKER is redis and this machine has none: set REDIS_URL, or unset RAAMAT_BROKER.',
    );
  }
  return {
    broker: 'postgres',
    note: `BullMQ's PostgreSQL backend, since this machine has no ${binary === undefined ? 'Redis' : 'usable Redis'}`,
  };
}

/**
 * @param {string} url
 * @returns {Promise<Broker>}
 */
async function checkGiven(url) {
  const otherwise = 'or unset REDIS_URL to do without';
  // Each process reads such an address itself, and the worker asks the servers.
  const [, several] = /^rediss?\+(cluster|sentinel):/.exec(url) ?? [];
  if (several !== undefined)
    return {
      url,
      broker: 'redis',
      note:
        several === 'cluster'
          ? 'the Redis Cluster of REDIS_URL'
          : 'the Redis that the Sentinels of REDIS_URL name',
    };
  let shown;
  try {
    const { protocol, host } = new URL(url);
    if (protocol !== 'redis:' && protocol !== 'rediss:') throw new Error('protocol');
    shown = `${protocol}//${host}`;
  } catch {
    throw new Fault(
      'REDIS_URL is not an address: write it like redis://user:password@host:6379/0, redis+cluster://… or redis+sentinel://…',
    );
  }
  let version;
  try {
    version = await versionOf(url, 8_000);
  } catch (error) {
    const cause = messageOf(error);
    const refused = /NOAUTH|WRONGPASS/.test(cause);
    throw new Fault(
      refused
        ? `${shown} refused the user or the password: correct them in REDIS_URL, ${otherwise}.`
        : `No Redis answers at ${shown} (${cause}): start it, correct REDIS_URL, ${otherwise}.`,
    );
  }
  if (!recent(version)) {
    throw new Fault(
      `The Redis of REDIS_URL is version ${version}, and ${OLDEST.join('.')} or later is needed: upgrade it, ${otherwise}.`,
    );
  }
  return { url, broker: 'redis', note: `Redis ${version}, given by REDIS_URL` };
}

/** @param {string} name */
function find(name) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder || '.', name);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Not in this folder.
    }
  }
  return undefined;
}

/**
 * @param {Children} children
 * @param {string} binary
 * @param {Bringing} options
 * @returns {Promise<Broker | undefined>}
 */
async function startPrivate(children, binary, { home, logs, port: wished, onCrash, onHopeless }) {
  const folder = join(home, 'redis');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const port = await freePort([wished]);
  const password = randomBytes(24).toString('base64url');
  const progress = { ready: false, ended: false };
  const service = new Service(children, {
    name: 'redis',
    command: binary,
    args: ['-'],
    // By standard input, so that the password isn't in the list of processes.
    input: [
      'bind 127.0.0.1',
      `port ${port}`,
      `requirepass ${password}`,
      'save ""',
      'appendonly no',
      'maxmemory-policy noeviction',
      `dir "${folder.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`,
      '',
    ].join('\n'),
    log: join(logs, 'redis.log'),
    options: { cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' }, stage: 1 },
    patience: () => (progress.ready ? 5 : 1),
    crashed: (how, pauseMs) => {
      onCrash('redis', how, pauseMs);
    },
    hopeless: (how) => {
      if (progress.ready) onHopeless(service, how);
    },
  });
  service.start();
  void service.exited.then(() => {
    progress.ended = true;
  });
  const url = `redis://:${password}@127.0.0.1:${port}`;
  const deadline = performance.now() + 10_000;
  while (!progress.ended && performance.now() < deadline) {
    try {
      const version = await versionOf(url, 1_000);
      if (!recent(version)) return undefined;
      progress.ready = true;
      return {
        url,
        port,
        broker: 'redis',
        note: `Redis ${version}, found on this machine, private on port ${port}`,
      };
    } catch {
      await sleep(25);
    }
  }
  return undefined;
}

/**
 * @param {string} url
 * @param {number} timeoutMs
 */
async function versionOf(url, timeoutMs) {
  const { Redis } = await import('ioredis');
  const client = new Redis(url, {
    lazyConnect: true,
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  /** @type {Error | undefined} */
  let cause;
  client.on('error', (/** @type {Error} */ error) => {
    cause = error;
  });
  try {
    await client.connect();
    const info = await client.info('server');
    return /redis_version:(\S+)/.exec(info)?.[1] ?? '0';
  } catch (error) {
    throw cause ?? error;
  } finally {
    client.disconnect();
  }
}

/** @param {string} version */
function recent(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}
