import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a trapped process does to itself: die at once, or stand still until it is told to go on. */
export type TrapSignal = 'SIGKILL' | 'SIGSTOP';

/** The process that a text names; undefined for anything else, since signals to pid 0 reach a whole group. */
export function pidIn(text: string): number | undefined {
  const pid = Number.parseInt(text, 10);
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

/**
 * Named points at which a process signals itself, shared by all processes of a stage through a folder: whoever
 * reaches an armed point first takes it, so that it is sprung once however many processes run.
 */
export class Trap {
  /** Whoever stands still before it says that it runs is never told to go on: nobody knows it yet. */
  private mayStop = false;

  constructor(private readonly folder: string) {
    for (const name of ['armed', 'sprung']) mkdirSync(join(folder, name), { recursive: true });
  }

  arm(point: string, signal: TrapSignal = 'SIGKILL'): void {
    writeFileSync(join(this.folder, 'armed', point), signal);
  }

  /** Arms nothing any more. */
  clear(): void {
    rmSync(join(this.folder, 'armed'), { recursive: true });
    mkdirSync(join(this.folder, 'armed'));
  }

  /** Who sprung it; undefined while nobody did, or has not said yet who it is. */
  sprungBy(point: string): number | undefined {
    try {
      return pidIn(readFileSync(join(this.folder, 'sprung', point), 'utf8'));
    } catch {
      return undefined;
    }
  }

  /** From here on the process may also be stopped. */
  known(): void {
    this.mayStop = true;
  }

  /** Called by a trapped process at each of its points. Returns only where nothing is armed, or once it goes on. */
  pass(point: string): void {
    const [armed, sprung] = ['armed', 'sprung'].map((name) => join(this.folder, name, point)) as [
      string,
      string,
    ];
    let signal: string;
    try {
      signal = readFileSync(armed, 'utf8');
      if (signal === 'SIGSTOP' && !this.mayStop) return;
      renameSync(armed, sprung);
    } catch {
      return;
    }
    writeFileSync(sprung, String(process.pid));
    process.kill(process.pid, signal);
  }
}
