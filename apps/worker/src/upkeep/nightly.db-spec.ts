import { SyncAllRegistersHandler } from '#employment';
import { type AnyTaskHandler, CATALOGUE, LeaseLost, NIGHTLY_PRIORITY, type TaskCall } from '#tasks';
import { ChargeAllTaxesHandler, RefreshAllTaxAccountsHandler } from '#tax-account';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';

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
  due: bigint;
  priorities: number[];
}
const asked = (kind: string): Promise<Asked> =>
  db.database.system((sql) =>
    sql.one<Asked>(
      `SELECT count(DISTINCT company_id) AS companies, count(*) AS tasks,
         count(*) FILTER (WHERE run_at < now() + interval '1 second') AS due,
         coalesce(array_agg(DISTINCT priority), '{}') AS priorities
       FROM tasks.task WHERE kind = $1 AND state IN ('scheduled', 'waiting')`,
      [kind],
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
    (on: boolean): AnyTaskHandler => new RefreshAllTaxAccountsHandler(db.database, on),
  ],
  [
    'sync-all-registers',
    'sync-register',
    (on: boolean): AnyTaskHandler => new SyncAllRegistersHandler(db.database, on),
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

  it('requests one task for every company with books, due at once behind all that somebody waits for, and omits none when a worker dies midway', async () => {
    await expect(run(handler(true), 2)).rejects.toThrow(LeaseLost);
    expect(await asked(one)).toMatchObject({ companies: 500n, tasks: 500n });
    await run(handler(true), Infinity);
    expect(await asked(one)).toEqual({
      companies: BigInt(COMPANIES),
      tasks: BigInt(COMPANIES),
      due: BigInt(COMPANIES),
      priorities: [NIGHTLY_PRIORITY],
    });
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
