import { readdirSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * Lowers the priority of a reader, so that people who wait for an answer go before files; its recogniser inherits it.
 * Called once the process has started, which on a busy machine it otherwise hardly would. It still gets about a tenth
 * of the CPU that others get, so files are read alongside other work. Where Linux shares CPUs between sessions,
 * priorities count only within a session, and a reader is one: so its autogroup is lowered as well as its threads.
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

/**
 * Runs an action on a process or thread, and ignores its failure: it may have ended, or the kernel may not know
 * autogroups.
 */
function whileThere<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
