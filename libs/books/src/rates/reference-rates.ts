import { type IsoDate, newUlid, type Sql, toJson } from '#platform';

/** A published rate: units of `quote` for one of `base`, decimal text. */
export interface ReferenceRate {
  readonly base: string;
  readonly quote: string;
  readonly date: IsoDate;
  readonly value: string;
}

/** Takes in published rates; a rate known already stays as it was first published. Returns how many were new. */
export function recordReferenceRates(sql: Sql, rates: readonly ReferenceRate[]): Promise<number> {
  return sql.run(
    `INSERT INTO books.reference_rate (base, quote, date, value)
     SELECT base, quote, date, value
     FROM jsonb_to_recordset($1::jsonb) AS rate(base text, quote text, date date, value numeric)
     ON CONFLICT (base, quote, date) DO NOTHING`,
    [toJson(rates)],
  );
}

/** The day of the newest published rates, null before any were fetched. */
export async function newestReferenceDay(sql: Sql): Promise<IsoDate | null> {
  const { newest } = await sql.one<{ newest: IsoDate | null }>(
    'SELECT max(date) AS newest FROM books.reference_rate',
  );
  return newest;
}

/** The day of the oldest published rates, null before any were fetched. */
export async function oldestReferenceDay(sql: Sql): Promise<IsoDate | null> {
  const { oldest } = await sql.one<{ oldest: IsoDate | null }>(
    'SELECT min(date) AS oldest FROM books.reference_rate',
  );
  return oldest;
}

/** Copies a published rate into the company's books, where it is not yet; the books refer to their own copy. */
export function takeReferenceRate(
  sql: Sql,
  companyId: bigint,
  { base, quote, date }: Omit<ReferenceRate, 'value'>,
): Promise<number> {
  return sql.run(
    `INSERT INTO books.exchange_rate (company_id, id, base, quote, date, value, source)
     SELECT $1, $2, base, quote, date, value, 'ecb' FROM books.reference_rate
     WHERE base = $3 AND quote = $4 AND date = $5
     ON CONFLICT (company_id, base, quote, date, source) WHERE source <> 'bank' DO NOTHING`,
    [companyId, newUlid(), base, quote, date],
  );
}
