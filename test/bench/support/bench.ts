import { cpus, loadavg } from 'node:os';
import { median, short, spread } from './figures.js';

/** What a goal asks of a figure or of a ratio. */
export type Wanted =
  | { readonly atLeast: number; readonly atMost?: never }
  | { readonly atMost: number; readonly atLeast?: never };

/** One benchmark by name: it says its figures through the report. */
export interface Bench {
  readonly name: string;
  /** What is measured against what, in one sentence. */
  readonly about: string;
  run(report: Report): Promise<void>;
}

/** Prints figures as they come, each with what it is compared with and whether its goal is met. */
export class Report {
  readonly missed: string[] = [];

  constructor(private readonly print: (line: string) => void) {}

  say(line: string): void {
    this.print(`  ${line}`);
  }

  /** Begins a benchmark; the load before it says how much else the machine was doing. */
  begin(bench: Bench): void {
    this.print(`\n${bench.name}: ${bench.about}`);
    const load = loadavg().map((value) => value.toFixed(1));
    this.say(`load before: ${load.join(', ')} on ${cpus().length} cores`);
  }

  /** Rounds of one figure beside the rounds of its baseline; the goal is about the median of the ratios of a round. */
  ratio(what: string, unit: string, ours: readonly number[], theirs: readonly number[], goal?: Goal): void {
    const ratios = ours.map((value, round) => value / (theirs[round] ?? Number.NaN));
    this.say(`${what}: ${spread(ours)} ${unit}; baseline ${spread(theirs)} ${unit}`);
    this.judge(`${what}, ratio`, median(ratios), goal, spread(ratios));
  }

  /** A figure that stands alone. */
  figure(what: string, unit: string, values: readonly number[], goal?: Goal): void {
    this.judge(what, median(values), goal, `${spread(values)} ${unit}`);
  }

  private judge(what: string, value: number, goal: Goal | undefined, shown: string): void {
    if (goal === undefined) {
      this.say(`${what}: ${shown}`);
      return;
    }
    const met = goal.atLeast === undefined ? value <= goal.atMost : value >= goal.atLeast;
    const wanted = goal.atLeast === undefined ? `at most ${goal.atMost}` : `at least ${goal.atLeast}`;
    if (!met) this.missed.push(`${goal.id} ${what}`);
    this.say(`${what}: ${shown}; ${goal.id} wants ${wanted}: ${met ? 'met' : `MISSED at ${short(value)}`}`);
  }
}

export type Goal = Wanted & { readonly id: string };
