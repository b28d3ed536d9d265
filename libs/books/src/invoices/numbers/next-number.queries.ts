import { type IsoDate, type Sql } from '#platform';
import { formatSalesNumber, type NumberingPolicy, seriesOf } from './sales-number.js';

/** More taken numbers in a row than this are not passed over for a preview. */
const MOST_TAKEN = 200;

/**
 * The number that the next own sales document of a day would get; null where people number freely. Nothing is taken: a
 * document issued in between gets it.
 */
export async function nextSalesNumber(
  sql: Sql,
  companyId: bigint,
  policy: NumberingPolicy,
  invoiceDate: IsoDate,
): Promise<string | null> {
  if (policy.policy === 'free') return null;
  const counter = await sql.row<{ last: bigint }>(
    'SELECT last FROM books.sales_counter WHERE company_id = $1 AND series = $2',
    [companyId, seriesOf(policy, invoiceDate)],
  );
  const from = (counter?.last ?? 0n) + 1n;
  const numbers = Array.from({ length: MOST_TAKEN }, (_, at) =>
    formatSalesNumber(policy, from + BigInt(at), invoiceDate),
  );
  const taken = await sql.rows<{ number: string }>(
    `SELECT number FROM books.invoice WHERE company_id = $1 AND number = ANY($2::text[]) AND direction = 'sales'
       AND external_source IS NULL AND state <> 'void'`,
    [companyId, numbers],
  );
  const used = new Set(taken.map(({ number }) => number));
  return numbers.find((number) => !used.has(number)) ?? null;
}
