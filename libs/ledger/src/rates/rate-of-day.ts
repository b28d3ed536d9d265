import { Decimal, fieldProblem, type IsoDate, type Sql, type Ulid } from '#platform';
import { type PostingRate } from './posting-rate.js';
import { fixingDayFor } from './fixing-days.js';
import { publishedRates, takeReferenceRate } from './reference-rates.js';

/** The source of a rate, in the terms of the contract. */
export const RATE_SOURCES = ['ecb', 'market', 'bank', 'manual'] as const;

/** A rate of the company's books, as an invoice uses it. */
export interface KnownRate extends PostingRate {
  readonly id: Ulid;
  readonly date: IsoDate;
  readonly source: (typeof RATE_SOURCES)[number];
}

/** The first day for which the European Central Bank fixed rates. */
const FIRST_FIXING = '1999-01-04';

interface RateRow {
  readonly id: Ulid;
  readonly base: string;
  readonly quote: string;
  readonly date: IsoDate;
  readonly value: string;
  readonly source: 'ecb' | 'human' | 'bank';
}

/**
 * The rate that applies on a day when nobody chose one: that of the European Central Bank, else the rate that a person
 * set for that very day, in a currency that the bank does not quote or before it publishes.
 */
export async function rateOfDay(
  sql: Sql,
  companyId: bigint,
  pair: { readonly base: string; readonly quote: string },
  date: IsoDate,
): Promise<KnownRate | undefined> {
  const published = await publishedRateOfDay(sql, companyId, pair, date);
  if (published !== undefined) return published;
  const set = await keptRate(sql, companyId, pair, date, 'human');
  return set === undefined ? undefined : known(set);
}

/**
 * The European Central Bank's rate that applies on a day: the rate of the day, or of the last fixing before it when the
 * bank fixed none. Between two other currencies it is derived through the euro. Undefined while a fixing that is due is
 * not known yet.
 */
export async function publishedRateOfDay(
  sql: Sql,
  companyId: bigint,
  pair: { readonly base: string; readonly quote: string },
  date: IsoDate,
): Promise<KnownRate | undefined> {
  if (date < FIRST_FIXING) return undefined;
  const day = fixingDayFor(date);
  const kept = await keptRate(sql, companyId, pair, day, 'ecb');
  if (kept !== undefined) return known(kept);
  const taken = await takeReferenceRate(sql, companyId, { ...pair, date: day });
  if (taken === 0) return undefined;
  const row = await keptRate(sql, companyId, pair, day, 'ecb');
  return row === undefined ? undefined : known(row);
}

function keptRate(
  sql: Sql,
  companyId: bigint,
  pair: { readonly base: string; readonly quote: string },
  day: IsoDate,
  source: 'ecb' | 'human',
): Promise<RateRow | undefined> {
  return sql.row<RateRow>(
    `SELECT id, base, quote, date, value, source FROM books.exchange_rate
     WHERE company_id = $1 AND base = $2 AND quote = $3 AND source = $5 AND date = $4`,
    [companyId, pair.base, pair.quote, day, source],
  );
}

/**
 * The newest rate of the European Central Bank published by a day, whether or not the company's books have it: for a
 * preview.
 */
export async function latestRate(
  sql: Sql,
  companyId: bigint,
  pair: { readonly base: string; readonly quote: string },
  date: IsoDate,
): Promise<Omit<KnownRate, 'id'> | undefined> {
  const row = await sql.row<Omit<RateRow, 'id'>>(LATEST_RATE, [companyId, pair.base, pair.quote, date]);
  return row === undefined ? undefined : terms(row);
}

const LATEST_RATE = `
  SELECT base, quote, date, value, source FROM (
    (SELECT base, quote, date, value, source FROM books.exchange_rate
      WHERE company_id = $1 AND base = $2 AND quote = $3 AND source = 'ecb' AND date <= $4 ORDER BY date DESC LIMIT 1)
    UNION ALL
    (SELECT $2, $3, date, value, 'ecb' FROM ${publishedRates('$2', '$3')} AS published
      WHERE date <= $4 ORDER BY date DESC LIMIT 1)
  ) AS rate ORDER BY date DESC LIMIT 1`;

/**
 * A rate that a person chose.
 * @throws Problem `validation_error` (`not_found`), or `invalid_payload` when the rate is for other currencies
 */
export async function chosenRate(
  sql: Sql,
  companyId: bigint,
  rateId: Ulid,
  pair: { readonly base: string; readonly quote: string },
  field: string,
): Promise<KnownRate> {
  const row = await sql.row<RateRow>(
    'SELECT id, base, quote, date, value, source FROM books.exchange_rate WHERE company_id = $1 AND id = $2',
    [companyId, rateId],
  );
  if (row === undefined)
    throw fieldProblem('validation_error', field, 'not_found', 'There is no such exchange rate.');
  if (row.base !== pair.base || row.quote !== pair.quote) {
    throw fieldProblem(
      'invalid_payload',
      field,
      'other_currencies',
      `The rate is of ${row.base} to ${row.quote}, the invoice needs ${pair.base} to ${pair.quote}.`,
    );
  }
  return known(row);
}

/** The rate for an amount already in the base currency. */
export function sameCurrency(baseCurrency: string): PostingRate {
  return { baseCurrency, currency: baseCurrency, unitsPerBase: new Decimal(1) };
}

function known(row: RateRow): KnownRate {
  return { id: row.id, ...terms(row) };
}

function terms(row: Omit<RateRow, 'id'>): Omit<KnownRate, 'id'> {
  return {
    baseCurrency: row.base,
    currency: row.quote,
    unitsPerBase: new Decimal(row.value),
    date: row.date,
    source: row.source === 'human' ? 'manual' : row.source,
  };
}
