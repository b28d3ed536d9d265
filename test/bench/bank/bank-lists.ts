import { performance } from 'node:perf_hooks';
import { listTransactions, type TransactionFilters } from '#books';
import { isoDate } from '#platform';
import { type Bench } from '../support/bench.js';
import { quantile } from '../support/figures.js';
import { filledBank } from './filled-bank.js';

const LINES = 1_000_000;
const READS = 40;
const PAGE = { limit: 50, after: null };

/** A page of bank lines costs the same with every filter and order. */
export const bankLists: Bench = {
  name: 'bank-lists',
  about: `a page of 50 of ${LINES} bank lines, by each filter and ordering`,
  async run(report) {
    const { place, company } = await filledBank(LINES);
    try {
      const [some] = await place.owner<{ party: string; account: string }>(
        `SELECT party_id AS party, bank_account_id AS account FROM books.bank_transaction
         WHERE company_id = $1 AND party_id IS NOT NULL LIMIT 1`,
        [company],
      );
      const filters: Readonly<Record<string, Partial<TransactionFilters>>> = {
        none: {},
        bank_account_id: { bank_account_id: some?.account },
        party_id: { party_id: some?.party },
        date_from: { date_from: isoDate('2026-08-01'), date_to: isoDate('2026-08-10') },
        direction: { direction: 'out' },
        has_document: { has_document: true },
        status_open: { status: 'open' },
        status_matched: { status: 'matched' },
        status_exempted: { status: 'exempted' },
        to_explain: { to_explain: true },
        q: { q: 'makse 77777' },
        q_of_none: { q: 'ei ole olemas' },
        by_amount: { ordering: '-amount' },
        by_counterparty: { ordering: 'counterparty' },
        latest: { ordering: '-booking_date' },
      };
      for (const [name, filter] of Object.entries(filters)) {
        const times: number[] = [];
        for (let read = 0; read < READS; read += 1) {
          const from = performance.now();
          await place.database.readCompany(company, (sql) =>
            listTransactions(sql, company, { ordering: 'booking_date', ...filter }, PAGE),
          );
          times.push(performance.now() - from);
        }
        report.figure(`95th percentile, ${name}`, 'ms', [quantile(times, 0.95)], { id: 'lists', atMost: 50 });
      }
    } finally {
      await place.drop();
    }
  },
};
