import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startApi, type TestApi, type TestOrganization } from '../support/api.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { startSandbox, type TestSandbox } from '../support/sandbox.js';
import { until } from '../support/wait.js';
import { startWorker, type TestWorker } from '../support/worker.js';

/** The check digits of the first two are right, those of the last are wrong: VIES of the sandbox decides by them. */
const [RIGHT, OTHER, WRONG] = ['EE100000007', 'EE100000010', 'EE100000001'] as const;
const CHECK_DIGIT = {
  code: 'check_digit',
  field: 'vat_number',
  message: expect.any(String) as string,
  parameters: { field: 'vat_number' },
};

const Company = z.looseObject({
  id: z.string(),
  state: z.string(),
  vat_number: z.string(),
  vat_number_valid: z.boolean().nullable(),
});

let db: TestDatabase;
let api: TestApi;
let worker: TestWorker;
let sandbox: TestSandbox;
let mine: TestOrganization;
let key: string;
let codes = 12_345_600;

beforeAll(async () => {
  db = await testDatabase();
  sandbox = await startSandbox();
  const environment = { RAAMAT_SANDBOX_URL: sandbox.url };
  api = await startApi(db.database, { environment });
  worker = await startWorker(db, environment);
  mine = await api.organization();
  key = await mine.key(['read', 'write']);
});

afterAll(async () => {
  await worker.close();
  await api.close();
  await sandbox.close();
  await db.drop();
});

afterEach(() => {
  sandbox.play('vies', 'normal');
});

async function create(vatNumber: string) {
  const made = await api.send('POST', `${mine.path}/companies/`, {
    key,
    body: { name: 'Uus OÜ', registry_code: String((codes += 1)), legal_form: 'ou', vat_number: vatNumber },
  });
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  return z.looseObject({ ...Company.shape, warnings: z.array(z.unknown()) }).parse(made.body);
}

const read = async (id: string) =>
  Company.parse((await api.send('GET', `/api/companies/${id}/`, { key })).body);

const register = (id: string, vatNumber: string, validFrom: string) =>
  api.send('POST', `/api/companies/${id}/vat-registrations/`, {
    key,
    body: { valid_from: validFrom, status: 'registered', vat_number: vatNumber },
  });

/** The company once its books are open and VIES has answered about its number. */
const answered = (id: string) =>
  until(
    async () => {
      const company = await read(id);
      return company.state === 'ready' && company.vat_number_valid !== null && company;
    },
    // The worker may still be starting.
    { timeoutMs: 25_000, what: 'VIES has answered' },
  );

const lastCheck = async () => {
  const [task] = await db.owner<{ state: string; reason_code: string | null }>(
    `SELECT state, reason_code FROM tasks.task WHERE kind = 'check-vat-number' ORDER BY id DESC LIMIT 1`,
  );
  return task;
};

describe('the VAT number of a company', () => {
  it('is checked with VIES once the books are open, and the answer is shown wherever the company is', async () => {
    const made = await create(RIGHT);
    expect(made).toMatchObject({ vat_number: RIGHT, vat_number_valid: null, warnings: [] });
    expect(await answered(made.id)).toMatchObject({ vat_number: RIGHT, vat_number_valid: true });
    const list = await api.send('GET', `${mine.path}/companies/`, { key });
    expect(z.object({ items: z.array(Company) }).parse(list.body).items).toContainEqual(
      expect.objectContaining({ id: made.id, vat_number_valid: true }),
    );
  });

  it('with a wrong check digit is accepted with a warning, and VIES decides', async () => {
    const made = await create(WRONG);
    expect(made).toMatchObject({ vat_number: WRONG, vat_number_valid: null, warnings: [CHECK_DIGIT] });
    expect(await answered(made.id)).toMatchObject({ vat_number_valid: false });
  });

  it('is checked again when it changes: the old answer is about the old number', async () => {
    const { id } = await create(WRONG);
    await answered(id);
    sandbox.play('vies', 'slow');
    const recorded = await register(id, RIGHT, '2026-01-01');
    expect([recorded.status, recorded.body]).toEqual([201, expect.objectContaining({ warnings: [] })]);
    await until(() => sandbox.waiting() > 0);
    expect(await read(id)).toMatchObject({ vat_number: RIGHT, vat_number_valid: null });
    sandbox.play('vies', 'normal');
    expect(await answered(id)).toMatchObject({ vat_number: RIGHT, vat_number_valid: true });

    const corrected = await register(id, WRONG, '2026-01-01');
    expect([corrected.status, corrected.body]).toEqual([
      200,
      expect.objectContaining({ vat_number: WRONG, warnings: [CHECK_DIGIT] }),
    ]);
    expect(await answered(id)).toMatchObject({ vat_number: WRONG, vat_number_valid: false });
  });

  it('keeps its answer through a registration with the same number, and one of an earlier day', async () => {
    const { id } = await create(RIGHT);
    await answered(id);
    await register(id, RIGHT, '2026-03-01');
    await register(id, WRONG, '2026-02-01');
    expect(await read(id)).toMatchObject({ vat_number: RIGHT, vat_number_valid: true });
  });

  it('is unchecked during an outage of VIES, and checked after the next attempt', async () => {
    const { id } = await create(RIGHT);
    await answered(id);
    sandbox.play('vies', 'outage');
    await register(id, OTHER, '2026-01-01');
    await until(async () => {
      const task = await lastCheck();
      return task?.reason_code === 'vies_unavailable' && task.state === 'scheduled';
    });
    expect(await read(id)).toMatchObject({ vat_number: OTHER, vat_number_valid: null });
    sandbox.play('vies', 'normal');
    await db.owner(
      `UPDATE tasks.task SET run_at = now() WHERE kind = 'check-vat-number' AND state IN ('scheduled', 'waiting')`,
    );
    expect(await answered(id)).toMatchObject({ vat_number: OTHER, vat_number_valid: true });
  });

  it('that does not have the form of its country is refused', async () => {
    const { id } = await create(RIGHT);
    const refused = await register(id, 'EE1234', '2026-01-01');
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { errors: [{ field: 'vat_number', code: 'invalid_vat_number' }] },
    ]);
  });
});
