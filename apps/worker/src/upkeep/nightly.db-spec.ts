import { SyncAllRegistersHandler } from '#employment';
import { NIGHT_MS } from '#identity';
import { FixedClock } from '#platform';
import { type AnyTaskHandler, CATALOGUE, LeaseLost, type TaskCall } from '#tasks';
import { ChargeAllTaxesHandler, RefreshAllTaxAccountsHandler } from '#tax-account';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';

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
const asked = (kind: string): Promise<Asked> =>
  db.database.system((sql) =>
    sql.one<Asked>(
      `SELECT count(DISTINCT company_id) AS companies, count(*) AS tasks, min(run_at) AS first, max(run_at) AS last,
         count(*) FILTER (WHERE run_at < $1) AS in_first_half
       FROM tasks.task WHERE kind = $2 AND state IN ('scheduled', 'waiting')`,
      [new Date(START.getTime() + NIGHT_MS / 2), kind],
    ),
  );

/** A run that loses its lease at its nth transaction. */
const run = (handler: AnyTaskHandler, dies: number): Promise<unknown> => {
  let fences = 0;
  const task = {
    signal: new AbortController().signal,
    fence: () => ((fences += 1) < dies ? Promise.resolve() : Promise.reject(new LeaseLost(1n))),
  };
  return handler.handle(task as unknown as TaskCall);
};

describe.each([
  [
    'refresh-all-tax-accounts',
    'refresh-tax-account',
    (on: boolean): AnyTaskHandler => new RefreshAllTaxAccountsHandler(db.database, new FixedClock(START), on),
  ],
  [
    'sync-all-registers',
    'sync-register',
    (on: boolean): AnyTaskHandler => new SyncAllRegistersHandler(db.database, new FixedClock(START), on),
  ],
] as const)('%s', (all, one, handler) => {
  it('runs once a night by the clock of the books, before working hours', () => {
    expect(CATALOGUE.schedules[all]).toMatchObject({
      kind: all,
      cron: expect.stringMatching(/^\d+ 1 \* \* \*$/) as unknown,
      tz: 'Europe/Tallinn',
    });
  });

  it('requests nothing where it is switched off', async () => {
    expect(await run(handler(false), Infinity)).toBe('skipped');
    expect(await asked(one)).toMatchObject({ tasks: 0n });
  });

  it('requests one task for every company with books over an hour, and omits none when a worker dies midway', async () => {
    await expect(run(handler(true), 2)).rejects.toThrow(LeaseLost);
    expect(await asked(one)).toMatchObject({ companies: 500n, tasks: 500n });
    await run(handler(true), Infinity);
    const seen = await asked(one);
    expect(seen).toMatchObject({ companies: BigInt(COMPANIES), tasks: BigInt(COMPANIES) });
    expect(seen.first.getTime()).toBeGreaterThanOrEqual(START.getTime());
    expect(seen.last.getTime()).toBeLessThan(START.getTime() + NIGHT_MS);
    expect(Number(seen.in_first_half) / COMPANIES).toBeCloseTo(0.5, 1);
  });
});

describe('charge-all-taxes', () => {
  it('runs shortly after midnight by the clock of the books, and requests one task for every company with books', async () => {
    expect(CATALOGUE.schedules['charge-all-taxes']).toMatchObject({
      cron: '5 0 * * *',
      tz: 'Europe/Tallinn',
    });
    const all = new ChargeAllTaxesHandler(db.database);
    await expect(run(all, 2)).rejects.toThrow(LeaseLost);
    await run(all, Infinity);
    expect(await asked('charge-taxes')).toMatchObject({
      companies: BigInt(COMPANIES),
      tasks: BigInt(COMPANIES),
    });
  });
});
