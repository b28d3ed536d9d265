import { performance } from 'node:perf_hooks';
import { workOfOrganization } from '#identity';
import { isoDate } from '#platform';
import { companiesWithLiveTasks } from '#tasks';
import { urgencyOf } from '#work';
import { type Bench } from '../support/bench.js';
import { quantile } from '../support/figures.js';
import { newPlace } from '../support/place.js';

const COMPANIES = 500;
const OTHERS = 5_000;
const READS = 100;
const PAGE = 50;
const TODAY = isoDate('2026-11-25');

const ORGANIZATIONS = `INSERT INTO identity.organization (name) SELECT 'Büroo ' || n FROM generate_series(1, 11) AS n`;
const ROWS = `
  INSERT INTO identity.company (organization_id, name, registry_code, legal_form, state)
  SELECT o.id, 'Klient ' || n, (10000000 + n)::text, 'ou', 'ready'
  FROM generate_series(1, $1::int) AS n
  JOIN (SELECT id, row_number() OVER (ORDER BY id) AS place FROM identity.organization) AS o
    ON o.place = CASE WHEN n <= $2 THEN 1 ELSE 2 + n % 10 END`;
const WORK = `
  INSERT INTO identity.company_status (company_id, computed_at, last_bank_date, waiting, deadlines)
  SELECT id, now(), '2026-11-20',
    (SELECT jsonb_object_agg(kind, jsonb_build_object('count', id % 9, 'oldest_on', date '2026-11-01' - (id % 60)::int))
     FROM unnest(ARRAY['review', 'to_explain', 'proposals', 'submissions', 'returns', 'period_close', 'failed', 'mails']) AS kind),
    jsonb_build_array(jsonb_build_object('kind', 'vat_return', 'month', '2026-10', 'due_on', date '2026-11-20' + (id % 40)::int))
  FROM identity.company`;

/** The first screen of a firm: its companies, most urgent first. */
export const companyWork: Bench = {
  name: 'company-work',
  about: `the most urgent ${PAGE} of ${COMPANIES} companies of a firm, next to ${OTHERS} of others`,
  async run(report) {
    const place = await newPlace(4);
    try {
      await place.owner(ORGANIZATIONS);
      await place.owner(ROWS, [COMPANIES + OTHERS, COMPANIES]);
      await place.owner(WORK);
      await place.owner('VACUUM ANALYZE');
      const [first] = await place.owner<{ id: string }>('SELECT min(id) AS id FROM identity.organization');
      const organization = BigInt(first?.id ?? 0);
      const person = { human: true, credential: { scopes: new Set<never>() } };
      const times: number[] = [];
      for (let read = -5; read < READS; read += 1) {
        const from = performance.now();
        await place.database.system(async (sql) => {
          const companies = await workOfOrganization(sql, organization, person);
          const page = companies
            .map(({ id, waiting, deadlines }) => ({ id, ...urgencyOf(waiting, deadlines, TODAY) }))
            .sort((a, b) => b.score - a.score)
            .slice(0, PAGE);
          if (companies.length !== COMPANIES) throw new Error(`${companies.length} companies`);
          await companiesWithLiveTasks(
            sql,
            page.map(({ id }) => id),
            ['rebuild-status'],
          );
        });
        if (read >= 0) times.push(performance.now() - from);
      }
      report.figure('95th percentile of a page', 'ms', [quantile(times, 0.95)], { id: 'lists', atMost: 50 });
      report.note(`median: ${quantile(times, 0.5).toFixed(1)} ms`);
    } finally {
      await place.drop();
    }
  },
};
