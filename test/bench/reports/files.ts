import { performance } from 'node:perf_hooks';
import { type Bench } from '../support/bench.js';
import { quantile } from '../support/figures.js';
import { Installation } from '../support/installation.js';
import { seed } from './seeded-books.js';

const LINES = 100_000;
const FEW = 1_000;
const ROUNDS = 3;

/** A report as a file is written while it is read: its size must not matter to the memory of the API, nor its work to others. */
export const reportFiles: Bench = {
  name: 'report-files',
  about: `the journal of ${LINES} lines as a workbook, CSV and PDF over HTTP, after the files of ${FEW} lines`,
  async run(report) {
    const installation = await Installation.open();
    try {
      const [api, worker] = await Promise.all([installation.api(), installation.worker()]);
      const [small, large] = await installation.companies(2);
      if (small === undefined || large === undefined) throw new Error('There are no companies.');
      await worker.end();
      await seed(installation.place, small.id, FEW);
      await seed(installation.place, large.id, LINES);
      const client = installation.client(1);
      const other = installation.client(1);
      const file = (path: string, format: string) => client.drain(`${path}/journal/?format=${format}`);
      for (const format of ['csv', 'pdf', 'xlsx', 'xlsx', 'xlsx']) await file(small.path, format);

      for (const format of ['xlsx', 'csv', 'pdf']) {
        const before = await api.memoryMb();
        const [took, waits, most] = [[], [], []] as [number[], number[], number[]];
        for (let round = 0; round < ROUNDS; round += 1) {
          const from = performance.now();
          const state = { done: false };
          const written = file(large.path, format).finally(() => (state.done = true));
          let peak = 0;
          while (!state.done) {
            const asked = performance.now();
            const { status } = await other.call('GET', '/api/me/');
            if (status !== 200) throw new Error(`GET /api/me/: ${status}`);
            waits.push(performance.now() - asked);
            peak = Math.max(peak, await api.memoryMb());
          }
          await written;
          took.push((performance.now() - from) / 1_000);
          most.push(peak - before);
        }
        const named = `${LINES} lines as ${format}`;
        report.figure(`${named}: memory on top of that before`, 'MB', most, { id: 'G8f', atMost: 100 });
        report.figure(`${named}: time`, 's', took);
        report.figure(`${named}: a small request meanwhile, p95`, 'ms', [quantile(waits, 0.95)]);
      }
      client.close();
      other.close();
    } finally {
      await installation.close();
    }
  },
};
