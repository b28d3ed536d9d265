import { type IsoDate, type PageRequest, type Sql, type Ulid } from '#platform';
import { reportedBook } from '#ledger';
import { gainAndLoss } from './revaluation.js';
import { type RevaluationItemView, type RevaluationState, type RevaluationView } from './revaluation.wire.js';

interface RevaluationFilters {
  readonly as_of?: IsoDate | undefined;
  readonly state?: RevaluationState | undefined;
}

const revaluations = (filter: string): string => `
  SELECT id, as_of, state, created_at, ended_at FROM books.revaluation
  WHERE company_id = $1 AND (created_at, id) > ($2::timestamptz, $3) AND ${filter}
  ORDER BY created_at, id LIMIT $4`;

const ITEMS = `
  SELECT item.revaluation_id, account.code AS account_code, account.name AS account_name, item.currency, item.treatment,
    item.amount_minor, trim_scale(rate.value)::text AS rate, rate.date AS rate_date,
    item.carrying_minor AS carrying_base_minor, item.revalued_minor AS revalued_base_minor,
    item.revalued_minor - item.carrying_minor AS difference_base_minor, item.entry_id, item.reversal_entry_id
  FROM books.revaluation_item AS item
  JOIN books.account ON account.company_id = $1 AND account.id = item.account_id
  JOIN books.exchange_rate AS rate ON rate.company_id = $1 AND rate.id = item.exchange_rate_id
  WHERE item.company_id = $1 AND item.revaluation_id = ANY($2::text[]) ORDER BY account.code, item.currency`;

/** Revaluations with their items, oldest first, after the key of the page. Returns one more than the limit. */
export async function listRevaluations(
  sql: Sql,
  companyId: bigint,
  { as_of: asOf, state }: RevaluationFilters,
  page: Pick<PageRequest, 'after' | 'limit'>,
): Promise<RevaluationView[]> {
  const filter =
    `${asOf === undefined ? '$5::date IS NULL' : 'as_of = $5'} AND ` +
    (state === undefined ? '$6::text IS NULL' : 'state = $6');
  const [{ baseCurrency }, rows] = await Promise.all([
    reportedBook(sql, companyId),
    sql.rows<Pick<RevaluationView, 'as_of' | 'created_at' | 'ended_at' | 'id' | 'state'>>(
      revaluations(filter),
      [companyId, ...(page.after ?? ['-infinity', '']), page.limit + 1, asOf ?? null, state ?? null],
    ),
  ]);
  const items = await sql.rows<RevaluationItemView & { readonly revaluation_id: Ulid }>(ITEMS, [
    companyId,
    rows.map(({ id }) => id),
  ]);
  return rows.map((row) => {
    const own = items.filter((item) => item.revaluation_id === row.id);
    return {
      ...row,
      base_currency: baseCurrency,
      ...gainAndLoss(own.map((item) => item.difference_base_minor)),
      items: own.map(({ revaluation_id: _of, ...item }) => item),
    };
  });
}
