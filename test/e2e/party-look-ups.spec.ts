import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Bookkeeper, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { startSandbox, type TestSandbox } from '../support/sandbox.js';
import { until } from '../support/wait.js';
import { startWorker, type TestWorker } from '../support/worker.js';

let db: TestDatabase;
let us: Bookkeeper;
let worker: TestWorker;
let sandbox: TestSandbox;

beforeAll(async () => {
  db = await testDatabase();
  sandbox = await startSandbox();
  us = await startBookkeeper(db, { RAAMAT_SANDBOX_URL: sandbox.url });
  worker = await startWorker(db, { RAAMAT_SANDBOX_URL: sandbox.url });
});

afterAll(async () => {
  await worker.close();
  await us.close();
  await sandbox.close();
  await db.drop();
});

async function customer(name: string, vatNumber: string): Promise<string> {
  const body = { name, kind: 'customer', country: vatNumber.slice(0, 2), vat_number: vatNumber };
  const created = await us.send('POST', '/parties', { body });
  return z.object({ result: z.object({ party_id: z.string() }) }).parse(created.body).result.party_id;
}

const checkedAt = async (id: string): Promise<string | null> =>
  z
    .looseObject({ vies_checked_at: z.string().nullable() })
    .parse((await us.send('GET', `/parties/${id}/`)).body).vies_checked_at;

const taskOf = async (id: string) => {
  const [task] = await db.owner<{ id: string; state: string; reason_code: string | null }>(
    `SELECT id, state, reason_code FROM tasks.task WHERE kind = 'check-vat-number' AND payload ->> 'partyId' = $1`,
    [id],
  );
  return task;
};

describe('the VAT number of a party', () => {
  it('is asked of VIES by task: the party shows when it answered', async () => {
    const id = await customer('Malli Oy', 'FI23064613');
    expect(await until(() => checkedAt(id))).toMatch(/^\d{4}-\d\d-\d\dT/);
  });

  it('of no member state is not asked about', async () => {
    const id = await customer('Norsk AS', 'NO999999999MVA');
    expect(await taskOf(id)).toBeUndefined();
    expect(await checkedAt(id)).toBeNull();
  });

  it.each([
    ['outage', 'vies_refused', 'FI01120389'],
    ['malformed', 'vies_malformed', 'FI15727800'],
  ] as const)(
    'is not known through %s: the party shows no check, and it is asked again',
    async (scenario, code, number) => {
      sandbox.play('vies', scenario);
      const id = await customer(`Proov ${scenario}`, number);
      const failed = await until(async () => {
        const task = await taskOf(id);
        return task?.reason_code === code ? task : undefined;
      });
      expect(failed.state).not.toBe('failed');
      expect(await checkedAt(id)).toBeNull();
      sandbox.play('vies', 'normal');
    },
  );
});

describe('a company of the business register', () => {
  const find = (code: string) => us.send('GET', `/business-register/?reg_code=${code}`);

  it('comes in the fields of a party, with the party that has its code once there is one', async () => {
    const said = {
      name: 'Demo Raamat OÜ',
      reg_code: '19001232',
      country: 'EE',
      vat_number: 'EE190012348',
      address: 'Näidise tn 1, Tallinn, 10111',
    };
    const found = await find('19001232');
    expect([found.status, found.body]).toEqual([200, { ...said, state: 'registered', party_id: null }]);
    const id = await us.party({ ...said, kind: 'customer' });
    expect((await find('19001232')).body).toMatchObject({ party_id: id });
  });

  it.each([
    ['99999999', 404, 'not_found'],
    ['1900123', 400, 'validation_error'],
    ['1900123x', 400, 'validation_error'],
  ])('%s answers %i %s', async (code, status, problem) => {
    const answer = await find(code);
    expect([answer.status, answer.body]).toEqual([status, expect.objectContaining({ code: problem })]);
  });

  it('is not known while the register is away: 503 register_unavailable, an hour after it was read', async () => {
    sandbox.play('business-register', 'outage');
    expect((await find('19001232')).status).toBe(200);
    us.clock.set(new Date(us.clock.now().getTime() + 3_600_000));
    const answer = await find('19001232');
    expect([answer.status, answer.body]).toEqual([
      503,
      expect.objectContaining({ code: 'register_unavailable' }),
    ]);
    sandbox.play('business-register', 'normal');
  });
});
