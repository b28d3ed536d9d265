import { type Bench } from '../support/bench.js';
import { Installation } from '../support/installation.js';
import { ledgerOfMonth, rebuilding, reportTimes } from './in-process.js';
import { memoryWhileReporting, previewsAfterCommits, reportsOverHttp } from './over-http.js';
import { seed, SIZES } from './seeded-books.js';

const [SMALL, , LARGE] = SIZES;

/** Reports read month balances and at most two months of lines: the number of lines must not matter. */
export const reports: Bench = {
  name: 'reports',
  about: `reports on ${LARGE} lines of 200 accounts over 36 months, against ${SMALL} lines, equal to plain sums in every round`,
  async run(report) {
    const installation = await Installation.open();
    try {
      const [api, worker] = await Promise.all([installation.api(), installation.worker()]);
      const [small, large] = await installation.companies(2);
      if (small === undefined || large === undefined) throw new Error('There are no companies.');
      await worker.end();
      await seed(installation.place, small.id, SMALL);
      await seed(installation.place, large.id, LARGE);

      const client = installation.client(1);
      await memoryWhileReporting(report, api, client, small, large);
      await reportsOverHttp(report, client, large);
      await previewsAfterCommits(report, client, large);
      client.close();
      const { database } = installation.place;
      await reportTimes(report, database, small.id, large.id);
      await ledgerOfMonth(report, database, small.id, large.id);
      await rebuilding(report, database, large.id);
    } finally {
      await installation.close();
    }
  },
};
