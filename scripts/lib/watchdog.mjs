/**
 * Stands beside the launcher and ends what it started if the launcher itself is killed without a chance to
 * do so: its standard input is a pipe from the launcher, and closes with it.
 * Lines: `add <pid> <signal>`, `remove <pid>`.
 */
import { createInterface } from 'node:readline';

const GRACE_MS = 5_000;
/** @type {Map<number, string>} */
const started = new Map();

/**
 * @param {number} pid
 * @param {string} name
 */
function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    started.delete(Math.abs(pid));
  }
}

const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const [word, pid, name] = line.split(' ');
  if (word === 'add' && name !== undefined) started.set(Number(pid), name);
  else started.delete(Number(pid));
});
lines.on('close', () => {
  for (const [pid, name] of started) signal(pid, name);
  if (started.size === 0) process.exit(0);
  setTimeout(() => {
    for (const pid of started.keys()) signal(-pid, 'SIGKILL');
    process.exit(0);
  }, GRACE_MS);
});
