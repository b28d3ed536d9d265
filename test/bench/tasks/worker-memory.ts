import { randomBytes } from 'node:crypto';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { processEnvironment } from '#platform';
import { until } from '../../support/wait.js';
import { type Bench } from '../support/bench.js';
import { Installation } from '../support/installation.js';
import { SERVERS } from '../support/place.js';
import { Program } from '../support/programs.js';
import { addInBulk } from './plain.js';

const TASKS = 20_000;
const PATIENCE_MS = 300_000;

/** Memory of a whole worker process at its start and over many small tasks. */
export const workerMemory: Bench = {
  name: 'worker-memory',
  about: `the worker over ${TASKS} tasks that count what waits in a company, against a bare BullMQ worker`,
  async run(report) {
    if (SERVERS.REDIS_URL === undefined) {
      report.note('not measured: set REDIS_URL');
      return;
    }
    const { PATH = '' } = processEnvironment();
    const prefix = `raw-${randomBytes(6).toString('hex')}`;
    let heard = 0;
    const bare = await Program.start(
      'test/bench/baselines/bull-worker.js',
      { PATH, REDIS_URL: SERVERS.REDIS_URL, RAAMAT_HOME: prefix },
      (output) => output.includes('ready'),
    );
    bare.listen((line) => {
      heard = Math.max(heard, Number(/heard (\d+)/.exec(line)?.[1] ?? 0));
    });
    const redis = new Redis(SERVERS.REDIS_URL, { maxRetriesPerRequest: null });
    const raw = new Queue('raw', { connection: redis, prefix });
    const installation = await Installation.open();
    try {
      const worker = await installation.worker();
      const companies = await installation.companies(5);
      const start = { ours: await worker.memoryMb(), theirs: await bare.memoryMb() };
      report.ratio('at the start', 'MB', [start.ours], [start.theirs], { id: 'G8b', atMost: 1.5 });

      await addInBulk(raw, TASKS, 0);
      await until(() => heard >= TASKS, { timeoutMs: PATIENCE_MS, what: 'the bare worker has heard all' });
      await installation.place.owner(
        `INSERT INTO tasks.task (company_id, kind, version, queue, payload, priority, run_at)
         SELECT ($2::bigint[])[1 + n % 5], 'rebuild-status', 1, 'upkeep', '{}', 5, now() FROM generate_series(1, $1::int) AS n`,
        [TASKS, companies.map(({ id }) => id)],
      );
      await until(
        async () => {
          const open = `SELECT 1 FROM tasks.task WHERE kind = 'rebuild-status' AND finished_at IS NULL LIMIT 1`;
          return (await installation.place.owner(open)).length === 0;
        },
        { timeoutMs: PATIENCE_MS, what: 'the worker has run all' },
      );
      const grown = {
        ours: (await worker.memoryMb()) - start.ours,
        theirs: (await bare.memoryMb()) - start.theirs,
      };
      report.figure('growth', 'MB', [grown.ours], { id: 'G8b', atMost: 20 });
      report.figure('growth of the bare worker', 'MB', [grown.theirs]);
    } finally {
      await bare.end('SIGKILL');
      await raw.obliterate({ force: true });
      await raw.close();
      await redis.quit();
      await installation.close();
    }
  },
};
