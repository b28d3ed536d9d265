import { spawn } from 'node:child_process';
import { closeSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Stopping } from './fault.mjs';

/**
 * @import { ChildProcess, ChildProcessByStdio, SpawnOptions } from 'node:child_process'
 * @import { Socket } from 'node:net'
 * @import { Readable, Writable } from 'node:stream'
 */

/**
 * @typedef {object} Ended how a child ended
 * @property {number | null} code
 * @property {NodeJS.Signals | null} signal
 * @property {Error} [error] why it could not be started
 */

/** @typedef {SpawnOptions & { stopSignal?: NodeJS.Signals, stage?: number }} StartOptions */

/**
 * @typedef {object} Running
 * @property {ChildProcess} child
 * @property {number | undefined} pid undefined where it could not be started
 * @property {NodeJS.Signals} stopSignal
 * @property {number} stage
 * @property {Promise<Ended>} exited
 */

const LOG_KEPT_BYTES = 20 * 1024 * 1024;
const RESTART_MS = [500, 1_000, 2_000, 4_000, 8_000];
const CRASH_WINDOW_MS = 60_000;

/**
 * Everything a launcher starts, so that all of it ends with the launcher. Each child leads a process group
 * of its own: Ctrl-C in a terminal then reaches only the launcher, which ends them in order.
 */
export class Children {
  /** @type {Set<Running>} */
  #running = new Set();
  /** @type {Promise<void> | undefined} */
  #stopping;
  /** @type {ChildProcessByStdio<Writable, null, null> | undefined} */
  #watchdog;

  isStopping() {
    return this.#stopping !== undefined;
  }

  /**
   * Starts one child. `stage` tells the order of ending: processes of stage 0 first, the databases (1) after.
   * @param {string} command
   * @param {string[]} args
   * @param {StartOptions} [options]
   * @returns {Running}
   */
  start(command, args, { stopSignal = 'SIGTERM', stage = 0, ...options } = {}) {
    if (this.isStopping()) throw new Stopping();
    const child = spawn(command, args, { detached: true, ...options });
    /** @type {Running} */
    const running = {
      child,
      stopSignal,
      stage,
      pid: child.pid,
      exited: new Promise((resolve) => {
        child.once('error', (error) => {
          this.#forget(running);
          resolve({ code: null, signal: null, error });
        });
        child.once('exit', (code, signal) => {
          // What a process started and left behind goes with it.
          this.#killGroup(running);
          this.#forget(running);
          resolve({ code, signal });
        });
      }),
    };
    if (child.pid !== undefined) {
      this.#running.add(running);
      this.#tell(`add ${child.pid} ${stopSignal}`);
    }
    return running;
  }

  /**
   * Runs a command to its end and returns its exit code and output.
   * @param {string} command
   * @param {string[]} args
   * @param {StartOptions} [options]
   */
  async run(command, args, options = {}) {
    const running = this.start(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let output = '';
    for (const stream of [running.child.stdout, running.child.stderr]) {
      stream?.on('data', (/** @type {Buffer} */ chunk) => {
        output = (output + chunk.toString()).slice(-64 * 1024);
      });
    }
    const result = await running.exited;
    if (this.isStopping()) throw new Stopping();
    return { ...result, output };
  }

  /** Ends everything: asks, waits, then insists. At most nine seconds in all. */
  stopAll() {
    this.#stopping ??= this.#stopInOrder();
    return this.#stopping;
  }

  async #stopInOrder() {
    const stages = [
      { stage: 0, graceMs: 5_000 },
      { stage: 1, graceMs: 2_500 },
    ];
    for (const { stage, graceMs } of stages) {
      const members = [...this.#running].filter((running) => running.stage === stage);
      if (members.length === 0) continue;
      for (const running of members) this.#signal(running.pid, running.stopSignal);
      const ended = Promise.all(members.map((running) => running.exited));
      await Promise.race([ended, sleep(graceMs, undefined, { ref: false })]);
      // SIGQUIT is how Postgres ends at once and still tidies up its shared memory.
      for (const running of members.filter((one) => this.#running.has(one))) {
        this.#signal(running.pid, running.stopSignal === 'SIGINT' ? 'SIGQUIT' : 'SIGKILL');
      }
      await Promise.race([ended, sleep(500, undefined, { ref: false })]);
      for (const running of members) this.#killGroup(running);
    }
    this.#watchdog?.stdin.end();
  }

  /** @param {Running} running */
  #killGroup({ pid }) {
    if (pid !== undefined) this.#signal(-pid, 'SIGKILL');
  }

  /**
   * @param {number | undefined} pid
   * @param {NodeJS.Signals} name
   */
  #signal(pid, name) {
    if (pid === undefined) return;
    try {
      process.kill(pid, name);
    } catch {
      // It has ended already.
    }
  }

  /** @param {Running} running */
  #forget(running) {
    this.#running.delete(running);
    if (running.pid !== undefined) this.#tell(`remove ${running.pid}`);
  }

  /** @param {string} line */
  #tell(line) {
    if (this.#watchdog === undefined) {
      const script = fileURLToPath(new URL('./watchdog.mjs', import.meta.url));
      this.#watchdog = spawn(process.execPath, [script], {
        detached: true,
        stdio: ['pipe', 'ignore', 'ignore'],
        env: {},
      });
      this.#watchdog.on('error', () => {});
      this.#watchdog.stdin.on('error', () => {});
      this.#watchdog.unref();
      if ('unref' in this.#watchdog.stdin) /** @type {Socket} */ (this.#watchdog.stdin).unref();
    }
    if (!this.#watchdog.stdin.writableEnded) this.#watchdog.stdin.write(`${line}\n`);
  }
}

/**
 * Appends to a log, after moving a big old one aside.
 * @param {string} file
 */
export function openLog(file) {
  try {
    if (statSync(file).size > LOG_KEPT_BYTES) renameSync(file, `${file}.1`);
  } catch {
    // There is none yet.
  }
  return openSync(file, 'a', 0o600);
}

/**
 * A long-running child that is started again when it crashes, after a growing pause. `hopeless` is called
 * when it keeps crashing; `crashed` each time, before the pause.
 */
export class Service {
  #children;
  #what;
  /** @type {number[]} */
  #crashes = [];
  /** @type {Running | undefined} */
  #running;

  /**
   * @param {Children} children
   * @param {{name: string, command: string, args: string[], log: string, options?: StartOptions, input?: string,
   *   json?: boolean, patience?: () => number, crashed: (how: string, pauseMs: number) => void,
   *   hopeless: (how: string) => void}} what
   */
  constructor(children, what) {
    this.#children = children;
    this.#what = what;
  }

  get name() {
    return this.#what.name;
  }

  get log() {
    return this.#what.log;
  }

  start() {
    const { name, command, args, log, options = {}, input, json } = this.#what;
    const file = openLog(log);
    const running = this.#children.start(command, args, {
      ...options,
      stdio: [input === undefined ? 'ignore' : 'pipe', file, json ? 'pipe' : file],
    });
    this.#running = running;
    if (input !== undefined) {
      running.child.stdin?.on('error', () => {});
      running.child.stdin?.end(input);
    }
    if (json && running.child.stderr) keepAsJson(running.child.stderr, name, file);
    const closed =
      json && running.child.stderr
        ? /** @type {Promise<void>} */ (
            new Promise((resolve) => running.child.once('close', resolve).once('error', resolve))
          )
        : running.exited;
    void running.exited.then(async (result) => {
      await Promise.race([closed, sleep(1_000)]);
      closeSync(file);
      await this.#ended(result);
    });
    return this;
  }

  /** Settles when the child that runs now ends. */
  get exited() {
    if (this.#running === undefined) throw new Error(`${this.name} was never started`);
    return this.#running.exited;
  }

  /** @param {Ended} ended */
  async #ended({ code, signal, error }) {
    if (this.#children.isStopping()) return;
    const now = performance.now();
    this.#crashes = [...this.#crashes.filter((at) => now - at < CRASH_WINDOW_MS), now];
    const how = error ? error.message : signal ? `ended by ${signal}` : `ended with code ${code ?? 'none'}`;
    if (this.#crashes.length >= (this.#what.patience?.() ?? RESTART_MS.length)) {
      this.#what.hopeless(how);
      return;
    }
    const pause = RESTART_MS[this.#crashes.length - 1] ?? 0;
    this.#what.crashed(how, pause);
    await sleep(pause);
    if (!this.#children.isStopping()) this.start();
  }
}

const QUIET_MS = 100;

/**
 * What Node itself prints when a process dies isn't JSON. It is gathered into one entry, with the error's own
 * line as the message, so that the log stays one object a line.
 * @param {Readable} stream
 * @param {string} name
 * @param {number} file
 */
function keepAsJson(stream, name, file) {
  /** @type {string[]} */
  let lines = [];
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  /** @param {string} line */
  const write = (line) => {
    try {
      writeSync(file, `${line}\n`);
    } catch {
      // The disk is full or the log is closed: the process that speaks matters more than its words.
    }
  };
  const flush = () => {
    clearTimeout(timer);
    if (lines.length === 0) return;
    const msg = lines.find((line) => /^(Uncaught )?[\w.]*(Error|Exception|Problem)\b/.test(line)) ?? lines[0];
    write(
      JSON.stringify({ level: 'error', time: new Date().toISOString(), name, msg, stack: lines.join('\n') }),
    );
    lines = [];
  };
  const reader = createInterface({ input: stream });
  reader.on('line', (line) => {
    if (line.startsWith('{"')) {
      flush();
      write(line);
    } else if (line.trim() !== '') {
      lines.push(line);
      clearTimeout(timer);
      timer = setTimeout(flush, QUIET_MS);
    }
  });
  reader.on('close', flush);
}
