import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'bullmq';
import pg from 'pg';
import { enqueuer } from '#tasks';
import { handlerOf, until } from '../../support/task-bench.js';
import { type Bench } from '../support/bench.js';
import { median, quantile, short } from '../support/figures.js';
import { onRedis } from './on-redis.js';
import { CONCURRENCY, jobs, PLAIN } from './plain.js';
import { Stages } from './stages.js';

const ROUNDS = 5;
const EVENTS = 40;
const POLL_MS = 250;
const PAUSE_MS = 20;

type Way = 'ours' | 'relay' | 'poller';

/** The poller leaves the machine idle for long, which slows the next way down: the others take turns after it. */
function orderOf(event: number): readonly Way[] {
  return event % 2 === 0 ? ['ours', 'relay', 'poller'] : ['relay', 'ours', 'poller'];
}

/** From the commit of a business row to the first line of its handler, on an idle worker. */
export const starting: Bench = {
  name: 'starting',
  about: `commit to handler, against a bare LISTEN relay to BullMQ and a poller every ${POLL_MS} ms`,
  async run(report) {
    await onRedis(report, async ({ bench, broker, raw, redis, rawPrefix }) => {
      await bench.asOwner((client) =>
        client.query(
          `CREATE TABLE outbox (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY);
           GRANT ALL ON outbox TO raamat_app, raamat_system`,
        ),
      );
      let heard: ((at: number) => void) | undefined;
      const hear = (): Promise<'done'> => {
        heard?.(performance.now());
        return Promise.resolve('done');
      };
      const rawWorker = new Worker('raw', hear, {
        connection: redis,
        prefix: rawPrefix,
        concurrency: CONCURRENCY,
        removeOnComplete: { count: 0 },
      });
      await rawWorker.waitUntilReady();
      const relay = new pg.Client({ connectionString: bench.url });
      const notifier = new pg.Client({ connectionString: bench.url });
      await Promise.all([relay.connect(), notifier.connect()]);
      let after = 0;
      const pass = async (): Promise<void> => {
        const { rows } = await relay.query<{ id: string }>(
          'SELECT id FROM outbox WHERE id > $1 ORDER BY id LIMIT 500',
          [after],
        );
        if (rows.length === 0) return;
        after = Number(rows.at(-1)?.id);
        await raw.addBulk(rows.flatMap(({ id }) => jobs(Number(id), 1, 1)));
      };
      relay.on('notification', () => void pass());
      await relay.query('LISTEN outbox');
      const stages = new Stages();
      const onPoint = (point: string): void => {
        stages.reach(point);
      };
      const dispatcher = await bench.dispatcher(broker, { catalogue: PLAIN, onPoint });
      await until(() => dispatcher.leads);
      stages.listen(await bench.worker([handlerOf('plain', hear)], { catalogue: PLAIN, onPoint }));
      const enqueue = enqueuer(PLAIN);

      const once = async (way: Way): Promise<number> => {
        const started = new Promise<number>((resolve) => {
          heard = resolve;
        });
        await bench.database.inCompany(1n, async (sql) => {
          if (way === 'ours') await enqueue(sql, { kind: 'plain', payload: { n: 1 }, companyId: 1n });
          else await sql.run('INSERT INTO outbox DEFAULT VALUES');
        });
        const committed = performance.now();
        if (way === 'ours') stages.begin();
        if (way === 'relay') void notifier.query('NOTIFY outbox');
        if (way === 'poller') {
          // Rows are written at any moment between two polls.
          await pause(POLL_MS * quantileOfRound());
          await pass();
        }
        const at = await started;
        stages.stop();
        return at - committed;
      };
      let looks = 0;
      const quantileOfRound = (): number => {
        looks += 1;
        return (looks % EVENTS) / EVENTS;
      };
      const times: Record<Way, number[][]> = { ours: [], relay: [], poller: [] };
      for (let round = 0; round < ROUNDS; round += 1) {
        const of: Record<Way, number[]> = { ours: [], relay: [], poller: [] };
        for (let event = 0; event < EVENTS; event += 1) {
          for (const way of orderOf(event)) {
            of[way].push(await once(way));
            await pause(PAUSE_MS);
          }
        }
        for (const way of ['ours', 'relay', 'poller'] as const) times[way].push(of[way]);
      }
      const medians = (way: Way): number[] => times[way].map(median);
      report.ratio('p50 against the relay', 'ms', medians('ours'), medians('relay'), {
        id: 'G1b',
        atMost: 1.5,
      });
      report.ratio('p50 against the poller', 'ms', medians('ours'), medians('poller'), {
        id: 'G1b',
        atMost: 0.1,
      });
      const p99 = (way: Way): string => short(quantile(times[way].flat(), 0.99));
      report.note(`ours by stage, ms after the commit: ${stages.summary()}`);
      report.note(`p99: ${p99('ours')} ms; relay ${p99('relay')} ms`);

      // A row whose notification is lost: it bypasses the API of tasks, which sends the notification.
      const lost: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const started = new Promise<number>((resolve) => {
          heard = resolve;
        });
        await bench.asOwner((client) =>
          client.query(
            `INSERT INTO tasks.task (company_id, kind, version, queue, payload, priority, run_at)
             VALUES (1, 'plain', 1, 'plain', '{"n": 1}', 5, now())`,
          ),
        );
        const committed = performance.now();
        lost.push((await started) - committed);
      }
      report.figure('after a lost notification, worst', 'ms', [Math.max(...lost)], {
        id: 'G1b',
        atMost: 1_000,
      });
      await Promise.all([rawWorker.close(), relay.end(), notifier.end()]);
    });
  },
};
