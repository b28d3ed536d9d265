import { type BulkJobOptions } from 'bullmq';
import { type DispatchMessage } from './broker.js';

/** A message as a job of BullMQ. The id alone says everything; nothing is kept once it was heard. */
export interface DispatchJob {
  readonly name: string;
  readonly data: Record<string, never>;
  readonly opts: BulkJobOptions;
}

const PATTERN = /^(\d+)-(\d+)$/;

export function jobOf(message: DispatchMessage): DispatchJob {
  return {
    name: message.kind,
    data: {},
    // A job id that is still stored swallows the same id silently, so the delivery is part of it.
    opts: {
      jobId: `${message.taskId}-${message.delivery}`,
      attempts: 1,
      removeOnComplete: true,
      removeOnFail: true,
    },
  };
}

/** The message that a job stands for, or undefined for a job that nobody here made. */
export function messageOf(job: {
  readonly id?: string | undefined;
  readonly name: string;
}): DispatchMessage | undefined {
  const [, taskId, delivery] = PATTERN.exec(job.id ?? '') ?? [];
  if (taskId === undefined || delivery === undefined) return undefined;
  return { taskId: BigInt(taskId), delivery: Number(delivery), kind: job.name };
}
