import { Chance } from '../../chaos/support/chance.js';
import { type Keep, KEEPS } from '../power/disk.js';
import { type CutMoment } from '../power/power-server.js';
import { makePlan, type Plan, type PlanOptions, type Step, type Write } from './plan.js';

/** A power cut: its moment, and what the disks have written by then of what nobody flushed. */
export interface Cut {
  readonly moment: CutMoment;
  readonly keep: Keep;
  /** Chooses what is kept where some of it is. */
  readonly seed: number;
}

/** Steps that store files. */
const STORES: ReadonlySet<Step['action']> = new Set<Write>(['upload', 'burst', 'mail', 'statement']);

const MOMENTS = {
  files: { changes: ['create', 'write', 'flush', 'rename', 'flush_folder'], within: 3 },
  postgres: { changes: ['write', 'flush', 'flush', 'create'], within: 12 },
} as const;

/** Whether the processes of the product lose their power too, with Redis, or go on while their disks and Postgres do. */
const TARGETS = ['machine', 'database', 'database'] as const;

/** The plan of a seed with power cuts in place of its faults, each from one of its steps on. */
export function makeCutPlan({ cuts, ...options }: PlanOptions & { readonly cuts: number }): Plan {
  const { seed, steps } = makePlan(options);
  const chance = new Chance(seed);
  const writes = steps.filter(({ action }) => action !== 'read');
  const hit = new Map<number, Step>();
  while (hit.size < Math.min(cuts, writes.length)) {
    const step = chance.of(writes);
    hit.set(step.id, step);
  }
  return {
    seed,
    steps: steps.map(({ fault: _, ...step }) =>
      hit.has(step.id) ? { ...step, fault: { name: 'power_cut', ms: 0, ...drawCut(chance, step) } } : step,
    ),
  };
}

function drawCut(chance: Chance, { action }: Step): { readonly target: string; readonly cut: Cut } {
  const disk = STORES.has(action) && chance.below(3) > 0 ? 'files' : 'postgres';
  const { changes, within } = MOMENTS[disk];
  return {
    target: chance.of(TARGETS),
    cut: {
      moment: {
        disk,
        change: chance.of(changes),
        nth: 1 + chance.below(within),
        when: chance.of(['before', 'after']),
      },
      keep: chance.of(KEEPS),
      seed: chance.below(1_000_000),
    },
  };
}
