import { processEnvironment } from '#platform';
import { freePort } from '../../chaos/support/ports.js';
import { type Bench } from '../support/bench.js';
import { quantile } from '../support/figures.js';
import { HttpClient } from '../support/http-client.js';
import { Installation } from '../support/installation.js';
import { Program } from '../support/programs.js';
import { keepAwake, onWire, type WireFigures } from '../support/wire.js';

const ROUNDS = 7;
const CONNECTIONS = 16;
/** The kernel reports processor time in hundredths of a second: fewer requests would add an error of over 2 %. */
const SMALL_REQUESTS = 30_000;
const LISTS = 2_000;
const INVOICES = 60;

interface Target {
  readonly program: Program;
  readonly at: { readonly port: number; readonly path: string; readonly key: string };
}

/** The cost of a request in the API, compared with its cost in the stack below. */
export const apiRequests: Bench = {
  name: 'api-requests',
  about: `small requests and lists of 50 by ${CONNECTIONS} connections, against a bare Nest server`,
  async run(report) {
    const installation = await Installation.open();
    const port = await freePort();
    const { PATH = '' } = processEnvironment();
    const bare = await Program.start(
      'test/bench/baselines/nest-server.js',
      { PATH, DATABASE_URL: installation.place.url, PORT: String(port), NODE_ENV: 'production' },
      async () => {
        const client = new HttpClient(port, 'key', 1);
        const answer = await client.call('GET', '/hello').catch(() => undefined);
        client.close();
        return answer?.status === 200;
      },
    );
    try {
      const [api] = await Promise.all([
        installation.api('test/bench/support/trivial-api.js'),
        installation.worker(),
      ]);
      const [company] = await installation.companies(1);
      if (company === undefined) throw new Error('There is no company.');
      await recordInvoices(installation, company.path);
      const ours = (path: string): Target => ({
        program: api,
        at: { port: installation.ports.api, path: company.path + path, key: installation.key },
      });
      const theirs = (path: string): Target => ({ program: bare, at: { port, path, key: 'key' } });

      const small = await compared(ours('/trivial/?word=a'), theirs('/hello'), SMALL_REQUESTS);
      report.ratio('processor time, trivial', 'µs', small.ours.costs, small.theirs.costs, {
        id: 'G7a',
        atMost: 2.5,
      });
      report.ratio('requests a second, trivial', '/s', small.ours.rates, small.theirs.rates, {
        id: 'G7c',
        atLeast: 0.4,
      });
      report.ratio('p99, trivial', 'ms', small.ours.p99, small.theirs.p99, { id: 'G7c', atMost: 3 });

      const lists = await compared(ours('/invoices/?limit=50'), theirs(`/rows?company=${company.id}`), LISTS);
      report.ratio('processor time, 50 invoices', 'µs', lists.ours.costs, lists.theirs.costs, {
        id: 'G7b',
        atMost: 1.6,
      });
      report.ratio('requests a second, 50 invoices', '/s', lists.ours.rates, lists.theirs.rates);
    } finally {
      await bare.end();
      await installation.close();
    }
  },
};

async function recordInvoices(installation: Installation, path: string): Promise<void> {
  const client = installation.client(1);
  const { party_id } = await client.command(`${path}/parties`, { name: 'Tarnija OÜ', kind: 'supplier' });
  for (let n = 1; n <= INVOICES; n += 1) {
    await client.command(`${path}/invoices`, {
      direction: 'purchase',
      number: `A-${n}`,
      party_id,
      revision: {
        invoice_date: '2026-11-05',
        lines: [{ description: 'Veebimajutus', unit_price: '100', vat_code: 'P24' }],
      },
    });
  }
  client.close();
}

interface Measured {
  readonly costs: number[];
  readonly rates: number[];
  readonly p99: number[];
}

/** Rounds of both, one after the other, after an uncounted round of each. */
async function compared(
  ours: Target,
  theirs: Target,
  requests: number,
): Promise<{ ours: Measured; theirs: Measured }> {
  const found = {
    ours: { costs: [], rates: [], p99: [] } as Measured,
    theirs: { costs: [], rates: [], p99: [] } as Measured,
  };
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [target, into] of [
      [ours, found.ours],
      [theirs, found.theirs],
    ] as const) {
      const { cost, perSecond, times } = await costOf(target, requests);
      if (round === 0) continue;
      into.costs.push(cost);
      into.rates.push(perSecond);
      into.p99.push(quantile(times, 0.99));
    }
  }
  return found;
}

async function costOf({ program, at }: Target, requests: number): Promise<WireFigures & { cost: number }> {
  const before = await program.processorUs();
  const rest = keepAwake();
  const figures = await onWire(at, requests, CONNECTIONS).finally(rest);
  return { ...figures, cost: ((await program.processorUs()) - before) / requests };
}
