import { performance } from 'node:perf_hooks';
import { MatchCompanyHandler } from '#booking';
import { type Database, SystemClock } from '#platform';
import { booksBus, searchPairs } from '#books';
import { testTask } from '../../support/files.js';
import { type Bench } from '../support/bench.js';
import { median } from '../support/figures.js';
import { addLines, filledBank } from './filled-bank.js';

const LINES = 100_000;
const SMALLEST = 12_500;
const LARGEST = 200_000;
const ROUNDS = 5;
const STATEMENT = 100;

/** Goals of reconciliation: the search against plain set-based SQL, its growth, the first match and a later bank statement. */
export const matching: Bench = {
  name: 'matching',
  about: `candidates of ${LINES} bank lines and ${LINES / 2} open invoices against set-based SQL, and the whole match of them`,
  async run(report) {
    const times = new Map<number, number>();
    for (const lines of [SMALLEST, LINES, LARGEST]) {
      const bank = await filledBank(lines);
      try {
        const { database } = bank.place;
        const [ours, theirs]: [number[], number[]] = [[], []];
        for (let round = 0; round < ROUNDS; round += 1) {
          ours.push(await taking(() => search(database, bank.company)));
          theirs.push(await taking(() => setBased(database, bank.company)));
        }
        times.set(lines, Math.min(...ours));
        const goal = lines === LINES ? { id: 'G9', atMost: 1.5 } : undefined;
        report.ratio(`candidates of ${lines} lines`, 'ms', ours, theirs, goal);
        if (lines !== LINES) continue;
        const match = await taking(() => run(database, bank.company));
        report.figure('the whole first match', 's', [match / 1_000], { id: 'first match', atMost: 60 });
        const [left] = await bank.place.owner<{ matched: string }>(
          'SELECT count(*) AS matched FROM books.allocation WHERE company_id = $1',
          [bank.company],
        );
        report.note(`The matcher settled ${left?.matched ?? ''} lines by itself.`);
        const after: number[] = [];
        for (let statement = 0; statement < ROUNDS; statement += 1) {
          await addLines(bank, LINES + 1 + statement * STATEMENT, STATEMENT);
          after.push((await taking(() => run(database, bank.company))) / 1_000);
        }
        report.figure(`the match after one more statement of ${STATEMENT} lines`, 's', after, {
          id: 'increment',
          atMost: 1,
        });
      } finally {
        await bank.place.drop();
      }
    }
    const exponent =
      Math.log((times.get(LARGEST) ?? 1) / (times.get(SMALLEST) ?? 1)) / Math.log(LARGEST / SMALLEST);
    report.figure(`exponent of its growth from ${SMALLEST} to ${LARGEST} lines`, '', [exponent], {
      id: 'G9',
      atMost: 1.1,
    });
    report.note(`Median search of ${LINES} lines: ${median([times.get(LINES) ?? 0]).toFixed(0)} ms at best.`);
  },
};

const search = (database: Database, company: bigint) =>
  database.reportCompany(company, (sql) => searchPairs(sql, company, 'all'));

function run(database: Database, company: bigint) {
  const bus = booksBus(database, new SystemClock(), () => Promise.resolve());
  return new MatchCompanyHandler(database, bus).handle(testTask('match-company', {}, company));
}

/** Good plain SQL for the same search: two branches, scored, the best three for each line. */
const SET_BASED = `
  WITH line AS MATERIALIZED (
    SELECT id, booking_date, direction, amount_minor, party_id, reference FROM books.bank_transaction
    WHERE company_id = $1 AND judgement IS NULL AND NOT own_counterparty AND allocated_minor < amount_minor
  ), invoice AS MATERIALIZED (
    SELECT id, amount_due_minor, party_id, reference_number, invoice_date FROM books.invoice
    WHERE company_id = $1 AND posted_at IS NOT NULL AND (amount_due_minor - settled_minor - credited_minor) <> 0
  ), pair AS (
    SELECT line.id AS line, invoice.id AS invoice FROM line JOIN invoice ON invoice.amount_due_minor = line.amount_minor
    WHERE line.booking_date BETWEEN invoice.invoice_date - 45 AND invoice.invoice_date + 180
    UNION
    SELECT line.id, invoice.id FROM line JOIN invoice ON invoice.reference_number = line.reference
    WHERE line.booking_date BETWEEN invoice.invoice_date - 45 AND invoice.invoice_date + 180
  ), scored AS (
    SELECT pair.line, pair.invoice, (line.amount_minor = invoice.amount_due_minor)::int * 50
      + coalesce((line.reference = invoice.reference_number)::int, 0) * 40
      + coalesce((line.party_id = invoice.party_id)::int, 0) * 20 AS score
    FROM pair JOIN line ON line.id = pair.line JOIN invoice ON invoice.id = pair.invoice
  )
  SELECT line, invoice FROM (SELECT *, row_number() OVER (PARTITION BY line ORDER BY score DESC, invoice) AS place FROM scored)
    AS ranked WHERE place <= 3`;

const setBased = (database: Database, company: bigint) =>
  database.reportCompany(company, async (sql) => {
    await sql.run('SET LOCAL enable_nestloop = off');
    return sql.rows(SET_BASED, [company]);
  });

async function taking(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}
