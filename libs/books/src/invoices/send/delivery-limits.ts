import { problem, type Sql, type Ulid } from '#platform';

/** Letters with invoices that a company sends in a day: a small firm sends some dozens, and mail servers shut out floods. */
const OF_COMPANY = 500;
/** The same invoice sent again and again is a mistake or a nuisance. */
const OF_INVOICE = 5;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Letters of the last 24 hours, and when the oldest of them was asked for. */
interface Sent {
  readonly count: number;
  readonly first: Date | null;
}

/**
 * The books are locked, so two commands cannot take the last place at once.
 * @throws Problem `throttled`, with the seconds until the oldest letter is a day old in `Retry-After`
 */
export async function assertMaySend(sql: Sql, companyId: bigint, invoiceId: Ulid, now: Date): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS);
  const [ofCompany, ofInvoice] = await Promise.all([
    sql.one<Sent>(
      `SELECT count(*)::int AS count, min(created_at) AS first FROM books.invoice_delivery
       WHERE company_id = $1 AND created_at > $2`,
      [companyId, since],
    ),
    sql.one<Sent>(
      `SELECT count(*)::int AS count, min(created_at) AS first FROM books.invoice_delivery
       WHERE company_id = $1 AND created_at > $2 AND invoice_id = $3`,
      [companyId, since, invoiceId],
    ),
  ]);
  if (ofInvoice.count >= OF_INVOICE)
    throw full(`The invoice was sent ${OF_INVOICE} times within a day.`, ofInvoice, now);
  if (ofCompany.count >= OF_COMPANY)
    throw full(`The company sent ${OF_COMPANY} invoices within a day.`, ofCompany, now);
}

function full(detail: string, { first }: Sent, now: Date) {
  const seconds = Math.ceil(((first ?? now).getTime() + DAY_MS - now.getTime()) / 1000);
  return problem('throttled', detail, { headers: { 'Retry-After': String(Math.max(1, seconds)) } });
}
