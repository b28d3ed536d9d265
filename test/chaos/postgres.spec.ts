import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase } from '../support/database.js';
import { until } from '../support/wait.js';
import { PrivatePostgres } from './support/postgres.js';
import { LONG_MS, Stage } from './support/stage.js';

let postgres: PrivatePostgres;
let db: TestDatabase;
let stage: Stage;

beforeAll(async () => {
  postgres = await PrivatePostgres.start();
  db = await postgres.open();
  stage = await Stage.open({ db });
  await Promise.all([stage.apis.keep(1), stage.intakes.keep(1), stage.workers.keep(2)]);
});

afterAll(async () => {
  await stage.close();
  await db.drop();
  await postgres.close();
});

it.each(['restart', 'crash'] as const)(
  'a %s of Postgres during the work: no process dies, every file is booked once',
  async (how) => {
    const before = await stage.begun('book-file');
    const sending = [
      ...[1, 2, 3, 4, 5, 6].map(async () => stage.upload(await stage.make())),
      stage.mail(await stage.make(), await stage.make()),
    ];
    await until(async () => (await stage.begun('book-file')) > before, {
      timeoutMs: LONG_MS,
      what: 'files are being booked',
    });
    await postgres.restart(how);
    await Promise.all(sending);
    const { sent, invoices, failed } = await stage.verdict();
    expect([invoices, failed]).toEqual([sent, 0]);
    expect(stage.workers.restarts + stage.apis.restarts + stage.intakes.restarts).toBe(0);
  },
);
