import { type Database, type Logger } from '#platform';
import { type Held, type TaskHandlers, TaskWorker } from '#tasks';
import { type ReaderPool } from '#unpacking';
import { type OnModuleDestroy } from '@nestjs/common';
import { type WorkerTuning } from '../worker-process.js';

export interface AloneTaskParts {
  readonly log: Logger;
  readonly database: Database;
  readonly pool: ReaderPool;
  readonly handlers: TaskHandlers;
  readonly tuning: WorkerTuning;
}

/** Runs the one task for which its process was started, and takes no other. */
export class AloneTask implements OnModuleDestroy {
  private readonly worker: TaskWorker;

  constructor(private readonly parts: AloneTaskParts) {
    const { log, database, handlers, tuning } = parts;
    this.worker = new TaskWorker({
      database,
      log,
      handlers: { ...handlers, ...tuning.handlers },
      ...tuning.worker,
      // The waiting worker asks this process to end only after its own grace period.
      graceMs: 0,
    });
  }

  /** Returns a function that runs the task and never throws, or undefined when the claim no longer holds. */
  takeOver(held: Held): Promise<(() => Promise<void>) | undefined> {
    return this.worker.takeOver(held);
  }

  /** Hands the task back if it is still running. */
  async onModuleDestroy(): Promise<void> {
    await this.worker.close();
    await this.parts.pool.close();
  }
}
