import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { type Broker, enqueuer } from '#tasks';
import { handlerOf, TaskBench, testConfig, until } from '../../support/task-bench.js';
import { type Bench } from '../support/bench.js';
import { median, quantile, short } from '../support/figures.js';
import { PLAIN } from './plain.js';

const ROUNDS = 5;
const EVENTS = 40;
const PAUSE_MS = 20;
/** Tasks that are not due, each of another company. */
const SIZES = [0, 10_000, 100_000, 1_000_000];

/** From a commit to the first line of its handler, while many tasks are scheduled for later. */
export const scheduledTasks: Bench = {
  name: 'scheduled',
  about: `commit to handler, with ${SIZES.slice(1).join(', ')} tasks that are not due, against the same without any`,
  async run(report) {
    if (testConfig.REDIS_URL === undefined) {
      report.note('not measured: set REDIS_URL');
      return;
    }
    const [none, many] = [await Side.open(), await Side.open()];
    try {
      let filled = 0;
      for (const size of SIZES) {
        await many.schedule(size - filled);
        filled = size;
        const times: Record<'none' | 'many', number[][]> = { none: [], many: [] };
        for (let round = 0; round < ROUNDS; round += 1) {
          const of: Record<'none' | 'many', number[]> = { none: [], many: [] };
          for (let event = 0; event < EVENTS; event += 1) {
            for (const way of event % 2 === 0 ? (['none', 'many'] as const) : (['many', 'none'] as const)) {
              of[way].push(await (way === 'none' ? none : many).once());
              await pause(PAUSE_MS);
            }
          }
          times.none.push(of.none);
          times.many.push(of.many);
        }
        report.ratio(
          `p50 with ${size} scheduled`,
          'ms',
          times.many.map(median),
          times.none.map(median),
          size === 0 ? undefined : { id: 'G1d', atMost: 1.1 },
        );
        report.note(
          `p99 with ${size} scheduled: ${short(quantile(times.many.flat(), 0.99))} ms; with none ${short(quantile(times.none.flat(), 0.99))} ms`,
        );
      }
    } finally {
      await none.close();
      await many.close();
    }
  },
};

/** A database with its dispatcher and its worker. */
class Side {
  private readonly enqueue = enqueuer(PLAIN);
  private heard: ((at: number) => void) | undefined;

  private constructor(
    private readonly bench: TaskBench,
    private readonly broker: Broker,
  ) {}

  static async open(): Promise<Side> {
    const bench = await TaskBench.open('redis');
    const side = new Side(bench, await bench.broker());
    const dispatcher = await bench.dispatcher(side.broker, { catalogue: PLAIN });
    await until(() => dispatcher.leads);
    await bench.worker(
      [
        handlerOf('plain', () => {
          side.heard?.(performance.now());
          return Promise.resolve('done');
        }),
      ],
      { catalogue: PLAIN },
    );
    return side;
  }

  /** Writes tasks for tomorrow, as a fan-out over all companies does. */
  async schedule(count: number): Promise<void> {
    await this.bench.asOwner(async (client) => {
      await client.query(
        `INSERT INTO tasks.task (company_id, kind, version, queue, payload, state, priority, run_at)
         SELECT n, 'plain', 1, 'plain', '{"n": 1}', 'scheduled', 8, now() + interval '1 day' + n * interval '1 millisecond'
         FROM generate_series(1, ${count}) AS n`,
      );
      await client.query('VACUUM ANALYZE tasks.task');
    });
  }

  /** Milliseconds from a commit to the start of its task. */
  async once(): Promise<number> {
    const started = new Promise<number>((resolve) => {
      this.heard = resolve;
    });
    await this.bench.database.inCompany(1n, (sql) =>
      this.enqueue(sql, { kind: 'plain', payload: { n: 1 }, companyId: 1n }),
    );
    const committed = performance.now();
    return (await started) - committed;
  }

  close(): Promise<void> {
    return this.bench.close();
  }
}
