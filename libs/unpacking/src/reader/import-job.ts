import { type JobModule } from './job.js';

/** A separate file: code in a snapshot cannot import dynamically itself. */
export const importJob = (module: string): Promise<JobModule<unknown, unknown>> =>
  import(module) as Promise<JobModule<unknown, unknown>>;
