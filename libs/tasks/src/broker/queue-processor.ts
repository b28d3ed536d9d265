import { OnWorkerEvent, WorkerHost } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { type Job, type WorkerOptions } from 'bullmq';
import { LOGGER, type Logger } from '#platform';
import { TaskWorker } from '../worker/task-worker.js';
import { messageOf } from './dispatch-jobs.js';

/** BullMQ's default of 15 seconds would be added to every outage of its store, however short. */
const RECONNECT_MS = 500;

/** Options for processing a queue's messages. */
export function processing({
  concurrency,
}: {
  readonly concurrency: number;
}): Omit<WorkerOptions, 'connection'> {
  return {
    concurrency,
    // The task's row limits how often it may be lost. A message costs one read of the row.
    maxStalledCount: 10,
    runRetryDelay: RECONNECT_MS,
    removeOnComplete: { count: 0 },
    removeOnFail: { count: 0 },
  };
}

/** Processes the jobs of one queue: each is a dispatch message, whose task the task worker claims and runs. */
export abstract class QueueProcessor extends WorkerHost {
  constructor(
    @Inject(TaskWorker) private readonly tasks: TaskWorker,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    super();
  }

  async process(job: Job): Promise<void> {
    const message = messageOf(job);
    if (message !== undefined) await this.tasks.answer(job.queueName, message);
  }

  /** Resolves once messages are received. */
  ready(): Promise<void> {
    return this.worker.waitUntilReady();
  }

  /**
   * Also called when a job vanished with the store while its task ran; the outcome is still written to the task's row.
   */
  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.log.debug({ err: error, queue: this.worker.name }, 'the broker reported an error');
  }
}
