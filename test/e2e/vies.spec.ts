import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SecretBox, SystemClock } from '#platform';
import { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { OutgoingMails } from '../../apps/sandbox/src/outgoing-mail.js';
import { buildSandbox } from '../../apps/sandbox/src/sandbox.js';
import { Scenarios } from '../../apps/sandbox/src/scenarios.js';
import { TaxAccounts } from '../../apps/sandbox/src/tax-account.js';
import { RegisterEntries } from '../../apps/sandbox/src/x-road/register-entries.js';
import { SECRET } from '../support/api.js';
import { type Bookkeeper, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { until } from '../support/wait.js';
import { startWorker, type TestWorker } from '../support/worker.js';

let db: TestDatabase;
let us: Bookkeeper;
let worker: TestWorker;
let home: string;
let sandbox: FastifyInstance;
let scenarios: Scenarios;

beforeAll(async () => {
  db = await testDatabase();
  us = await startBookkeeper(db);
  home = await mkdtemp(join(tmpdir(), 'raamat-vies-'));
  const clock = new SystemClock();
  scenarios = new Scenarios(join(home, 'scenarios.json'));
  sandbox = buildSandbox({
    clock,
    scenarios,
    mails: new OutgoingMails(join(home, 'mails.json'), clock),
    taxAccounts: new TaxAccounts(join(home, 'accounts.json')),
    entries: new RegisterEntries(join(home, 'register.bin'), new SecretBox(SECRET, 'sandbox')),
  });
  await sandbox.listen({ port: 0, host: '127.0.0.1' });
  const { port } = sandbox.server.address() as AddressInfo;
  worker = await startWorker(db, { RAAMAT_SANDBOX_URL: `http://127.0.0.1:${port}` });
});

afterAll(async () => {
  await worker.close();
  await sandbox.close();
  await us.close();
  await db.drop();
  await rm(home, { recursive: true, force: true });
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
      scenarios.set('vies', scenario);
      const id = await customer(`Proov ${scenario}`, number);
      const failed = await until(async () => {
        const task = await taskOf(id);
        return task?.reason_code === code ? task : undefined;
      });
      expect(failed.state).not.toBe('failed');
      expect(await checkedAt(id)).toBeNull();
      scenarios.set('vies', 'normal');
    },
  );
});
