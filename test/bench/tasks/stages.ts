import { performance } from 'node:perf_hooks';
import { type TaskWorker } from '#tasks';
import { median, short } from '../support/figures.js';

/** Moments between a commit and its handler, in order. */
const STAGES = ['dispatched', 'sent', 'heard', 'claimed', 'started'] as const;
type Stage = (typeof STAGES)[number];

/** Splits the time between commit and handler: the moment of each stage, by event. */
export class Stages {
  private readonly reached = new Map<Stage, number[]>(STAGES.map((stage) => [stage, []]));
  private from: number | undefined;

  /** Records from now until the next stop. */
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

  /** Records when a worker receives a message. */
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
