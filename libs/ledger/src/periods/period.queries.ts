import { encodeId, type IsoDate, type PageRequest, type Sql, type Ulid, visibleText } from '#platform';
import { fiscalYearState, type PeriodState } from './fiscal-year-state.js';
import { type PeriodView } from './period.wire.js';

interface PeriodFilters {
  readonly fiscal_year?: string | undefined;
  readonly state?: PeriodState | undefined;
}

interface PeriodRow extends Omit<PeriodView, 'closed_by' | 'fiscal_year_state' | 'reopened_by'> {
  readonly year_ends_on: IsoDate;
  readonly year_periods: number;
  readonly year_closed: number;
  readonly closed_by: bigint | null;
  readonly reopened_by: bigint | null;
}

const periods = (filter: string): string => `
  SELECT period.id, year.label AS fiscal_year, period.starts_on AS "from", period.ends_on AS "to", period.state,
    period.vat_filed, period.closed_at, period.closed_by, period.reopened_at, period.reopened_by, period.reopen_reason, year.ends_on AS year_ends_on,
    whole.periods AS year_periods, whole.closed AS year_closed
  FROM books.period
  JOIN books.fiscal_year AS year ON year.company_id = period.company_id AND year.id = period.fiscal_year_id
  CROSS JOIN LATERAL (
    SELECT count(*)::integer AS periods, count(*) FILTER (WHERE sibling.state = 'closed')::integer AS closed
    FROM books.period AS sibling WHERE sibling.company_id = $1 AND sibling.fiscal_year_id = year.id
  ) AS whole
  WHERE period.company_id = $1 AND ${filter}`;

const PERIODS = periods(`($2::text IS NULL OR year.label = $2)
    AND ($3::text IS NULL OR period.state = $3)
    AND ($4::date IS NULL OR period.starts_on > $4)
  ORDER BY period.starts_on LIMIT $5`);

/** Periods, oldest first, after the key of the page. Returns one more than the limit. */
export async function periodRows(
  sql: Sql,
  companyId: bigint,
  filters: PeriodFilters,
  page: Pick<PageRequest, 'after' | 'limit'>,
  today: IsoDate,
): Promise<PeriodView[]> {
  const rows = await sql.rows<PeriodRow>(PERIODS, [
    companyId,
    filters.fiscal_year ?? null,
    filters.state ?? null,
    page.after?.[0] ?? null,
    page.limit + 1,
  ]);
  return rows.map((row) => periodView(row, today));
}

/** One period; undefined when there is none. */
export async function findPeriod(
  sql: Sql,
  companyId: bigint,
  id: Ulid,
  today: IsoDate,
): Promise<PeriodView | undefined> {
  const row = await sql.row<PeriodRow>(periods('period.id = $2'), [companyId, id]);
  return row && periodView(row, today);
}

const periodView = (row: PeriodRow, today: IsoDate): PeriodView => ({
  id: row.id,
  fiscal_year: row.fiscal_year,
  fiscal_year_state: fiscalYearState(
    { endsOn: row.year_ends_on, periods: row.year_periods, closed: row.year_closed },
    today,
  ),
  from: row.from,
  to: row.to,
  state: row.state,
  vat_filed: row.vat_filed,
  closed_at: row.closed_at,
  closed_by: idOf(row.closed_by),
  reopened_at: row.reopened_at,
  reopened_by: idOf(row.reopened_by),
  reopen_reason: visibleText(row.reopen_reason),
});

const idOf = (user: bigint | null): string | null => (user === null ? null : encodeId('user', user));
