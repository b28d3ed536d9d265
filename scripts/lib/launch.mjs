import { readFileSync } from 'node:fs';
import { Children } from './children.mjs';
import { Stopping, explain } from './fault.mjs';
import { complain, interrupt, say } from './screen.mjs';
import { adoptPresentNames } from './variables.mjs';

/**
 * @typedef {object} Control what a launcher may do besides returning its exit code
 * @property {(error: Error) => void} fail reports the error and ends everything
 * @property {(undo: () => void) => void} atEnd is done when everything has ended
 */

const ANCESTORS_MS = 500;

/**
 * Runs a launcher and ends everything it started, however it ends itself: by its own return, by a fault,
 * by a signal, or because npm, which started it, is gone.
 * @param {string} script name of the npm script
 * @param {(children: Children, control: Control) => Promise<number | void>} work its exit code; 0 when it gives none
 */
export async function launch(script, work) {
  const children = new Children();
  /** @type {(() => void)[]} */
  const undos = [];
  /** @type {Promise<void> | undefined} */
  let ending;

  /** @param {number} code */
  const end = (code) => {
    ending ??= (async () => {
      await children.stopAll();
      for (const undo of undos.reverse()) {
        try {
          undo();
        } catch {
          // One undo that fails doesn't keep the others from being done.
        }
      }
      process.exit(code);
    })();
    return ending;
  };
  /** @param {Error} error */
  const fail = (error) => {
    if (ending) return;
    complain(explain(error));
    void end(1);
  };
  /** @param {string} signal */
  const onSignal = (signal) => {
    if (ending) return;
    interrupt();
    say();
    say(script === 'start' ? 'Ending everything …' : `Ended by ${signal}.`);
    void end(script === 'start' ? 0 : signal === 'SIGINT' ? 130 : 143);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal);
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', (reason) => {
    fail(asError(reason));
  });
  // A closed terminal must not keep the databases from being ended in order.
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
  watchAncestors(script, () => {
    onSignal('SIGTERM');
  });

  try {
    adoptPresentNames(say);
    await end((await work(children, { fail, atEnd: (undo) => void undos.push(undo) })) ?? 0);
  } catch (error) {
    if (error instanceof Stopping) return;
    fail(asError(error));
  }
}

/** @param {unknown} reason */
const asError = (reason) => (reason instanceof Error ? reason : new Error(String(reason)));

/**
 * npm passes its signals on, but not when it is killed outright, and a shell may stand between. So the
 * launcher looks whether its ancestors up to npm are still the ones it began with.
 * @param {string} script
 * @param {() => void} gone
 */
function watchAncestors(script, gone) {
  if (process.env.npm_lifecycle_event !== script) return;
  const line = () => {
    const parent = process.ppid;
    const between = statOf(parent);
    return between && /^(sh|dash|bash|ash|busybox)$/.test(between.name)
      ? `${parent} ${between.parent}`
      : `${parent}`;
  };
  const first = line();
  const timer = setInterval(() => {
    if (line() === first) return;
    clearInterval(timer);
    gone();
  }, ANCESTORS_MS);
  timer.unref();
}

/** @param {number} pid */
function statOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const close = stat.lastIndexOf(')');
    return { name: stat.slice(stat.indexOf('(') + 1, close), parent: stat.slice(close + 2).split(' ')[1] };
  } catch {
    return undefined;
  }
}
