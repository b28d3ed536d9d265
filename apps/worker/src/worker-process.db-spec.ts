import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/support/database.js';
import { startWorker } from '../../../test/support/worker.js';

let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

/** The warnings and errors that a worker logs at its start. */
async function warnings(environment: Readonly<Record<string, string>>): Promise<string[]> {
  const lines: string[] = [];
  const worker = await startWorker(db, environment, { lines });
  await worker.close();
  return lines
    .map((line) => JSON.parse(line) as { level: string; msg: string })
    .filter(({ level }) => level === 'warn')
    .map(({ msg }) => msg);
}

it('a worker warns at its start that mail may be sent unencrypted, only when RAAMAT_OUTGOING_TLS is off', async () => {
  const line = 'RAAMAT_OUTGOING_TLS is off: letters to people may travel unencrypted';
  expect(await warnings({ RAAMAT_OUTGOING_TLS: 'off' })).toContain(line);
  expect(await warnings({})).not.toContain(line);
});
