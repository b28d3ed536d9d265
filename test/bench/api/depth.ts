import { performance } from 'node:perf_hooks';
import { listInvoices } from '#books';
import { type IsoDate, isoDate } from '#platform';
import { generalLedger } from '#ledger';
import { filled } from '../posting/growth.js';
import { type Bench } from '../support/bench.js';
import { median } from '../support/figures.js';
import { newPlace, type Place } from '../support/place.js';
import { openTestBooks } from '../../support/books.js';

const ROWS = 1_000_000;
const DEPTH = 0.9;
const ROUNDS = 7;
const READS = 60;
const TODAY = isoDate('2026-11-20');

/** A page by its key costs as much as the first: the rows before it are not read, summed or counted. */
export const depth: Bench = {
  name: 'depth',
  about: `a page of 50 and a day's ledger with its running balance at 90 % of ${ROWS} rows, against the first`,
  async run(report) {
    const invoices = await newPlace(4);
    try {
      const company = await fillInvoices(invoices);
      const [deep] = await invoices.owner<{ date: string; id: string }>(
        `SELECT invoice_date::text AS date, id FROM books.invoice WHERE company_id = $1
         ORDER BY invoice_date, id OFFSET $2 LIMIT 1`,
        [company, ROWS * DEPTH],
      );
      const page = (after: readonly string[] | null) => () =>
        invoices.database.readCompany(company, (sql) =>
          listInvoices(sql, company, { ordering: 'invoice_date' }, { limit: 50, after }, TODAY),
        );
      const [first, far] = await inRounds(page(null), page([deep?.date ?? '', deep?.id ?? '']));
      report.ratio('a page of 50 invoices', 'ms', far, first, { id: 'G5', atMost: 1.3 });
    } finally {
      await invoices.drop();
    }

    const ledger = await filled(ROWS);
    try {
      const company = ledger.invoices.companies[0] ?? 0n;
      const [account] = await ledger.place.owner<{ code: string }>(
        `SELECT a.code FROM books.journal_line l JOIN books.account a ON a.company_id = l.company_id AND a.id = l.account_id
         WHERE l.company_id = $1 AND l.economic_date = date '2026-01-02' LIMIT 1`,
        [company],
      );
      const dayOf = (date: IsoDate) => () =>
        ledger.place.database.reportCompany(company, (sql) =>
          generalLedger(
            sql,
            company,
            { accountCodes: [account?.code ?? ''], dateFrom: date, dateTo: date },
            TODAY,
          ),
        );
      const [first, far] = await inRounds(dayOf(isoDate('2026-01-02')), dayOf(isoDate('2026-09-28')));
      report.ratio("a day of an account's ledger, running balance included", 'ms', far, first, {
        id: 'G5',
        atMost: 2,
      });
    } finally {
      await ledger.place.drop();
    }
  },
};

/** Medians of both, round by round, after an uncounted round. */
async function inRounds(
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [read, into] of [
      [first, times[0]],
      [second, times[1]],
    ] as const) {
      const reads: number[] = [];
      for (let n = 0; n < READS; n += 1) {
        const from = performance.now();
        await read();
        reads.push(performance.now() - from);
      }
      if (round > 0) into.push(median(reads));
    }
  }
  return times;
}

/** Bypasses the command bus, which would take an hour for them. */
async function fillInvoices(place: Place): Promise<bigint> {
  const company = await openTestBooks(place.database);
  await place.owner('BEGIN');
  await place.owner("SET LOCAL session_replication_role = 'replica'");
  await place.owner(
    `INSERT INTO books.party (company_id, id, name, name_key, name_folded, kind, created_at)
     SELECT $1, '01P' || lpad(n::text, 23, '0'), 'Tarnija ' || n, 'tarnija ' || n, 'tarnija ' || n, 'supplier', now()
     FROM generate_series(1, 500) AS n`,
    [company],
  );
  await place.owner(
    `INSERT INTO books.invoice (company_id, id, direction, kind, state, number, number_key, party_id, origin, revision_id,
       revision_no, invoice_date, due_date, currency, gross_minor, amount_due_minor, needs_review, settled_minor, posted_at,
       created_at)
     SELECT $1, '01J' || lpad(n::text, 23, '0'), 'purchase', 'invoice', 'posted', 'N' || n, 'N' || n,
       '01P' || lpad((n % 500 + 1)::text, 23, '0'), 'import', '01R' || lpad(n::text, 23, '0'), 1, date '2020-01-01' + n % 2000,
       date '2020-01-15' + n % 2000, 'EUR', 1000, 1000, false, 1000, now(), now()
     FROM generate_series(1, $2::int) AS n`,
    [company, ROWS],
  );
  await place.owner(
    `INSERT INTO books.invoice_revision (company_id, id, invoice_id, revision_no, party_id, party_name_raw, invoice_date,
       currency, net_minor, tax_minor, gross_minor, prepaid_minor, rounding_minor, amount_due_minor, base_currency,
       needs_review, prices_include_vat, created_at, command_id)
     SELECT company_id, revision_id, id, 1, party_id, 'Tarnija', invoice_date, 'EUR', 800, 200, 1000, 0, 0, 1000, 'EUR',
       false, false, now(), '01C' || right(id, 23)
     FROM books.invoice WHERE company_id = $1`,
    [company],
  );
  await place.owner('COMMIT');
  await place.owner('VACUUM ANALYZE');
  return company;
}
