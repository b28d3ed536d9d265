import { afterAll, beforeAll, expect, it } from 'vitest';
import { play } from '../score/matching/play.js';
import { simulate } from '../score/matching/simulate.js';
import { testDatabase, type TestDatabase } from '../support/database.js';

let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
});

afterAll(() => db.drop());

/** Small, to be cheap: the command scores many seeds. */
it('on generated books the matcher decides most lines alone, none of them wrongly, and proposes the right match for the rest', async () => {
  const { answerable, automatic, right, rest, proposed, faults } = await play(simulate(7, 4), db);
  expect(answerable).toBeGreaterThan(80);
  expect(right, faults.join('\n')).toBe(automatic);
  expect((answerable - rest) / answerable).toBeGreaterThanOrEqual(0.8);
  expect(proposed / rest).toBeGreaterThanOrEqual(0.9);
}, 120_000);
