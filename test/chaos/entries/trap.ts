import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The signal that a trapped process sends itself: it dies at once, or stops until it gets SIGCONT. */
export type TrapSignal = 'SIGKILL' | 'SIGSTOP';

/** The process that a text names; undefined for anything else, since signals to pid 0 reach a whole group. */
export function pidIn(text: string): number | undefined {
  const pid = Number.parseInt(text, 10);
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

/**
 * Named points at which a process signals itself, shared by all processes of a stage through a folder: the first
 * process that reaches an armed point takes it, so that it is sprung once however many processes run.
 */
export class Trap {
  /** A process that stops before it reports its start never gets SIGCONT: nobody knows it yet. */
  private mayStop = false;

  constructor(private readonly folder: string) {
    for (const name of ['armed', 'sprung']) mkdirSync(join(folder, name), { recursive: true });
  }

  /** Also forgets the process that sprang it before. */
  arm(point: string, signal: TrapSignal = 'SIGKILL'): void {
    rmSync(join(this.folder, 'sprung', point), { force: true });
    writeFileSync(join(this.folder, 'armed', point), signal);
  }

  /** Disarms all points. */
  clear(): void {
    rmSync(join(this.folder, 'armed'), { recursive: true });
    mkdirSync(join(this.folder, 'armed'));
  }

  /** The process that sprang the trap; undefined until one has done so and written its id. */
  sprungBy(point: string): number | undefined {
    try {
      return pidIn(readFileSync(join(this.folder, 'sprung', point), 'utf8'));
    } catch {
      return undefined;
    }
  }

  /** From now on the process may also be stopped. */
  known(): void {
    this.mayStop = true;
  }

  /** Called by a trapped process at each of its points. Returns only when the point is not armed, or when the process continues. */
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
