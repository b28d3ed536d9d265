import { randomInt } from 'node:crypto';
import { type Database, type Logger } from '#platform';
import { type KindDeclaration } from '../catalogue/declaration.js';
import { backoffMs } from './backoff.js';
import { LeaseLost } from './failures.js';
import { type Held, putBack, type TaskRow } from './task-rows.js';

const CHANCE_STEPS = 1_000;
/**
 * The process aborts its handler at the time limit of the kind; this run kills a process that does not end after this
 * time.
 */
const END_MS = 30_000;
/** Delay before another attempt after a process did not start. */
const NOT_STARTED_MS = 5_000;

/** A process that runs one task and nothing else. */
export interface AloneProcess {
  /** Resolves when the process has ended, for whatever reason. */
  readonly ended: Promise<AloneEnd>;
  /** Asks it to hand the task back. */
  stop(): void;
  kill(): void;
}

/**
 * `settled`: it wrote the outcome of the task. `lost`: it ended while it ran the task. `not_started`: it ended before
 * it began, which says nothing about the task.
 */
export type AloneEnd = 'settled' | 'lost' | 'not_started';

/** Starts the process that runs a task which this one has claimed. */
export type StartAlone = (held: Held) => AloneProcess;

interface AloneRunTools {
  readonly database: Database;
  readonly log: Logger;
  readonly start: StartAlone;
  /** Runs the given function once few enough other tasks run alone. */
  readonly inTurn: (run: () => Promise<void>) => Promise<void>;
}

/** A suspect task in a process of its own, seen from the worker that claimed it, which holds the lease and waits. */
export class AloneRun {
  /** Undefined until it is its turn. */
  private process: AloneProcess | undefined;
  /** Another run has the task, or it is handed back: the end of the process does not count as a loss. */
  private aborted: Error | undefined;

  constructor(
    readonly row: TaskRow,
    private readonly kind: KindDeclaration,
    /** Time of `performance.now()`. */
    public heldUntilMs: number,
    private readonly tools: AloneRunTools,
  ) {}

  abort(reason: Error): void {
    this.aborted = reason;
    if (reason instanceof LeaseLost) this.process?.kill();
    else this.process?.stop();
  }

  /** Never throws: an outcome that could not be written is detected when the lease expires. */
  async execute(): Promise<void> {
    try {
      await this.tools.inTurn(() => this.run());
    } catch (error) {
      this.tools.log.warn({ err: error }, 'the end of a task that ran alone could not be written');
    }
  }

  private async run(): Promise<void> {
    const { database, log, start } = this.tools;
    if (this.aborted instanceof LeaseLost) return;
    if (this.aborted !== undefined) {
      await putBack(database, this.row, 'running', { attempt: this.row.attempt - 1 });
      return;
    }
    log.warn({ attempt: this.row.attempt }, 'two workers were lost while they held the task: it runs alone');
    const process = start(this.row);
    this.process = process;
    const timer = setTimeout(() => {
      process.kill();
    }, this.kind.timeLimitMs + END_MS);
    const end = await process.ended;
    clearTimeout(timer);
    if (end !== 'settled') await this.recover(end);
  }

  private async recover(end: Exclude<AloneEnd, 'settled'>): Promise<void> {
    const { log, database } = this.tools;
    const { row, kind } = this;
    if (this.aborted !== undefined) return;
    const lost = end === 'lost';
    log.warn({ attempt: row.attempt, end }, 'the process of a task that ran alone was lost');
    await putBack(database, row, 'running', {
      afterMs: lost
        ? backoffMs(kind.backoff, row.attempt, randomInt(CHANCE_STEPS) / CHANCE_STEPS)
        : NOT_STARTED_MS,
      // When the attempts are used up, the next claim fails the task and marks its subject.
      attempt: lost ? row.attempt : row.attempt - 1,
      reason: { code: 'worker_lost', message: 'The process that ran it alone was lost.' },
    });
  }
}
