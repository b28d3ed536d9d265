import { readdirSync, readFileSync } from 'node:fs';

/** What the processes of a reader used and hold. */
export interface Usage {
  /** Processor time of all their threads, and of their children that ended. */
  readonly cpuMs: number;
  /** Resident size of the largest one. */
  readonly largestMb: number;
  /** Resident size of all of them; what they share counts for each. */
  readonly totalMb: number;
}

/** Linux counts processor time for others in hundredths of a second, whatever its own clock. */
const TICK_MS = 10;
const PAGE_MB = 4_096 / 1_048_576;

/** What the processes at and under these ids use; undefined where the system does not say, and when they are gone. */
export function usageOf(pids: readonly number[]): Usage | undefined {
  let seen = false;
  let [ticks, largestMb, totalMb] = [0, 0, 0];
  for (const pid of pids) {
    const stat = statOf(pid);
    if (stat === undefined) continue;
    seen = true;
    ticks += stat.ticks;
    largestMb = Math.max(largestMb, stat.rssMb);
    totalMb += stat.rssMb;
  }
  return seen ? { cpuMs: ticks * TICK_MS, largestMb, totalMb } : undefined;
}

/** A process and all that descend from it, the process itself first; alone where the system does not say. */
export function treeOf(pid: number): number[] {
  const found = [pid];
  for (let at = 0; at < found.length; at += 1) found.push(...childrenOf(found[at] ?? pid));
  return found;
}

function childrenOf(pid: number): number[] {
  try {
    // Children belong to the thread that started them.
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}

/** Times and size of a process (proc(5), `/proc/pid/stat`). */
function statOf(pid: number): { ticks: number; rssMb: number } | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program stands in parentheses, and may hold blanks.
    const fields = line
      .slice(line.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15);
    return { ticks: user + system + childUser + childSystem, rssMb: (fields[21] ?? 0) * PAGE_MB };
  } catch {
    return undefined;
  }
}
