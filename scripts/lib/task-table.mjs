import { readFileSync } from 'node:fs';

/** @typedef {{ task: string, keys: number, typed: number, seconds: number }} DoneTask what a test writes of a task */

const HEAD = ['Task', 'Keys', 'Letters typed', 'Seconds'];
const BEFORE = '<!-- tasks -->\n\n';
const AFTER = '\n<!-- end of the tasks -->';

/**
 * The page with the table of the tasks that the tests wrote down. Of a task that was done more than once, the time with the most
 * keys counts; a task that this run left out keeps its row.
 * @param {string} page
 * @param {string} lines
 */
export function taskTable(page, lines) {
  const text = readFileSync(page, 'utf8');
  const begin = text.indexOf(BEFORE) + BEFORE.length;
  const end = text.indexOf(AFTER);
  const rows = new Map(
    text
      .slice(begin, end)
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .filter((cells) => cells.length === HEAD.length + 2)
      .slice(2)
      .map((cells) => [cells[1] ?? '', cells.slice(1, -1)]),
  );
  for (const one of mostKeys(lines))
    rows.set(one.task, [one.task, `${one.keys}`, `${one.typed}`, one.seconds.toFixed(1)]);
  return `${text.slice(0, begin)}${aligned([HEAD, ...rows.values()])}${text.slice(end)}`;
}

/** @param {string} lines */
function mostKeys(lines) {
  /** @type {Map<string, DoneTask>} */
  const found = new Map();
  for (const line of readFileSync(lines, 'utf8').split('\n').filter(Boolean)) {
    /** @type {unknown} */
    const parsed = JSON.parse(line);
    const done = /** @type {DoneTask} */ (parsed);
    if ((found.get(done.task)?.keys ?? -1) < done.keys) found.set(done.task, done);
  }
  return found.values();
}

/**
 * As prettier writes a table.
 * @param {readonly (readonly string[])[]} rows
 */
function aligned(rows) {
  const widths = HEAD.map((_title, at) => Math.max(...rows.map((row) => (row[at] ?? '').length)));
  const lineOf = (/** @type {readonly string[]} */ row) =>
    `| ${row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |\n`;
  const rule = widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [rows[0] ?? HEAD, rule, ...rows.slice(1)].map(lineOf).join('');
}
