import { median, short, spread } from './figures.js';

/** The bound that a goal sets for a figure or a ratio. */
export type Wanted =
  | { readonly atLeast: number; readonly atMost?: never }
  | { readonly atMost: number; readonly atLeast?: never };

export type Goal = Wanted & { readonly id: string };

/** One named benchmark, which adds its figures to the report. */
export interface Bench {
  readonly name: string;
  /** One sentence on the measurement and its baseline. */
  readonly about: string;
  run(report: Report): Promise<void>;
}

/** A figure as it is printed and recorded: least, median and greatest of its rounds. */
export interface Row {
  readonly what: string;
  readonly measured: string;
  readonly baseline?: string;
  readonly ratio?: string;
  readonly goal?: { readonly id: string; readonly wanted: string; readonly met: boolean };
}

/** Collects the figures of one benchmark, and prints each at once. */
export class Report {
  readonly rows: Row[] = [];
  /** Remarks that explain the figures. */
  readonly notes: string[] = [];

  constructor(private readonly print: (line: string) => void) {}

  get missed(): readonly Row[] {
    return this.rows.filter(({ goal }) => goal?.met === false);
  }

  note(line: string): void {
    this.notes.push(line);
    this.print(`  ${line}`);
  }

  /** Rounds of one figure and of its baseline; the goal applies to the median of the rounds' ratios. */
  ratio(what: string, unit: string, ours: readonly number[], theirs: readonly number[], goal?: Goal): void {
    const ratios = ours.map((value, round) => value / (theirs[round] ?? Number.NaN));
    this.take({
      what,
      measured: `${spread(ours)} ${unit}`,
      baseline: `${spread(theirs)} ${unit}`,
      ratio: spread(ratios),
      ...judged(median(ratios), goal),
    });
  }

  /** A figure without a baseline. */
  figure(what: string, unit: string, values: readonly number[], goal?: Goal): void {
    this.take({ what, measured: `${spread(values)} ${unit}`, ...judged(median(values), goal) });
  }

  private take(row: Row): void {
    this.rows.push(row);
    const { what, measured, baseline, ratio, goal } = row;
    const beside = baseline === undefined ? '' : `; baseline ${baseline}; ratio ${ratio}`;
    const end = goal === undefined ? '' : `; ${goal.id} wants ${goal.wanted}: ${goal.met ? 'met' : 'MISSED'}`;
    this.print(`  ${what}: ${measured}${beside}${end}`);
  }
}

function judged(value: number, goal: Goal | undefined): Pick<Row, 'goal'> {
  if (goal === undefined) return {};
  const { id, atLeast, atMost } = goal;
  return atLeast === undefined
    ? { goal: { id, wanted: `≤ ${short(atMost)}`, met: value <= atMost } }
    : { goal: { id, wanted: `≥ ${short(atLeast)}`, met: value >= atLeast } };
}
