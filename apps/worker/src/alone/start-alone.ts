import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type AloneEnd, type AloneProcess, type Held } from '#tasks';
import { BEGUN, heldArgument, SETTLED } from './messages.js';

const ENTRY = fileURLToPath(new URL('./main.js', import.meta.url));

/**
 * Starts a process that runs one claimed task with the handlers of a worker. It logs to the same place as this process.
 */
export function startAlone(held: Held, entry = ENTRY, more: readonly string[] = []): AloneProcess {
  const child = fork(entry, [heldArgument(held), ...more], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  let end: AloneEnd = 'not_started';
  child.on('message', (message) => {
    if (message === BEGUN) end = 'lost';
    if (message === SETTLED) end = 'settled';
  });
  return {
    ended: new Promise((resolve) => {
      child.once('error', () => {
        resolve(end);
      });
      // `close` is emitted after the last message was read, `exit` possibly before it.
      child.once('close', () => {
        resolve(end);
      });
    }),
    stop: () => {
      child.kill('SIGTERM');
    },
    kill: () => {
      child.kill('SIGKILL');
    },
  };
}
