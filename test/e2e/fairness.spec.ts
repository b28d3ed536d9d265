import { CATALOGUE, Dispatcher, enqueue, type TaskRequest } from '#tasks';
import { createLogger } from '#platform';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { RecordingBroker } from '../support/task-bench.js';
import { until } from '../support/wait.js';

const BUSY = 1n;
const QUIET = 2n;
const BACKLOG = 200;

let db: TestDatabase;
let broker: RecordingBroker;
let dispatcher: Dispatcher | undefined;

beforeEach(async () => {
  db = await testDatabase();
  broker = new RecordingBroker();
});
afterEach(async () => {
  await dispatcher?.stop();
  dispatcher = undefined;
  await db.drop();
});

type Make = (id: string) => Pick<TaskRequest, 'kind' | 'payload'>;
const KINDS: [keyof typeof CATALOGUE.queues, Make][] = [
  ['inbox', (emailId) => ({ kind: 'take-in-mail', payload: { emailId } })],
  ['extraction', (fileId) => ({ kind: 'extract-file', payload: { fileId } })],
  ['recognition', (fileId) => ({ kind: 'recognise-file', payload: { fileId } })],
  ['auto-booking', (fileId) => ({ kind: 'book-file', payload: { fileId } })],
];

const write = (companyId: bigint, count: number, make: Make): Promise<bigint[]> =>
  db.database.inCompany(companyId, (sql) =>
    Promise.all(
      Array.from({ length: count }, (_, n) =>
        enqueue(sql, { ...make(`${n + 1}`), companyId } as TaskRequest),
      ),
    ),
  );
/** The companies whose tasks were dispatched, in the order in which they reach the workers. */
async function served(): Promise<bigint[]> {
  const tasks = await db.owner<{ id: string; company_id: string }>('SELECT id, company_id FROM tasks.task');
  const companies = new Map(tasks.map((task) => [task.id, BigInt(task.company_id)]));
  return broker.messages.map(({ taskId }) => companies.get(taskId.toString()) ?? 0n);
}
async function dispatch(): Promise<void> {
  const log = createLogger({ LOG_LEVEL: 'silent' }, 'test');
  dispatcher = new Dispatcher({ database: db.database, broker, log, pollMs: 20 });
  await dispatcher.start();
}

describe.each(KINDS)('one task of a company next to 200 of another, in the queue %s,', (queue, make) => {
  const cap = CATALOGUE.queues[queue].inFlightPerCompany;

  it('is dispatched in the first round, though it was added last', async () => {
    await write(BUSY, BACKLOG, make);
    await write(QUIET, 1, make);
    await dispatch();
    await until(() => broker.messages.length > cap);
    expect((await served()).slice(0, 2)).toContain(QUIET);
  });

  it('is dispatched next when the other company is already at work', async () => {
    await write(BUSY, BACKLOG, make);
    await dispatch();
    await until(() => broker.messages.length === cap);
    await write(QUIET, 1, make);
    await until(() => broker.messages.length > cap);
    const order = await served();
    expect(order.slice(0, cap)).toEqual(order.slice(0, cap).map(() => BUSY));
    expect(order[cap]).toBe(QUIET);
  });
});
