import { performance } from 'node:perf_hooks';
import { processEnvironment } from '#platform';
import { searchCompany } from '#work';
import { filledBank } from '../bank/filled-bank.js';
import { type Bench } from '../support/bench.js';
import { quantile } from '../support/figures.js';

const LINES = Number(processEnvironment()['RAAMAT_BENCH_LINES'] ?? 1_000_000);
const FILES = 100_000;
const READS = 40;

const TEXTS: Readonly<Record<string, (n: number) => string>> = {
  'a part of many names': (n) => `klient ${n}`,
  'a part of one name': (n) => `nt ${700 + (n % 100)} o`,
  'a text in every line': () => 'makse',
  'a text in no row': (n) => `ei ole ${n}`,
  'a number of an invoice': (n) => `2026-${77_000 + n}`,
  'a part of many numbers': () => '2026',
  'a reference number': (n) => String(1_070_000 + n),
  'a line by words and a number': (n) => `makse ${77_777 + n}`,
  'an amount': (n) => `${5_00 + n},55`,
  'an amount with thousands': (n) => `1 ${200 + n},00`,
  'a file': (n) => `arve_${70_000 + n}`,
  'two letters': () => 'kl',
  'three letters': () => 'ien',
};

const FILE_ROWS = `
  INSERT INTO files.stored_file (company_id, sha256, kind, kind_given, name, content_type, size_bytes, storage_key, source,
    created_at)
  SELECT $1, encode(sha256(n::text::bytea), 'hex'), 'invoice', true, 'Arve_' || n || '.pdf', 'application/pdf', 1, 'k', 'upload',
    timestamptz '2026-01-01' + n * interval '1 minute' FROM generate_series(1, $2::int) AS n`;

/** G4f: what a person types finds its rows at once, whatever it is. */
export const search: Bench = {
  name: 'search',
  about: `search in a company of ${LINES} bank lines, ${LINES / 2} invoices and ${FILES} files`,
  async run(report) {
    const { place, company } = await filledBank(LINES);
    try {
      await place.owner(FILE_ROWS, [company, FILES]);
      await place.owner('VACUUM ANALYZE files.stored_file');
      const all: number[] = [];
      for (const [what, textOf] of Object.entries(TEXTS)) {
        const times: number[] = [];
        for (let read = -3; read < READS; read += 1) {
          const from = performance.now();
          await place.database.readCompany(company, (sql) =>
            searchCompany(sql, company, textOf(read + 3), { books: true, documents: true }),
          );
          if (read >= 0) times.push(performance.now() - from);
        }
        all.push(...times);
        report.figure(`95th percentile, ${what}`, 'ms', [quantile(times, 0.95)]);
      }
      report.figure('95th percentile of all', 'ms', [quantile(all, 0.95)], { id: 'G4f', atMost: 50 });
    } finally {
      await place.drop();
    }
  },
};
