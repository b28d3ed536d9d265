import { performance } from 'node:perf_hooks';
import { type Bench } from '../support/bench.js';
import { Invoices } from '../support/invoices.js';
import { openPgbench } from '../support/pgbench.js';
import { newPlace } from '../support/place.js';

const ROUNDS = 5;
const COMPANIES = 50;
const CLIENTS = [1, 4, 16] as const;
const POSTS = { 1: 1_000, 4: 2_000, 16: 2_000 } as const;
const BASELINE_S = 2;

/** One purchase invoice through the command bus: synchronous commit, row security, triggers, log, audit and task. */
export const posting: Bench = {
  name: 'posting',
  about:
    'an invoice posted through the command bus in process, of 50 companies, against pgbench with invoice.pgb',
  async run(report) {
    const place = await newPlace(Math.max(...CLIENTS));
    const pgbench = await openPgbench('invoice.sql');
    if (pgbench === undefined)
      report.note('no pgbench on this machine: figures stand without their baseline');
    try {
      const invoices = await Invoices.open(place.database, COMPANIES);
      const recording: number[] = [];
      await invoices.post((await invoices.record(2_000, 16)).drafts, 16);
      await place.owner('ANALYZE');
      for (const clients of CLIENTS) {
        const ours: number[] = [];
        const theirs: number[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          const { drafts, perSecond } = await invoices.record(POSTS[clients], 16);
          recording.push(perSecond);
          if (pgbench !== undefined) {
            theirs.push(await pgbench.perSecond('invoice.pgb', clients, BASELINE_S));
          }
          const from = performance.now();
          await invoices.post(drafts, clients);
          ours.push((drafts.length * 1_000) / (performance.now() - from));
        }
        const goal = { id: 'G3a', atLeast: 0.6 };
        const what = `posting by ${clients}`;
        if (pgbench === undefined) report.figure(what, '/s', ours);
        else report.ratio(what, '/s', ours, theirs, goal);
      }
      report.figure('recording by 16', '/s', recording);
    } finally {
      await pgbench?.drop();
      await place.drop();
    }
  },
};
