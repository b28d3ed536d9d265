import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/**
 * The last lines of a log file as a person reads them: pino's JSON becomes level, message and error.
 * @param {string} file
 * @param {number} [count]
 */
export function logTail(file, count = 12) {
  let text = '';
  try {
    const handle = openSync(file, 'r');
    const size = fstatSync(handle).size;
    const bytes = Buffer.alloc(Math.min(size, 32_768));
    readSync(handle, bytes, 0, bytes.length, size - bytes.length);
    closeSync(handle);
    text = bytes.toString('utf8');
  } catch {
    return [];
  }
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-count)
    .map(readable);
}

/** @type {Readonly<Record<number, string>>} */
const LEVELS = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' };

/** @param {string} line */
function readable(line) {
  try {
    /** @type {unknown} */
    const parsed = JSON.parse(line);
    const { level, msg, err } =
      /** @type {{ level: number | string, msg?: string, err?: { message?: string } }} */ (parsed);
    const name = typeof level === 'number' ? (LEVELS[level] ?? String(level)) : level;
    return [name, msg, err?.message && err.message !== msg ? `(${err.message})` : '']
      .filter(Boolean)
      .join(' ');
  } catch {
    return line.slice(0, 400);
  }
}
