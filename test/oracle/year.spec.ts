import { expect, inject, it } from 'vitest';
import { compare, NUMBERS_OF_CARS } from './compare.js';
import { shown } from './differences.js';
import { openCompany } from './service/company.js';
import { Player } from './service/player.js';
import { PLAYED } from './year/features.js';
import { yearOf } from './year/plan.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The seeds of the long form. */
    oracleSeeds?: readonly number[];
  }
}

const SEEDS = inject('oracleSeeds') ?? [1];

it.each(SEEDS)(
  'the year of seed %i is to the cent what the law makes of it',
  async (seed) => {
    const year = yearOf(seed, PLAYED);
    const company = await openCompany();
    try {
      const player = new Player(company);
      await company.change(NUMBERS_OF_CARS);
      await player.import(year.lines);
      for (const act of year.acts) await player.play(act);
      const differences = await compare(year, company, player);
      const [smallest] = differences;
      expect(
        differences.slice(0, 40).map(shown),
        `seed ${seed}: ${differences.length} differences, the smallest: ${smallest === undefined ? '' : shown(smallest)}`,
      ).toEqual([]);
    } finally {
      await company.close();
    }
  },
  900_000,
);
