import { readFileSync } from 'node:fs';

/** Linux reports the times of threads in hundredths of a second on every machine (USER_HZ). */
const TICK_MS = 10;
/** After the name of the program: state is field 3, user time field 14, system time field 15. */
const FIRST_FIELD = 3;
const USER_FIELD = 14;

/** The file in which Linux reports the times of the main thread of this process, whose id is that of the process. */
export function threadStatFile(pid: number): string {
  return `/proc/self/task/${pid}/stat`;
}

/** Milliseconds of processor time, of user and system, in the text of such a file. */
export function processorMs(stat: string): number {
  // The name is in brackets and may contain anything, including brackets and spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user = 0, system = 0] = fields.slice(USER_FIELD - FIRST_FIELD).map(Number);
  return (user + system) * TICK_MS;
}

/** Milliseconds of processor time that the main thread of this process has used. */
export function mainThreadMs(): number {
  return processorMs(readFileSync(threadStatFile(process.pid), 'utf8'));
}
