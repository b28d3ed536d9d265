import { FixedClock } from '#platform';
import { type ClaimedTask, LeaseLost } from '#tasks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { NIGHT_MS, RefreshAllTaxAccountsHandler } from './refresh-all-tax-accounts.handler.js';

const START = new Date('2026-11-20T23:30:00Z');
const COMPANIES = 1_200;
let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
  await db.owner(`
    INSERT INTO identity.organization (name) VALUES ('Büroo');
    INSERT INTO identity.company (organization_id, name, registry_code, legal_form, state)
    SELECT (SELECT id FROM identity.organization), 'Firma ' || n, (10000000 + n)::text, 'ou', 'ready'
    FROM generate_series(1, ${COMPANIES}) AS n;
    INSERT INTO identity.company (organization_id, name, registry_code, legal_form, state)
    SELECT (SELECT id FROM identity.organization), 'Uus', '10009999', 'ou', 'provisioning'`);
});
afterAll(() => db.drop());

interface Asked {
  companies: bigint;
  tasks: bigint;
  first: Date;
  last: Date;
  in_first_half: bigint;
}
const asked = (): Promise<Asked> =>
  db.database.system((sql) =>
    sql.one<Asked>(
      `SELECT count(DISTINCT company_id) AS companies, count(*) AS tasks, min(run_at) AS first, max(run_at) AS last,
         count(*) FILTER (WHERE run_at < $1) AS in_first_half
       FROM tasks.task WHERE kind = 'refresh-tax-account' AND state = 'waiting'`,
      [new Date(START.getTime() + NIGHT_MS / 2)],
    ),
  );

/** A run that loses its lease at its nth transaction. */
const run = (dies: number): Promise<unknown> => {
  let fences = 0;
  const task = {
    signal: new AbortController().signal,
    fence: () => ((fences += 1) < dies ? Promise.resolve() : Promise.reject(new LeaseLost(1n))),
  };
  return new RefreshAllTaxAccountsHandler(db.database, new FixedClock(START), true).handle(
    task as unknown as ClaimedTask<'refresh-all-tax-accounts'>,
  );
};

describe('the nightly refresh', () => {
  it('asks once for every company with books, none left out when a worker dies midway, spread over an hour', async () => {
    await expect(run(2)).rejects.toThrow(LeaseLost);
    expect(await asked()).toMatchObject({ companies: 500n, tasks: 500n });
    await run(Infinity);
    const seen = await asked();
    expect(seen).toMatchObject({ companies: BigInt(COMPANIES), tasks: BigInt(COMPANIES) });
    expect(seen.first.getTime()).toBeGreaterThanOrEqual(START.getTime());
    expect(seen.last.getTime()).toBeLessThan(START.getTime() + NIGHT_MS);
    expect(Number(seen.in_first_half) / COMPANIES).toBeCloseTo(0.5, 1);
  });
});
