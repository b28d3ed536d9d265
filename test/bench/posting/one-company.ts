import { performance } from 'node:perf_hooks';
import { type Bench } from '../support/bench.js';
import { median } from '../support/figures.js';
import { Invoices } from '../support/invoices.js';
import { openPgbench } from '../support/pgbench.js';
import { newPlace } from '../support/place.js';

const ROUNDS = 5;
const POSTS = 500;
const BASELINE_S = 2;

/** Commits of one company are serial: more clients must not make them slower. */
export const oneCompany: Bench = {
  name: 'one-company',
  about: 'invoices posted in one company, against pgbench that takes the same lock and writes the same rows',
  async run(report) {
    const place = await newPlace(16);
    const pgbench = await openPgbench('one-company.sql');
    if (pgbench === undefined)
      report.note('no pgbench on this machine: figures stand without their baseline');
    try {
      const invoices = await Invoices.open(place.database, 1);
      await invoices.post((await invoices.record(500, 16)).drafts, 16);
      await place.owner('ANALYZE');
      const few: number[] = [];
      const many: number[] = [];
      const theirs: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const { drafts } = await invoices.record(2 * POSTS, 16);
        const perSecond = async (from: number, clients: number): Promise<number> => {
          const begun = performance.now();
          await invoices.post(drafts.slice(from, from + POSTS), clients);
          return (POSTS * 1_000) / (performance.now() - begun);
        };
        few.push(await perSecond(0, 4));
        many.push(await perSecond(POSTS, 16));
        if (pgbench !== undefined) theirs.push(await pgbench.perSecond('one-company.pgb', 16, BASELINE_S));
      }
      if (pgbench === undefined) report.figure('16 clients', '/s', many);
      else report.ratio('16 clients', '/s', many, theirs, { id: 'G3c', atLeast: 0.6 });
      report.ratio('16 clients against 4', '/s', many, few, { id: 'G3c', atLeast: 1 });
      report.note(`16 clients: ${median(many).toFixed(0)} posted a second`);
    } finally {
      await pgbench?.drop();
      await place.drop();
    }
  },
};
