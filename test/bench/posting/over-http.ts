import { type Bench } from '../support/bench.js';
import { inTurns, rateOf } from '../support/clients.js';
import { type BenchCompany, Installation } from '../support/installation.js';
import { type HttpClient } from '../support/http-client.js';
import { openPgbench } from '../support/pgbench.js';

const ROUNDS = 5;
const COMPANIES = 20;
const POSTS = 400;
const BASELINE_S = 2;

interface HttpDraft {
  readonly path: string;
}

/** Records and posts invoices as an integrator does: with keys, over HTTP, while a worker runs the resulting tasks. */
export const overHttp: Bench = {
  name: 'over-http',
  about: 'invoices posted over HTTP, API and worker running, against pgbench with invoice.pgb',
  async run(report) {
    const pgbench = await openPgbench('invoice.sql');
    if (pgbench === undefined)
      report.note('no pgbench on this machine: figures stand without their baseline');
    const installation = await Installation.open();
    try {
      await Promise.all([installation.api(), installation.worker()]);
      const companies = await installation.companies(COMPANIES);
      const client = installation.client(32);
      const suppliers = new Map<string, unknown>();
      for (const { path } of companies) {
        const party = await client.command(`${path}/parties`, {
          name: 'Tarnija OÜ',
          kind: 'supplier',
          country: 'EE',
        });
        suppliers.set(path, party['party_id']);
      }
      const few: number[] = [];
      const many: number[] = [];
      const theirs: number[] = [];
      let recorded = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        const drafts: HttpDraft[] = [];
        await inTurns(2 * POSTS, 16, async (index) => {
          recorded += 1;
          const { path } = companies[index % COMPANIES] as BenchCompany;
          drafts.push(await recordOne(client, path, suppliers.get(path), recorded));
        });
        const post = (from: number) => (index: number) =>
          client.command(`${drafts[from + index]?.path ?? ''}/post`);
        if (pgbench !== undefined) theirs.push(await pgbench.perSecond('invoice.pgb', 4, BASELINE_S));
        few.push(await rateOf(POSTS, 4, post(0)));
        many.push(await rateOf(POSTS, 32, post(POSTS)));
      }
      if (pgbench === undefined) report.figure('posting by 4', '/s', few);
      else report.ratio('posting by 4', '/s', few, theirs, { id: 'G3b', atLeast: 0.3 });
      report.figure('posting by 32', '/s', many, { id: 'G3b', atLeast: 300 });
      const posted = await installation.place.owner<{ count: bigint }>(
        'SELECT count(*)::int AS count FROM books.journal_entry',
      );
      report.note(
        `errors by 32: 0; ${ROUNDS * 2 * POSTS} asked for, ${String(posted[0]?.count)} entries in the books`,
      );
      client.close();
    } finally {
      await installation.close();
      await pgbench?.drop();
    }
  },
};

async function recordOne(client: HttpClient, path: string, supplier: unknown, n: number): Promise<HttpDraft> {
  const { invoice_id: id } = await client.command(`${path}/invoices`, {
    direction: 'purchase',
    number: `A-${n}`,
    party_id: supplier,
    revision: {
      invoice_date: '2026-11-05',
      lines: [
        { description: 'Veebimajutus', unit_price: '100', vat_code: 'P24' },
        { description: 'Kontoritarbed', unit_price: '40', vat_code: 'P24', account_code: '5310' },
      ],
    },
  });
  return { path: `${path}/invoices/${String(id)}` };
}
