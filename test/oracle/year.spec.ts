import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { Books } from './books/books.js';
import { compare, type Difference } from './compare.js';
import { openCompany, testDatabase, type TestDatabase } from './service/company.js';
import { Player } from './service/player.js';
import { PLAYED } from './year/features.js';
import { yearOf } from './year/plan.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The seeds of the long form. */
    oracleSeeds?: readonly number[];
  }
}

const SEEDS = inject('oracleSeeds') ?? [1, 2];

let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
});

afterAll(async () => {
  await db.drop();
});

const shown = ({ where, expected, got }: Difference): string => `${where}: expected ${expected}, got ${got}`;

it.each(SEEDS)(
  'the year of seed %i is to the cent what the law makes of it',
  async (seed) => {
    const year = yearOf(seed, PLAYED);
    const books = new Books();
    const company = await openCompany(db);
    try {
      const player = new Player(company);
      for (const act of year.acts) {
        books.post(act.document);
        await player.play(act);
      }
      const differences = await compare(books, year.months, company, player);
      const [smallest] = differences;
      expect(
        differences.slice(0, 40).map(shown),
        `seed ${seed}: ${differences.length} differences, the smallest: ${smallest === undefined ? '' : shown(smallest)}`,
      ).toEqual([]);
    } finally {
      await company.close();
    }
  },
  300_000,
);
