import { performance } from 'node:perf_hooks';
import { MatchCompanyHandler } from '#booking';
import { SystemClock } from '#platform';
import { booksBus } from '#books';
import { testTask } from '../../support/files.js';
import { type Bench } from '../support/bench.js';
import { crowdTogether, filledBank } from './filled-bank.js';

const MOST = 20_480;
const DOUBLINGS = 5;

/** Open lines that all fit all open invoices: the matcher's worst case, doubled five times. */
export const crowd: Bench = {
  name: 'crowd',
  about: `the whole match of ${MOST} open lines of one amount, each of which fits each of ${MOST / 2} invoices`,
  async run(report) {
    const taken: number[] = [];
    for (let doubled = 0; doubled <= DOUBLINGS; doubled += 1) {
      const bank = await filledBank(MOST / 2 ** (DOUBLINGS - doubled));
      try {
        await crowdTogether(bank);
        const { database } = bank.place;
        const bus = booksBus(database, new SystemClock(), () => Promise.resolve());
        const from = performance.now();
        await new MatchCompanyHandler(database, bus).handle(testTask('match-company', {}, bank.company));
        taken.push(performance.now() - from);
      } finally {
        await bank.place.drop();
      }
    }
    const [before = 1, last = 1] = [taken[DOUBLINGS - 2], taken[DOUBLINGS]];
    report.figure(`${MOST / 2 ** DOUBLINGS} to ${MOST} lines`, 'ms', taken);
    report.figure('exponent of the last two doublings', '', [Math.log2(last / before) / 2], {
      id: 'linear',
      atMost: 1.2,
    });
  },
};
