import { performance } from 'node:perf_hooks';
import { type Broker } from '#tasks';
import { until } from '../../support/task-bench.js';
import { type Bench } from '../support/bench.js';
import { onRedis, type OnRedis } from './on-redis.js';
import { addInBulk, bytesUnder, fill, PLAIN } from './plain.js';

interface Backlog {
  readonly rounds: number;
  readonly tasks: number;
  readonly companies: number;
}

const BACKLOG: Backlog = { rounds: 5, tasks: 20_000, companies: 2_000 };
const CROWD: Backlog = { rounds: 3, tasks: 100_000, companies: 100_000 };

/** The dispatcher sends a backlog of many companies to the broker in turns, under every limit. */
export const dispatching: Bench = {
  name: 'dispatching',
  about: `dispatching ${BACKLOG.tasks} tasks of ${BACKLOG.companies} companies, against addBulk(500) of bare BullMQ; bytes in Redis of each`,
  async run(report) {
    await onRedis(report, async (on) => {
      const { ours, theirs, ourBytes, theirBytes } = await dispatchBacklogs(on, BACKLOG);
      report.ratio('dispatching', 'tasks/s', ours, theirs, { id: 'G1c', atLeast: 0.5 });
      report.ratio('a waiting task in Redis', 'bytes', ourBytes, theirBytes, { id: 'G8d', atMost: 1.3 });
    });
  },
};

/** The same where every task is of another company, so that there are as many turns as tasks. */
export const dispatchingCompanies: Bench = {
  name: 'dispatching-companies',
  about: `dispatching one due task of each of ${CROWD.companies} companies, against addBulk(500) of bare BullMQ`,
  async run(report) {
    await onRedis(report, async (on) => {
      const { ours, theirs } = await dispatchBacklogs(on, CROWD);
      report.ratio('dispatching', 'tasks/s', ours, theirs, { id: 'G1e', atLeast: 0.5 });
    });
  },
};

interface Dispatched {
  readonly ours: readonly number[];
  readonly theirs: readonly number[];
  readonly ourBytes: readonly number[];
  readonly theirBytes: readonly number[];
}

async function dispatchBacklogs(
  { bench, broker, redis, raw, rawPrefix }: OnRedis,
  { rounds, tasks, companies }: Backlog,
): Promise<Dispatched> {
  const ours: number[] = [];
  const theirs: number[] = [];
  const ourBytes: number[] = [];
  const theirBytes: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const rawFrom = performance.now();
    await addInBulk(raw, tasks, round);
    theirs.push((tasks * 1_000) / (performance.now() - rawFrom));
    theirBytes.push((await bytesUnder(redis, rawPrefix)) / tasks);
    await raw.obliterate({ force: true });

    await fill(bench, tasks, companies);
    const { counting, sent } = countingMessages(broker);
    const from = performance.now();
    const dispatcher = await bench.dispatcher(counting, { catalogue: PLAIN });
    await until(() => sent() >= tasks);
    ours.push((tasks * 1_000) / (performance.now() - from));
    await dispatcher.stop();
    ourBytes.push(
      ((await bytesUnder(redis, bench.keyPrefix)) - (await bytesUnder(redis, rawPrefix))) / tasks,
    );
    await bench.rows(`UPDATE tasks.task SET state = 'done', finished_at = now() WHERE state = 'queued'`);
    await bench.loseBroker();
  }
  return { ours, theirs, ourBytes, theirBytes };
}

function countingMessages(broker: Broker): { counting: Broker; sent: () => number } {
  let sent = 0;
  const counting: Broker = {
    name: broker.name,
    send: async (name, messages) => {
      await broker.send(name, messages);
      sent += messages.length;
    },
    remark: (...call) => broker.remark(...call),
    close: () => broker.close(),
  };
  return { counting, sent: () => sent };
}
