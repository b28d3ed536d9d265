import { performance } from 'node:perf_hooks';
import { type TaskWorker } from '#tasks';
import { median, short } from '../support/figures.js';

/** Moments on the way from a commit to its handler, in their order. */
const STAGES = ['dispatched', 'sent', 'heard', 'claimed', 'started'] as const;
type Stage = (typeof STAGES)[number];

/** Where the time between commit and handler goes: when each stage was reached, by event. */
export class Stages {
  private readonly reached = new Map<Stage, number[]>(STAGES.map((stage) => [stage, []]));
  private from: number | undefined;

  /** Counts from now, until the next stop. */
  begin(): void {
    this.from = performance.now();
  }

  stop(): void {
    this.reach('started');
    this.from = undefined;
  }

  reach(stage: string): void {
    if (this.from !== undefined) this.reached.get(stage as Stage)?.push(performance.now() - this.from);
  }

  /** Has a worker tell when a message is heard. */
  listen(worker: TaskWorker): void {
    const answer = worker.answer.bind(worker);
    worker.answer = (queue, message) => {
      this.reach('heard');
      return answer(queue, message);
    };
  }

  /** Medians, in milliseconds after the commit. */
  summary(): string {
    return STAGES.map((stage) => `${stage} ${short(median(this.reached.get(stage) ?? []))}`).join(', ');
  }
}
