import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { type Logger } from '#platform';
import { threadStatFile } from './processor-time.js';
import { type WatchedThread } from './turns.js';

const LIMIT_MS = 30_000;
const LOOKS_WITHIN_LIMIT = 30;
/** The thread keeps a few numbers; this is enough memory to start. */
const HEAP_MB = 16;

export interface WatchdogOptions {
  readonly name: string;
  readonly log: Logger;
  /** Milliseconds of processor time without a turn of the event loop (default 30 seconds). */
  readonly limitMs?: number;
}

/**
 * Ends this process (SIGKILL) once its main thread has used `limitMs` of processor time without a turn of the event
 * loop: it no longer answers or renews leases, and will not do so soon. Elapsed time does not count, so a process that
 * was stopped, or whose machine slept, does not count as stuck. A process manager starts it again.
 */
export function startWatchdog({ name, log, limitMs = LIMIT_MS }: WatchdogOptions): void {
  if (!existsSync(threadStatFile(process.pid))) {
    log.warn('no watchdog: this system has no processor time of threads under /proc');
    return;
  }
  const turns = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const everyMs = Math.max(10, Math.round(limitMs / LOOKS_WITHIN_LIMIT));
  const seen = new Int32Array(turns);
  setInterval(() => {
    Atomics.add(seen, 0, 1);
  }, everyMs).unref();
  const thread = new Worker(new URL('./watchdog-thread.js', import.meta.url), {
    workerData: { turns, limitMs, everyMs, name } satisfies WatchedThread,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  thread.on('error', (error) => {
    log.error({ err: error }, 'the watchdog ended');
  });
  thread.unref();
}
