import { writeSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { workerData } from 'node:worker_threads';
import { mainThreadMs } from './processor-time.js';
import { type WatchedThread } from './turns.js';

const { turns, limitMs, everyMs, name } = workerData as WatchedThread;
const seen = new Int32Array(turns);
let turn = Atomics.load(seen, 0);
let usedMs = mainThreadMs();

setInterval(() => {
  const now = Atomics.load(seen, 0);
  const nowMs = mainThreadMs();
  if (now !== turn) {
    turn = now;
    usedMs = nowMs;
    return;
  }
  if (nowMs - usedMs < limitMs) return;
  say(nowMs - usedMs);
  process.kill(process.pid, 'SIGKILL');
}, everyMs);

/**
 * Writes a log line in the format of the main thread, which can no longer write; neither can `process.stdout`, which
 * needs that thread.
 */
function say(stuckMs: number): void {
  const line = {
    level: 'fatal',
    // The clock of the service would load the whole platform library, which this small thread avoids.
    time: new Date(performance.timeOrigin + performance.now()).toISOString(),
    name,
    processorMs: stuckMs,
    msg: 'the process is stuck: its main thread used this processor time without a turn of the event loop; it is ended',
  };
  try {
    writeSync(1, `${JSON.stringify(line)}\n`);
  } catch {
    // A log that cannot be written must not keep a stuck process alive.
  }
}
