import { performance } from 'node:perf_hooks';
import { type Broker } from '#tasks';
import { until } from '../../support/task-bench.js';
import { type Bench } from '../support/bench.js';
import { onRedis } from './on-redis.js';
import { addInBulk, bytesUnder, fill, PLAIN } from './plain.js';

const ROUNDS = 5;
const TASKS = 20_000;
const COMPANIES = 2_000;

/** The dispatcher sends a backlog of many companies to the broker in turns, under every limit. */
export const dispatching: Bench = {
  name: 'dispatching',
  about: `dispatching ${TASKS} tasks of ${COMPANIES} companies, against addBulk(500) of bare BullMQ; bytes in Redis of each`,
  async run(report) {
    await onRedis(report, async ({ bench, broker, redis, raw, rawPrefix }) => {
      const ours: number[] = [];
      const theirs: number[] = [];
      const ourBytes: number[] = [];
      const theirBytes: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const rawFrom = performance.now();
        await addInBulk(raw, TASKS, round);
        theirs.push((TASKS * 1_000) / (performance.now() - rawFrom));
        theirBytes.push((await bytesUnder(redis, rawPrefix)) / TASKS);
        await raw.obliterate({ force: true });

        await fill(bench, TASKS, COMPANIES);
        const { counting, sent } = countingMessages(broker);
        const from = performance.now();
        const dispatcher = await bench.dispatcher(counting, { catalogue: PLAIN });
        await until(() => sent() >= TASKS);
        ours.push((TASKS * 1_000) / (performance.now() - from));
        await dispatcher.stop();
        ourBytes.push(
          ((await bytesUnder(redis, bench.keyPrefix)) - (await bytesUnder(redis, rawPrefix))) / TASKS,
        );
        await bench.rows(`UPDATE tasks.task SET state = 'done', finished_at = now() WHERE state = 'queued'`);
        await bench.loseBroker();
      }
      report.ratio('dispatching', 'tasks/s', ours, theirs, { id: 'G1c', atLeast: 0.5 });
      report.ratio('a waiting task in Redis', 'bytes', ourBytes, theirBytes, { id: 'G8d', atMost: 1.3 });
    });
  },
};

function countingMessages(broker: Broker): { counting: Broker; sent: () => number } {
  let sent = 0;
  const counting: Broker = {
    name: broker.name,
    send: async (name, messages) => {
      await broker.send(name, messages);
      sent += messages.length;
    },
    mark: (...call) => broker.mark(...call),
    marked: () => broker.marked(),
    close: () => broker.close(),
  };
  return { counting, sent: () => sent };
}
