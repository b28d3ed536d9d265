import { type IsoDate, newUlid, type Sql, toJson } from '#platform';

/** A published rate: units of `quote` for one of `base`, decimal text. */
interface ReferenceRate {
  readonly base: string;
  readonly quote: string;
  readonly date: IsoDate;
  readonly value: string;
}

/**
 * Stores published rates. A rate that is already known keeps its first published value. Returns the number of new
 * rates.
 */
export function recordReferenceRates(sql: Sql, rates: readonly ReferenceRate[]): Promise<number> {
  return sql.run(
    `INSERT INTO books.reference_rate (base, quote, date, value)
     SELECT base, quote, date, value
     FROM jsonb_to_recordset($1::jsonb) AS rate(base text, quote text, date date, value numeric)
     ON CONFLICT (base, quote, date) DO NOTHING`,
    [toJson(rates)],
  );
}

/** The day of the newest published rates, null before any are fetched. */
export async function newestReferenceDay(sql: Sql): Promise<IsoDate | null> {
  const { newest } = await sql.one<{ newest: IsoDate | null }>(
    'SELECT max(date) AS newest FROM books.reference_rate',
  );
  return newest;
}

/** The day of the oldest published rates, null before any are fetched. */
export async function oldestReferenceDay(sql: Sql): Promise<IsoDate | null> {
  const { oldest } = await sql.one<{ oldest: IsoDate | null }>(
    'SELECT min(date) AS oldest FROM books.reference_rate',
  );
  return oldest;
}

/**
 * The published rates of a pair, by day: `date` and `value`. The European Central Bank fixes rates of the euro only;
 * the rate of any other pair is derived from the fixings of both currencies on the day.
 */
export function publishedRates(base: `$${number}`, quote: `$${number}`): string {
  return `(
    SELECT date, value FROM books.reference_rate WHERE base = ${base} AND quote = ${quote}
    UNION ALL
    SELECT based.date, trim_scale(round(coalesce(quoted.value, 1) / based.value, 12))
    FROM books.reference_rate AS based
    LEFT JOIN books.reference_rate AS quoted ON quoted.base = 'EUR' AND quoted.quote = ${quote} AND quoted.date = based.date
    WHERE based.base = 'EUR' AND based.quote = ${base} AND (${quote} = 'EUR' OR quoted.value IS NOT NULL)
  )`;
}

/** Copies a published rate into the company's books if it is not there yet; the books refer to their own copy. */
export function takeReferenceRate(
  sql: Sql,
  companyId: bigint,
  { base, quote, date }: Omit<ReferenceRate, 'value'>,
): Promise<number> {
  return sql.run(
    `INSERT INTO books.exchange_rate (company_id, id, base, quote, date, value, source)
     SELECT $1, $2, $3, $4, date, value, 'ecb' FROM ${publishedRates('$3', '$4')} AS published WHERE date = $5
     ON CONFLICT (company_id, base, quote, date, source) WHERE source <> 'bank' DO NOTHING`,
    [companyId, newUlid(), base, quote, date],
  );
}
