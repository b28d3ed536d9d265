import { performance } from 'node:perf_hooks';
import { type Carrier } from '#tasks';
import { until } from '../../support/task-bench.js';
import { type Bench } from '../support/bench.js';
import { onRedis } from './on-redis.js';
import { addInBulk, bytesUnder, fill, PLAIN } from './plain.js';

const ROUNDS = 5;
const TASKS = 20_000;
const COMPANIES = 2_000;

/** A backlog of many companies goes to the carrier: by turns, under every limit. */
export const dealing: Bench = {
  name: 'dealing',
  about: `dealing ${TASKS} tasks of ${COMPANIES} companies, against addBulk(500) of bare BullMQ; bytes in Redis of each`,
  async run(report) {
    await onRedis(report, async ({ bench, carrier, redis, raw, rawPrefix }) => {
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
        const { counting, rung } = countingRings(carrier);
        const from = performance.now();
        const dealer = await bench.dealer(counting, { catalogue: PLAIN });
        await until(() => rung() >= TASKS);
        ours.push((TASKS * 1_000) / (performance.now() - from));
        await dealer.stop();
        ourBytes.push(
          ((await bytesUnder(redis, bench.keyPrefix)) - (await bytesUnder(redis, rawPrefix))) / TASKS,
        );
        await bench.rows(`UPDATE tasks.task SET state = 'done', finished_at = now() WHERE state = 'queued'`);
        await bench.loseCarrier();
      }
      report.ratio('dealing', 'tasks/s', ours, theirs, { id: 'G1c', atLeast: 0.5 });
      report.ratio('a waiting task in Redis', 'bytes', ourBytes, theirBytes, { id: 'G8d', atMost: 1.3 });
    });
  },
};

function countingRings(carrier: Carrier): { counting: Carrier; rung: () => number } {
  let rung = 0;
  const counting: Carrier = {
    name: carrier.name,
    ring: async (name, rings) => {
      await carrier.ring(name, rings);
      rung += rings.length;
    },
    receive: (...call) => carrier.receive(...call),
    mark: (...call) => carrier.mark(...call),
    marked: () => carrier.marked(),
    close: () => carrier.close(),
  };
  return { counting, rung: () => rung };
}
