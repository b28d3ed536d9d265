import { appendFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Database } from '#platform';
import { startAlone } from '../../../apps/worker/src/alone/start-alone.js';
import { type WorkerTuning } from '../../../apps/worker/src/worker-process.js';
import { GreetCompanyHandler, NEW_KIND, NEXT_CATALOGUE } from './next-release.js';
import { POISON_CATALOGUE, poisonHandlers } from './poison.js';
import { type ProgramOptions } from './program.js';
import { type Trap } from './trap.js';

const ALONE = fileURLToPath(new URL('./alone.js', import.meta.url));

const CATALOGUES = { next: NEXT_CATALOGUE, poison: POISON_CATALOGUE };

/** Differences between a stage's worker, with its processes of one task, and the product's. */
export function tuningOf(
  options: ProgramOptions,
  { database, trap }: { database: Database; trap: Trap },
): WorkerTuning {
  const { leaseMs, dispatchLeaseMs, leadIdleMs, release } = options;
  const catalogue = release === undefined ? {} : { catalogue: CATALOGUES[release] };
  return {
    handlers:
      release === 'next'
        ? { [NEW_KIND]: new GreetCompanyHandler(database) }
        : release === 'poison'
          ? poisonHandlers(database)
          : {},
    worker: {
      ...catalogue,
      ...(leaseMs === undefined ? {} : { leaseMs }),
      startAlone: (held) => startAlone(held, ALONE, [JSON.stringify(options)]),
      onPoint: (point, { id, run, kind }) => {
        if (point === 'claimed' && options.runs !== undefined) appendFileSync(options.runs, `${id} ${run}\n`);
        trap.pass(`${kind}.${point}`);
      },
    },
    dispatcher: {
      ...catalogue,
      ...(dispatchLeaseMs === undefined ? {} : { dispatchLeaseMs }),
      ...(leadIdleMs === undefined ? {} : { leadIdleMs }),
      onPoint: (point) => {
        trap.pass(`dispatcher.${point}`);
      },
    },
  };
}
