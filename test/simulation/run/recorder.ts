import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { type Recorded } from '../checker/history.js';

/** A process that waited this long for a processor within a beat may miss its leases. */
const STARVED_MS = 250;
const BEAT_MS = 1_000;
/** A marker: the run and the company that it belongs to, and the step. */
const MARKER = /\bQ(\d+[A-Z])-\d+(?:\.\d+)?\b/g;

/** Without its time, which the recorder adds. */
type Untimed<R> = R extends Recorded ? Omit<R, 'at'> & { readonly at?: number } : never;

/** Writes the history of a run. */
export class Recorder {
  readonly history: Recorded[] = [];
  private readonly begun = performance.now();
  private readonly heart: NodeJS.Timeout;
  private waited = new Map<number, number>();

  /** @param processes those of the product: when the machine starves one, the history says so */
  constructor(processes: () => readonly number[]) {
    this.heart = setInterval(() => {
      const waited = new Map(processes().map((pid) => [pid, waitedMs(pid)]));
      const longest = Math.max(0, ...[...waited].map(([pid, ms]) => ms - (this.waited.get(pid) ?? ms)));
      if (longest > STARVED_MS)
        this.record({ type: 'fault', fault: 'machine_stalled', target: `${Math.round(longest)} ms` });
      this.waited = waited;
    }, BEAT_MS);
  }

  get now(): number {
    return Math.round(performance.now() - this.begun);
  }

  record(one: Untimed<Recorded>): void {
    this.history.push({ at: this.now, ...one });
  }

  stop(): void {
    clearInterval(this.heart);
  }
}

/** The text by which the objects of a step are found. */
export const markerOf = (company: string, step: number): string => `Q${company}-${step}`;

/** The markers in a text. */
export const markersIn = (text: string): string[] => [...new Set(text.match(MARKER) ?? [])];

/** The companies whose markers a text holds. */
export const companiesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(MARKER)].map(([, company = '']) => company)),
];

/** How long a process was ready and had no processor, as Linux counts it; 0 elsewhere, and for one that is gone. */
function waitedMs(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1_000_000;
  } catch {
    return 0;
  }
}
