import { readdirSync, readFileSync } from 'node:fs';

/** Resource usage of the processes of a reader. */
export interface Usage {
  /** CPU time of all their threads and of their ended children. */
  readonly cpuMs: number;
  /** Resident size of the largest one. */
  readonly largestMb: number;
  /** Resident size of all of them; shared memory counts for each. */
  readonly totalMb: number;
}

/** Linux reports CPU time in hundredths of a second, whatever its internal clock. */
const TICK_MS = 10;
const PAGE_MB = 4_096 / 1_048_576;

/** The usage of these processes; undefined where the system does not report it, and when they are gone. */
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

/** A process, listed first, and all its descendants; only the process where the system does not list them. */
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

/** CPU times and size of a process (proc(5), `/proc/pid/stat`). */
function statOf(pid: number): { ticks: number; rssMb: number } | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program name is in parentheses and may contain spaces.
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
