import { openSync, closeSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readJson, ROOT } from './home.mjs';
import { say } from './screen.mjs';

const HOUR = 3;
/** Not while everything starts, nor in the way of somebody who only looks. */
const FIRST_LOOK_MS = 5 * 60_000;
const LOOK_AGAIN_MS = 10 * 60_000;
const HEARD_BY_ALL_MS = 2_000;
const NIGHTLY = /^nightly-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;

/**
 * Is a copy due: is the newest one older than the last three o'clock of this machine?
 * @param {string[]} names
 * @param {Date} now
 */
export function isDue(names, now) {
  const night = new Date(now);
  night.setHours(HOUR, 0, 0, 0);
  if (night > now) night.setDate(night.getDate() - 1);
  return !names.some((name) => madeAt(name) >= night.getTime());
}

/** @param {string} name */
function madeAt(name) {
  const [, ...parts] = NIGHTLY.exec(name) ?? [];
  const [year, month = 1, day, hour, minute, second] = parts.map(Number);
  return year === undefined ? Number.NaN : Date.UTC(year, month - 1, day, hour, minute, second);
}

/**
 * Copies the embedded database and the files each night, as long as the service runs. Says nothing unless it fails.
 * @param {import('./children.mjs').Children} children
 * @param {{entry: string, postgres: {embedded: boolean, url: string}, environment: NodeJS.ProcessEnv, home: string,
 *   log: string, firstLookMs?: number, pollMs?: number}} what the command line, what it copies, and when to look
 */
export async function copyNightly(
  children,
  { entry, postgres, environment, home, log, firstLookMs = FIRST_LOOK_MS, pollMs = LOOK_AGAIN_MS },
) {
  if (!postgres.embedded || environment.RAAMAT_BACKUP_DAYS === '0') return;
  const folder = environment.RAAMAT_BACKUP_FOLDER || join(home, 'backups');
  for (let pause = firstLookMs; !children.isStopping(); pause = pollMs) {
    await sleep(pause, undefined, { ref: false });
    if (children.isStopping() || !isDue(finishedIn(folder), new Date())) continue;
    const how = await copyOnce(children, {
      args: [entry, 'backup', '--nightly'],
      // The logins of the service see no rows of companies at once: the owner of the database does.
      env: { ...environment, DATABASE_URL: postgres.url },
      log,
    });
    if (how === undefined) continue;
    // Whoever ends the whole installation at once, as systemd does, ends the backup before this process hears of it.
    await sleep(HEARD_BY_ALL_MS, undefined, { ref: false });
    if (!children.isStopping()) say(`The nightly backup did not succeed (${how}); its log is ${log}`);
  }
}

/**
 * Undefined when the copy was made, else how it ended.
 * @param {import('./children.mjs').Children} children
 * @param {{args: string[], env: NodeJS.ProcessEnv, log: string}} what
 */
async function copyOnce(children, { args, env, log }) {
  const file = openSync(log, 'a', 0o600);
  try {
    const running = children.start(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', file, file] });
    const { code, signal } = await running.exited;
    if (code === 0) return undefined;
    return signal ? `ended by ${signal}` : `code ${code ?? 'none'}`;
  } finally {
    closeSync(file);
  }
}

/** @param {string} folder */
function finishedIn(folder) {
  try {
    return readdirSync(folder).filter((name) => readJson(join(folder, name, 'manifest.json')) !== undefined);
  } catch {
    return [];
  }
}
