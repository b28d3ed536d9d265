import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { Stage } from './support/stage.js';

// A commit accepts a request before any broker hears of it, so testing with one broker covers both.
let db: TestDatabase;
let stage: Stage;

beforeAll(async () => {
  db = await testDatabase();
  stage = await Stage.open({ db });
  await Promise.all([stage.apis.keep(1), stage.intakes.keep(1), stage.workers.keep(1)]);
});

afterAll(async () => {
  await stage.close();
  await db.drop();
});

it('an API killed after the commit and before the answer: the caller repeats its key and the change takes effect once', async () => {
  stage.trap.arm('api.answering');
  const uploaded = await stage.upload(await stage.make());
  expect(stage.trap.sprungBy('api.answering')).toBeDefined();
  expect(uploaded).toMatchObject({ status: 201, replayed: true });
  expect(uploaded.tries).toBeGreaterThan(1);
  expect(await stage.verdict()).toMatchObject({ sent: 1, files: 1, invoices: 1, entries: 1, failed: 0 });
});

it('a mail intake killed after the commit and before its 250: the sender sends again and the file is booked once', async () => {
  stage.trap.arm('intake.answering');
  const tries = await stage.mail(await stage.make(), await stage.make());
  expect(stage.trap.sprungBy('intake.answering')).toBeDefined();
  expect(tries).toBeGreaterThan(1);
  const once = { sent: 3, files: 3, invoices: 3, entries: 3, failed: 0 };
  expect(await stage.verdict()).toMatchObject({ ...once, emails: 2 });
});
