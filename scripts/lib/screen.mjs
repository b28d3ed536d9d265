import { stdout, env } from 'node:process';

const tty = stdout.isTTY && env.TERM !== 'dumb';
const colour = tty && env.NO_COLOR === undefined;
/**
 * @param {number} code
 * @param {string} text
 */
const paint = (code, text) => (colour ? `\u001b[${code}m${text}\u001b[0m` : text);
/** @param {string} text */
export const dim = (text) => paint(2, text);
/** @param {string} text */
export const bold = (text) => paint(1, text);
/** @param {string} text */
const green = (text) => paint(32, text);
/** @param {string} text */
const red = (text) => paint(31, text);

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
/** Without a terminal, a step that takes long says this often how far it is. */
const QUIET_MS = 10_000;

/** @param {number} since */
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
/**
 * @typedef {object} Step
 * @property {(text: string) => void} update
 * @property {(text?: string) => void} done
 * @property {() => void} fail
 * @property {() => void} interrupt
 */

const nothing = () => undefined;
/** @type {Step} */
const QUIET_STEP = { update: nothing, done: nothing, fail: nothing, interrupt: nothing };
/** @type {Step | undefined} */
let current;
/** Everything is being ended: no step is of interest any more. */
let interrupted = false;

export function say(text = '') {
  if (current && tty) stdout.write('\r\u001b[K');
  stdout.write(`${text}\n`);
}

/**
 * One line of the first screen: what is being done, how far it is, how long it took.
 * On a terminal the line lives; elsewhere it is printed when the step ends, and every ten seconds before.
 * @param {string} label
 * @returns {Step}
 */
export function step(label) {
  if (interrupted) return QUIET_STEP;
  const since = performance.now();
  let detail = '';
  let frame = 0;
  const line = () => `${label}${detail ? dim(`  ${detail}`) : ''}`;
  const draw = () => {
    frame = (frame + 1) % FRAMES.length;
    stdout.write(`\r\u001b[K${FRAMES[frame]} ${line()} ${dim(seconds(since))}`);
  };
  const timer = tty
    ? setInterval(draw, 100)
    : setInterval(() => stdout.write(`… ${line()} (${seconds(since)})\n`), QUIET_MS);
  timer.unref();
  if (tty) draw();
  let ended = false;
  /**
   * @param {string} mark
   * @param {string} text
   */
  const end = (mark, text) => {
    if (ended) return;
    ended = true;
    clearInterval(timer);
    current = undefined;
    if (tty) stdout.write('\r\u001b[K');
    stdout.write(`${mark} ${text} ${dim(seconds(since))}\n`);
  };
  current = {
    update: (text) => {
      detail = text;
    },
    done: (text = label) => {
      end(green('✓'), text);
    },
    fail: () => {
      end(red('✗'), label);
    },
    interrupt: () => {
      end(dim('–'), label);
    },
  };
  return current;
}

/** Ends the step that was running because a person wants to end everything. */
export function interrupt() {
  interrupted = true;
  current?.interrupt();
}

/**
 * Ends the step that was running when something went wrong, and says it.
 * @param {Error & {lines?: string[]}} error
 */
export function complain(error) {
  current?.fail();
  say();
  say(error.name === 'Fault' ? error.message : (error.stack ?? String(error)));
  if (error.lines !== undefined && error.lines.length > 0) {
    say();
    for (const text of error.lines) say(dim(`  ${text}`));
  }
}
