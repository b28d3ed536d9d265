import { type IsoDate, type PageRequest, type Sql } from '#platform';
import { publishedRates } from './reference-rates.js';
import { type ExchangeRateView } from './exchange-rate.wire.js';

interface ExchangeRateFilters {
  readonly base?: string | undefined;
  readonly quote?: string | undefined;
  readonly date?: IsoDate | undefined;
}

const FILTERS = `($2::text IS NULL OR r.base = $2) AND ($3::text IS NULL OR r.quote = $3)
      AND r.date >= coalesce($4::date, '-infinity') AND r.date <= coalesce($4::date, 'infinity')`;

/**
 * The company's own daily rates, and the published rates that it has no copy of; each half starts at the key of the
 * page. The rate at which a bank exchanged a single payment is no daily rate.
 */
const rates = (published: string): string => `
  SELECT id, base, quote, date, trim_scale(value)::text AS value,
    CASE source WHEN 'human' THEN 'manual' ELSE source END AS source
  FROM (
    (SELECT r.id, r.base, r.quote, r.date, r.value, r.source FROM books.exchange_rate r
      WHERE r.company_id = $1 AND r.source <> 'bank' AND ${FILTERS} AND (r.date, r.base, r.quote, r.source) > ($5::date, $6, $7, $8)
      ORDER BY r.date, r.base, r.quote, r.source LIMIT $9)
    UNION ALL
    (SELECT NULL, r.base, r.quote, r.date, r.value, 'ecb' FROM ${published} AS r
      WHERE ${FILTERS} AND (r.date, r.base, r.quote) >= ($5::date, $6, $7) AND (r.date, r.base, r.quote, 'ecb') > ($5::date, $6, $7, $8)
        AND NOT EXISTS (SELECT 1 FROM books.exchange_rate own WHERE own.company_id = $1 AND own.base = r.base
          AND own.quote = r.quote AND own.date = r.date AND own.source = 'ecb')
      ORDER BY r.date, r.base, r.quote LIMIT $9)
  ) AS rate
  ORDER BY date, base, quote, rate.source LIMIT $9`;

const RATES = rates('books.reference_rate');

/** When both currencies are given, also the rates derived from the euro rates of both, because invoices use them. */
const RATES_OF_A_PAIR = rates(
  `(SELECT $2::text AS base, $3::text AS quote, date, value FROM ${publishedRates('$2', '$3')} AS published)`,
);

/** Rates by day and pair, after the key of the page. Returns one more than the limit. */
export function listExchangeRates(
  sql: Sql,
  companyId: bigint,
  filters: ExchangeRateFilters,
  page: Pick<PageRequest, 'after' | 'limit'>,
): Promise<ExchangeRateView[]> {
  const { base, quote } = filters;
  const isPair = base !== undefined && quote !== undefined && base !== quote;
  return sql.rows<ExchangeRateView>(isPair ? RATES_OF_A_PAIR : RATES, [
    companyId,
    base ?? null,
    quote ?? null,
    filters.date ?? null,
    ...(page.after ?? ['-infinity', '', '', '']),
    page.limit + 1,
  ]);
}

/** The key of a row, for the cursor. */
export function exchangeRateKey(row: ExchangeRateView): [string, string, string, string] {
  return [row.date, row.base, row.quote, row.source === 'manual' ? 'human' : row.source];
}
