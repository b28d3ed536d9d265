import { expect, it } from 'vitest';
import { makeCutPlan } from './cuts.js';

const CUTS = 4;
const plans = Array.from({ length: 100 }, (_, seed) => makeCutPlan({ seed, seconds: 3, cuts: CUTS }));
const faults = plans.flatMap(({ steps }) => steps.flatMap(({ fault }) => fault ?? []));

it('cuts the power as often as wanted in each seed, and causes no other fault', () => {
  expect(faults.map(({ name }) => name)).toEqual(Array.from({ length: 100 * CUTS }, () => 'power_cut'));
});

it('is the same for the same seed', () => {
  expect(makeCutPlan({ seed: 7, seconds: 3, cuts: CUTS })).toEqual(plans[7]);
});

it('cuts around every change of the disks, leaves each part, and hits the whole machine or its disks alone', () => {
  const drawn = (of: (fault: (typeof faults)[number]) => unknown): unknown[] =>
    [...new Set(faults.map(of))].toSorted();
  expect(drawn(({ cut }) => cut?.keep)).toEqual(['all', 'none', 'some']);
  expect(drawn(({ target }) => target)).toEqual(['database', 'machine']);
  expect(drawn(({ cut }) => `${cut?.moment.disk} ${cut?.moment.change} ${cut?.moment.when}`)).toHaveLength(
    16,
  );
});
