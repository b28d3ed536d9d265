import { type BulkJobOptions } from 'bullmq';
import { type DispatchMessage } from './broker.js';

/** A message as a job of BullMQ. The id holds everything; nothing is kept after it was received. */
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
    // BullMQ silently drops a job whose id is still stored, so the delivery is part of the id.
    opts: {
      jobId: `${message.taskId}-${message.delivery}`,
      attempts: 1,
      removeOnComplete: true,
      removeOnFail: true,
    },
  };
}

/** The message of a job, or undefined for a job from elsewhere. */
export function messageOf(job: {
  readonly id?: string | undefined;
  readonly name: string;
}): DispatchMessage | undefined {
  const [, taskId, delivery] = PATTERN.exec(job.id ?? '') ?? [];
  if (taskId === undefined || delivery === undefined) return undefined;
  return { taskId: BigInt(taskId), delivery: Number(delivery), kind: job.name };
}
