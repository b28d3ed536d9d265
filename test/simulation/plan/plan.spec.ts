import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOSES_WORKER } from '../checker/causes.js';
import { FAULTS } from '../checker/history.js';
import { COMPANIES, makePlan, withSteps } from './plan.js';

const seeds = fc.integer({ min: 0, max: 1_000_000 });

describe('the plan of a seed', () => {
  it('is the same each time, and another one for another seed', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        expect(makePlan({ seed, seconds: 6 })).toEqual(makePlan({ seed, seconds: 6 }));
        expect(makePlan({ seed, seconds: 6 })).not.toEqual({
          ...makePlan({ seed: seed + 1, seconds: 6 }),
          seed,
        });
      }),
      { numRuns: 50 },
    );
  });

  it('gives every company writers and a reader, and each writer a party before its invoices', () => {
    const { steps } = makePlan({ seed: 7, seconds: 6 });
    for (const company of COMPANIES) {
      const actors = new Set(steps.filter((one) => one.company === company).map(({ actor }) => actor));
      expect([...actors].filter((actor) => actor.includes('writer'))).toHaveLength(2);
      expect([...actors].filter((actor) => actor.includes('reader'))).toHaveLength(1);
      for (const actor of actors)
        expect(steps.find((one) => one.actor === actor)?.action).toBe(
          actor.includes('reader') ? 'read' : 'party',
        );
    }
  });

  it('spares the workers and the database in every third seed, so that a lost worker has no excuse there', () => {
    for (let seed = 0; seed < 90; seed += 3) {
      const faults = makePlan({ seed, seconds: 6 }).steps.flatMap(({ fault }) => fault?.name ?? []);
      expect(faults.filter((name) => LOSES_WORKER.includes(name))).toEqual([]);
    }
  });

  it('causes every fault but those of the machine and of its power over some seeds', () => {
    const caused = new Set(
      Array.from({ length: 100 }, (_, seed) => makePlan({ seed, seconds: 6 })).flatMap(({ steps }) =>
        steps.flatMap(({ fault }) => fault?.name ?? []),
      ),
    );
    expect(FAULTS.filter((name) => !caused.has(name))).toEqual(['power_cut', 'machine_stalled']);
  });

  it('keeps ids and faults in a part of it', () => {
    const plan = makePlan({ seed: 5, seconds: 6 });
    const part = withSteps(plan, new Set([3, 8]));
    expect(part.steps).toEqual([plan.steps[3], plan.steps[8]]);
  });
});
