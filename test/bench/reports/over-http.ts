import { performance } from 'node:perf_hooks';
import { type Goal, type Report } from '../support/bench.js';
import { quantile } from '../support/figures.js';
import { type HttpClient } from '../support/http-client.js';
import { type BenchCompany } from '../support/installation.js';
import { type Program } from '../support/programs.js';

const REQUESTS = 200;
const MONTHS = 12;

const DAYS = 'date_from=2026-01-01&date_to=2026-10-31';
const REPORTS: readonly {
  readonly name: string;
  readonly path: (n: number) => string;
  readonly goal: Goal;
}[] = [
  { name: 'trial balance', path: () => `/trial-balance/?${DAYS}`, goal: { id: 'G4c', atMost: 50 } },
  {
    name: 'balance sheet',
    path: () => '/reports/balance-sheet/?as_of=2026-10-17',
    goal: { id: 'G4c', atMost: 50 },
  },
  {
    name: 'profit and loss',
    path: () => `/reports/profit-and-loss/?${DAYS}`,
    goal: { id: 'G4c', atMost: 50 },
  },
  {
    name: 'VAT preview',
    path: (n) => `/vat-preview/?period=2025-${String(1 + (n % MONTHS)).padStart(2, '0')}`,
    goal: { id: 'G4c', atMost: 50 },
  },
];

const COMMITS = 48;
const AT_24_PERCENT = ['07', '08', '09', '10', '11', '12'];

/** G4c: the time a caller waits for reports on the largest book. */
export async function reportsOverHttp(
  report: Report,
  client: HttpClient,
  { path }: BenchCompany,
): Promise<void> {
  for (const { name, path: of, goal } of REPORTS) {
    const took: number[] = [];
    for (let n = -20; n < REQUESTS; n += 1) {
      const from = performance.now();
      const { status, text } = await client.call('GET', path + of(n + 20));
      if (status !== 200) throw new Error(`${name}: ${status} ${text}`);
      if (n >= 0) took.push(performance.now() - from);
    }
    report.figure(`${name} over HTTP, p95`, 'ms', [quantile(took, 0.95)], goal);
    report.note(`${name} over HTTP, p50: ${quantile(took, 0.5).toFixed(1)} ms`);
  }
}

/** The time of a VAT preview after an invoice was posted into its month, which computes it from the one before. */
export async function previewsAfterCommits(
  report: Report,
  client: HttpClient,
  { path }: BenchCompany,
): Promise<void> {
  const took: number[] = [];
  const { party_id: supplier } = await client.command(`${path}/parties`, {
    name: 'Uus Tarnija OÜ',
    kind: 'supplier',
    country: 'EE',
  });
  for (let n = 0; n < COMMITS; n += 1) {
    const month = `2025-${AT_24_PERCENT[n % AT_24_PERCENT.length]}`;
    const { invoice_id: id } = await client.command(`${path}/invoices`, {
      direction: 'purchase',
      number: `UUS-${n}`,
      party_id: supplier,
      revision: {
        invoice_date: `${month}-05`,
        lines: [{ description: 'Veebimajutus', unit_price: '100', vat_code: 'P24' }],
      },
    });
    await client.command(`${path}/invoices/${String(id)}/post`, {});
    const from = performance.now();
    const { status, text } = await client.call('GET', `${path}/vat-preview/?period=${month}`);
    if (status !== 200) throw new Error(`VAT preview: ${status} ${text}`);
    took.push(performance.now() - from);
  }
  report.figure('VAT preview after a posting, over HTTP, p95', 'ms', [quantile(took, 0.95)], {
    id: 'G4c',
    atMost: 50,
  });
  report.note(`VAT preview after a posting, over HTTP, p50: ${quantile(took, 0.5).toFixed(1)} ms`);
}

/** G8c: memory of the API while it reports on the small book, and then on the largest, whole ledgers included. */
export async function memoryWhileReporting(
  report: Report,
  api: Program,
  client: HttpClient,
  small: BenchCompany,
  large: BenchCompany,
): Promise<void> {
  const peak = async (company: BenchCompany, times: number): Promise<number> => {
    let most = 0;
    for (let n = 0; n < times; n += 1) {
      for (const path of [...REPORTS.map((one) => one.path(n)), '/general-ledger/?date_to=2026-12-31']) {
        await client.drain(company.path + path);
        most = Math.max(most, await api.memoryMb());
      }
    }
    return most;
  };
  const before = await peak(small, 200);
  const after = await peak(large, 5);
  report.ratio('memory while reporting on the largest book', 'MB', [after], [before], {
    id: 'G8c',
    atMost: 1.2,
  });
}
