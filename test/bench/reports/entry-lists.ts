import { performance } from 'node:perf_hooks';
import { type EntryFilters, listEntries } from '#books';
import { isoDate } from '#platform';
import { openTestBooks } from '../../support/books.js';
import { type Bench } from '../support/bench.js';
import { quantile } from '../support/figures.js';
import { newPlace } from '../support/place.js';
import { seed, SIZES } from './seeded-books.js';

const LINES = SIZES[2];
const READS = 40;
const VALUE = '01V'.padEnd(26, '0');
const YEAR = { date_from: isoDate('2026-01-01'), date_to: isoDate('2026-12-31') };

/** The first line of each sale carries the dimension value. */
const VALUES = `
  INSERT INTO books.dimension_line (company_id, dimension_value_id, account_id, economic_date, entry_id, line_no, base_minor)
  SELECT line.company_id, $2, line.account_id, line.economic_date, line.entry_id, line.line_no, line.base_minor
  FROM books.journal_line AS line
  JOIN books.journal_entry AS entry ON entry.company_id = $1 AND entry.id = line.entry_id AND entry.journal = 'sales'
  WHERE line.company_id = $1 AND line.line_no = 1`;

const FILTERS: Readonly<Record<string, EntryFilters>> = {
  none: {},
  days: YEAR,
  a_day: { date_from: isoDate('2026-08-07'), date_to: isoDate('2026-08-07') },
  journal: { ...YEAR, journal: 'sales' },
  journal_of_none: { journal: 'closing' },
  account_code: { ...YEAR, account_code: '1210' },
  account_of_none: { ...YEAR, account_code: '1010' },
  dimension_value_id: { ...YEAR, dimension_value_id: VALUE },
  account_and_value: { ...YEAR, dimension_value_id: VALUE, account_code: '1210' },
};

/** A page of the journal costs the same with every filter, and wherever it is. */
export const entryLists: Bench = {
  name: 'entry-lists',
  about: `a page of 200 entries of ${LINES} lines, the first and one near the end, by each filter`,
  async run(report) {
    const place = await newPlace(4);
    try {
      const company = await openTestBooks(place.database);
      await seed(place, company, LINES);
      await place.owner(VALUES, [company, VALUE]);
      await place.owner('VACUUM ANALYZE books.dimension_line');
      for (const [name, filters] of Object.entries(FILTERS)) {
        for (const [where, after] of [
          ['first page', null],
          ['near the end', ['2026-12-01', '']],
        ] as const) {
          const times: number[] = [];
          for (let read = 0; read < READS; read += 1) {
            const from = performance.now();
            await place.database.readCompany(company, (sql) =>
              listEntries(sql, company, filters, { limit: 200, after }),
            );
            times.push(performance.now() - from);
          }
          const goal = { id: 'lists', atMost: 50 };
          report.figure(`95th percentile, ${name}, ${where}`, 'ms', [quantile(times, 0.95)], goal);
        }
      }
    } finally {
      await place.drop();
    }
  },
};
