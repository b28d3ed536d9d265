import { performance } from 'node:perf_hooks';
import { type Bench } from '../support/bench.js';
import { median } from '../support/figures.js';
import { Invoices } from '../support/invoices.js';
import { newPlace, type Place } from '../support/place.js';

const ROUNDS = 7;
const POSTS = 100;
const SMALL = 10_000;
const LARGE = 1_000_000;
const LINES_OF_ENTRY = 4;

/** A posting reads and writes by key: the size of the ledger must not matter. */
export const growth: Bench = {
  name: 'growth',
  about: `posting with ${LARGE} lines in the ledger of the company, against ${SMALL}`,
  async run(report) {
    const small = await filled(SMALL);
    const large = await filled(LARGE);
    try {
      const times: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const [which, { invoices }] of [small, large].entries()) {
          const { drafts } = await invoices.record(POSTS, 1);
          const each: number[] = [];
          for (const draft of drafts) {
            const from = performance.now();
            await invoices.postOne(draft);
            each.push(performance.now() - from);
          }
          // The disk stalls now and then after the ledger was filled: that is no cost of a posting.
          times[which === 0 ? 0 : 1].push(median(each));
        }
      }
      report.ratio('a posting', 'ms', times[1], times[0], { id: 'G3d', atMost: 1.3 });
    } finally {
      await small.place.drop();
      await large.place.drop();
    }
  },
};

/** A company with `lines` lines in its ledger, spread evenly over 60 accounts and 300 days of 2026. */
export async function filled(lines: number): Promise<{ place: Place; invoices: Invoices }> {
  const place = await newPlace(4);
  const invoices = await Invoices.open(place.database, 1);
  // The first real posting opens the year; the other rows bypass the command bus but keep its rules.
  await invoices.post((await invoices.record(1, 1)).drafts, 1);
  const [company] = invoices.companies;
  await place.owner('BEGIN');
  await place.owner("SET LOCAL session_replication_role = 'replica'");
  await place.owner(
    `INSERT INTO books.journal_entry (company_id, id, journal, fiscal_year_id, entry_no, economic_date, source_kind,
       source_role, source_id, command_id, commit_seq)
     SELECT $1, '01E' || lpad(n::text, 23, '0'), 'general', year.id, n, date '2026-01-01' + n % 300, 'accounting_event',
       'primary', '01S' || lpad(n::text, 23, '0'), '01C' || lpad(n::text, 23, '0'), 1
     FROM generate_series(1, $2::int) AS n
     CROSS JOIN (SELECT id FROM books.fiscal_year WHERE company_id = $1 AND label = '2026') AS year`,
    [company, lines / LINES_OF_ENTRY],
  );
  await place.owner(
    `INSERT INTO books.journal_line (company_id, entry_id, line_no, id, account_id, economic_date, currency,
       amount_minor, base_minor)
     SELECT $1, entry.id, line_no, 'L' || line_no || right(entry.id, 24), account.id, entry.economic_date, 'EUR',
       CASE WHEN line_no % 2 = 1 THEN 100 ELSE -100 END, CASE WHEN line_no % 2 = 1 THEN 100 ELSE -100 END
     FROM books.journal_entry AS entry
     CROSS JOIN generate_series(1, $2::int) AS line_no
     JOIN (SELECT id, row_number() OVER (ORDER BY code) AS place FROM books.account
           WHERE company_id = $1 AND currency IS NULL) AS account
       ON account.place = 1 + (entry.entry_no + line_no) % 60
     WHERE entry.company_id = $1 AND entry.journal = 'general'`,
    [company, LINES_OF_ENTRY],
  );
  await place.owner('COMMIT');
  await place.database.inCompany(company ?? 0n, (sql) => sql.run('SELECT books.rebuild_month_balances()'));
  await place.owner('VACUUM ANALYZE');
  // Otherwise the disk would write the filled rows during the postings, and their commits would wait for it.
  await place.owner('CHECKPOINT');
  await invoices.post((await invoices.record(200, 1)).drafts, 1);
  return { place, invoices };
}
