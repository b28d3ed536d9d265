import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Fault, codeOf } from './fault.mjs';

/** The folder of the project. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '');

const FREE_BYTES_NEEDED = 300 * 1024 * 1024;

/** The folder of everything this installation keeps. */
export function homeFolder() {
  const given = process.env.RAAMAT_HOME || 'var';
  return isAbsolute(given) ? given : resolve(ROOT, given);
}

/** The same, made when missing and tried out. */
export function openHome() {
  const path = homeFolder();
  try {
    makeFolder(join(path, 'logs'));
    // Another user than root runs Postgres and must pass through; each secret in here is locked by itself.
    if (process.getuid?.() === 0) chmodSync(path, 0o755);
    chmodSync(join(path, 'logs'), 0o700);
    writeFileSync(join(path, '.writable'), '');
    rmSync(join(path, '.writable'));
  } catch (error) {
    const code = codeOf(error);
    if (code !== undefined && ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT'].includes(code)) {
      throw new Fault(`${path} can't be written (${code}): set RAAMAT_HOME to a folder of your own.`);
    }
    throw error;
  }
  const disk = statfsSync(path);
  const free = disk.bavail * disk.bsize;
  if (free < FREE_BYTES_NEEDED) {
    const megabytes = Math.floor(free / 1024 / 1024);
    throw new Fault(
      `Only ${megabytes} MB are left on the disk of ${path}, and 300 MB are needed: free some space, or set RAAMAT_HOME to a folder on another disk.`,
    );
  }
  return path;
}

/**
 * Step by step: Node's own recursive way never returns where a folder can't be made, as under /proc.
 * @param {string} path
 */
function makeFolder(path) {
  if (existsSync(path)) return;
  if (path !== dirname(path)) makeFolder(dirname(path));
  mkdirSync(path);
}

/**
 * What a file holds, undefined where there is none that is whole. The caller knows its form.
 * @param {string} file
 * @returns {unknown}
 */
export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * @typedef {object} Ports those of the last start, which the next one takes again where they are free
 * @property {number} [postgres]
 * @property {number} [redis]
 * @property {number} [smtp]
 * @property {number} [sandbox]
 * @property {number} [sandboxSmtp]
 * @property {Record<string, number>} [metrics]
 */

/** @param {string} home */
export const rememberedPorts = (home) => /** @type {Ports} */ (readJson(join(home, 'ports.json')) ?? {});

/** @param {string} home */
const addressesFile = (home) => join(home, 'addresses.json');

/**
 * The addresses that the running launcher gave its processes, by their variables. Redis' one has its password.
 * @param {string} home
 */
export const keptAddresses = (home) =>
  /** @type {Readonly<Record<string, string>>} */ (readJson(addressesFile(home)) ?? {});

/**
 * Keeps them as long as the launcher runs. Gives back what forgets them.
 * @param {string} home
 * @param {Readonly<Record<string, string | undefined>>} addresses
 */
export function keepAddresses(home, addresses) {
  writeJson(addressesFile(home), addresses);
  return () => {
    rmSync(addressesFile(home), { force: true });
  };
}

/**
 * Written next to it, flushed and renamed, so that a crash or a power cut leaves the old or the new file and never half of
 * one: books that are sealed with a key outlast the key otherwise.
 * @param {string} file
 * @param {object} value
 */
export function writeJson(file, value) {
  const next = `${file}.${process.pid}.new`;
  writeFileSync(next, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(next, file);
  flushFolder(dirname(file));
}

/**
 * Stores the names in a folder on the disk.
 * @param {string} folder
 */
export function flushFolder(folder) {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * When a process began, in the kernel's ticks: tells a living process from a later one with the same id.
 * @param {number} pid
 */
function birth(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

/** @typedef {{ pid: number, birth?: string, base_url: string }} Holder the launcher that runs from a home */

/** @param {string} file */
const holderIn = (file) => /** @type {Holder | undefined} */ (readJson(file));

/** @param {Holder | undefined} holder */
function lives(holder) {
  if (holder?.pid === undefined || holder.pid === process.pid) return false;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false;
  }
  const now = birth(holder.pid);
  return now === undefined ? process.platform !== 'linux' : now === holder.birth;
}

/**
 * Does a launcher run from this home?
 * @param {string} home
 */
export const isRunning = (home) => lives(holderIn(join(home, 'running.json')));

/**
 * One launcher a home. Gives back what frees it.
 * @param {string} home
 * @param {string} baseUrl
 */
export function lockHome(home, baseUrl) {
  const file = join(home, 'running.json');
  const mine = { pid: process.pid, birth: birth(process.pid), base_url: baseUrl };
  for (let attempt = 0; ; attempt += 1) {
    try {
      writeFileSync(file, JSON.stringify(mine), { flag: 'wx', mode: 0o600 });
      break;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
      const holder = holderIn(file);
      if (lives(holder) || attempt >= 2) {
        throw new Fault(
          `Raamat already runs from ${home} (process ${holder?.pid}, ${holder?.base_url}): end that one first, or set RAAMAT_HOME and PORT for a second one.`,
        );
      }
      rmSync(file, { force: true });
    }
  }
  return () => {
    if (holderIn(file)?.pid === process.pid) rmSync(file, { force: true });
  };
}
