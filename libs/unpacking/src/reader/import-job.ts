import { type JobModule } from './job.js';

/** A file of its own: code in a snapshot can't import by itself. */
export const importJob = (module: string): Promise<JobModule<unknown, unknown>> =>
  import(module) as Promise<JobModule<unknown, unknown>>;
