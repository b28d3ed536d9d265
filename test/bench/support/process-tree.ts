import { readdir, readFile } from 'node:fs/promises';

/** The kernel counts processor time in hundredths of a second. */
const TICK_MS = 10;

interface Counted {
  readonly pid: number;
  readonly parent: number;
  readonly ownCpuMs: number;
  /** Includes the children that ended and that it waited for. */
  readonly cpuMs: number;
}

/** Processor time of one process since it began, without its children, in milliseconds; NaN once it has ended. Only Linux reports it. */
export async function processCpuMs(pid: number): Promise<number> {
  return (await counted(String(pid)))?.ownCpuMs ?? Number.NaN;
}

/**
 * Processor time of a process and of everything below it since they began, in milliseconds. Children that ended count
 * through their parents, so the sum only grows. Only Linux reports it.
 */
export async function treeCpuMs(root: number): Promise<number> {
  const all = (await Promise.all((await readdir('/proc')).filter(isPid).map(counted))).filter(
    (one) => one !== undefined,
  );
  const sum = (pid: number): number =>
    all.filter(({ parent }) => parent === pid).reduce((total, one) => total + one.cpuMs + sum(one.pid), 0);
  return (all.find(({ pid }) => pid === root)?.cpuMs ?? 0) + sum(root);
}

const isPid = (name: string): boolean => /^\d+$/.test(name);

/** Undefined for a process that has ended meanwhile. */
async function counted(pid: string): Promise<Counted | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (stat === undefined) return undefined;
  // The name of the program precedes the rest in brackets, and may contain anything.
  const [, parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user = 0, system = 0, userOfEnded = 0, systemOfEnded = 0] = rest.slice(9, 13).map(Number);
  const ownCpuMs = (user + system) * TICK_MS;
  return {
    pid: Number(pid),
    parent: Number(parent),
    ownCpuMs,
    cpuMs: ownCpuMs + (userOfEnded + systemOfEnded) * TICK_MS,
  };
}
