import { readdirSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * People who wait for an answer go before files that wait to be read; a recogniser it starts inherits this. It begins once
 * the process has started, which on a busy machine it would otherwise hardly do, and leaves a tenth of what others get: a
 * file is to be read beside others' work too. Where Linux shares processors between sessions, priorities count within a
 * session alone, and this is one: its group is lowered with its threads.
 */
export function yieldToOthers(pid: number): void {
  const { PRIORITY_BELOW_NORMAL } = constants.priority;
  if (process.platform !== 'linux') {
    whileThere(() => {
      setPriority(pid, PRIORITY_BELOW_NORMAL);
    });
    return;
  }
  whileThere(() => {
    writeFileSync(`/proc/${pid}/autogroup`, String(PRIORITY_BELOW_NORMAL));
  });
  for (const thread of whileThere(() => readdirSync(`/proc/${pid}/task`).map(Number)) ?? []) {
    whileThere(() => {
      setPriority(thread, PRIORITY_BELOW_NORMAL);
    });
  }
}

/** What concerns a process or a thread that may have ended, as its exit tells; or groups that the kernel does not know. */
function whileThere<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
