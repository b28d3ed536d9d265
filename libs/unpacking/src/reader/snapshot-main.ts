import { startupSnapshot } from 'node:v8';
import { type JobModule } from './job.js';
import { serveFiles } from './serve-files.js';
import { PROBE } from './startup-snapshot.js';

type Jobs = ReadonlyMap<string, () => Promise<JobModule<unknown, unknown>>>;

/**
 * Serves files in a process that starts from the snapshot: the same as `reader-main.ts`, with modules loaded already.
 * Called by the build in the process from which it takes the snapshot.
 * @param dist the folder of the compiled product: a snapshot works only where it was taken
 * @param jobs the jobs in the snapshot, by the address of their module
 */
export function serveFromSnapshot(dist: string, jobs: Jobs): void {
  startupSnapshot.setDeserializeMainFunction(() => {
    const args = process.argv.slice(2);
    if (args[0] === PROBE) process.exit(args[1] === dist ? 0 : 1);
    void serve(jobs, args);
  });
}

async function serve(jobs: Jobs, preload: readonly string[]): Promise<void> {
  // A process that starts from a snapshot ignores `--import`.
  await import('../isolation/shut-network.js');
  await serveFiles(async (module) => {
    const known = jobs.get(module);
    return known === undefined ? (await import('./import-job.js')).importJob(module) : known();
  }, preload);
}
