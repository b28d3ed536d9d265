import { type BulkJobOptions } from 'bullmq';
import { type Ring } from './carrier.js';

/** A ring as a job of BullMQ. The id alone says everything; nothing is kept once it was heard. */
export interface RingJob {
  readonly name: string;
  readonly data: Record<string, never>;
  readonly opts: BulkJobOptions;
}

const PATTERN = /^(\d+)-(\d+)$/;

export function jobOf(ring: Ring): RingJob {
  return {
    name: ring.kind,
    data: {},
    // A job id that is still stored swallows the same id silently, so the delivery is part of it.
    opts: {
      jobId: `${ring.taskId}-${ring.delivery}`,
      attempts: 1,
      removeOnComplete: true,
      removeOnFail: true,
    },
  };
}

/** The ring that a job stands for, or undefined for a job that nobody here made. */
export function ringOf(job: { readonly id?: string | undefined; readonly name: string }): Ring | undefined {
  const [, taskId, delivery] = PATTERN.exec(job.id ?? '') ?? [];
  if (taskId === undefined || delivery === undefined) return undefined;
  return { taskId: BigInt(taskId), delivery: Number(delivery), kind: job.name };
}
