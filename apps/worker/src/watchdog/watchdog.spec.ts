import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/** The compiled module: the watchdog starts a thread from the file next to it. */
const WATCHDOG = fileURLToPath(
  new URL('../../../../dist/apps/worker/src/watchdog/watchdog.js', import.meta.url),
);
const LIMIT_MS = 300;

/** Runs a program under the watchdog. */
function watched(program: string): ChildProcess {
  const start = `
    import { createLogger } from '#platform';
    import { startWatchdog } from ${JSON.stringify(WATCHDOG)};
    startWatchdog({ name: 'test', log: createLogger({ LOG_LEVEL: 'info' }, 'test'), limitMs: ${LIMIT_MS} });
    const usedMs = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1_000; };
    const work = (ms) => { for (const end = usedMs() + ms; usedMs() < end;); };
    const turn = () => new Promise((resolve) => setTimeout(resolve, ${LIMIT_MS / 3}));
    ${program}`;
  return spawn(process.execPath, ['--input-type=module', '-e', start], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function endOf(child: ChildProcess): Promise<{ signal: string | null; log: string }> {
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
  const log = child.stdout === null ? '' : await text(child.stdout);
  const [, signal] = await ended;
  return { signal, log };
}

describe('the watchdog', () => {
  it('ends a process whose main thread works without a turn of the event loop, and logs the reason', async () => {
    const { signal, log } = await endOf(watched('for (;;);'));
    expect(signal).toBe('SIGKILL');
    expect(JSON.parse(log.trim().split('\n').at(-1) ?? '')).toMatchObject({ level: 'fatal', name: 'test' });
  });

  it('also ends a process whose promises keep the event loop from its turn', async () => {
    const { signal } = await endOf(watched('for (;;) await null;'));
    expect(signal).toBe('SIGKILL');
  });

  it('leaves a process alone that works equally long, but takes turns', async () => {
    const { signal } = await endOf(
      watched(`for (let n = 0; n < 8; n += 1) { work(${LIMIT_MS / 3}); await turn(); } process.exit(0);`),
    );
    expect(signal).toBeNull();
  });

  it('does not treat a process as stuck that only slept, as on a suspended machine', async () => {
    const asleep = `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${4 * LIMIT_MS});`;
    const { signal } = await endOf(watched(`${asleep} process.exit(0);`));
    expect(signal).toBeNull();
  });
});
