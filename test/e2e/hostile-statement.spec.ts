import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { startService, type TestService } from '../support/service.js';
import { camt, entry, statement } from '../support/statements.js';
import { until } from '../support/wait.js';

/** This many element names made 139 KB that kept a worker busy for 207 s. */
const NAMES = 20_000;
const SOON_MS = 60_000;

let db: TestDatabase;
let service: TestService;
let path: string;

const Made = z.looseObject({ id: z.string() });

beforeAll(async () => {
  db = await testDatabase();
  service = await startService(db);
  const made = await service.api.send('POST', `${service.organization.path}/companies/`, {
    key: service.key,
    body: { name: 'Näidis OÜ', registry_code: '19001232', legal_form: 'ou' },
  });
  path = `/api/companies/${Made.parse(made.body).id}`;
  await service.ready(path);
}, 120_000);

afterAll(async () => {
  await service.close();
  await db.drop();
});

it('a statement of 20,000 element names is read and refused in seconds, at the first attempt', async () => {
  const names = Array.from({ length: NAMES }, (_, n) => `<a${n}/>`).join('');
  const file = camt(statement(entry('1.00', 'CRDT', names), { opening: '0.00', closing: '1.00' }));
  const uploaded = await service.upload(path, file, { name: 'statement.xml', fields: { kind: 'statement' } });
  expect(uploaded.status, uploaded.text).toBe(201);
  const { id } = Made.parse(uploaded.body);
  const reading = () => service.api.send('GET', `${path}/files/${id}/extraction/`, { key: service.key });
  await until(async () => (await reading()).text.includes('"state":"failed"'), {
    timeoutMs: SOON_MS,
    what: 'the reading of the statement',
  });
  expect((await reading()).text).toContain('larger than 64 KB');
  const tasks = await db.owner("SELECT attempt, state FROM tasks.task WHERE kind = 'import-statement'");
  expect(tasks).toEqual([{ attempt: 1, state: 'done' }]);
}, 120_000);
