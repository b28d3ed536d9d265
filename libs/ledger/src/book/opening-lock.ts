import { type Sql } from '#platform';

/** Opening a company's books waits for the transactions that rely on their absence, and those wait for the opening. */
const LOCK = "hashtextextended('books.opening:' || $1::bigint, 0)";

/**
 * Whether the company has no books. The answer holds until the transaction ends, so that the opening of the books sees
 * the rows this transaction writes. Many transactions may hold it at once.
 */
export async function holdUnopened(sql: Sql, companyId: bigint): Promise<boolean> {
  await sql.run(`SELECT pg_advisory_xact_lock_shared(${LOCK})`, [companyId]);
  const row = await sql.row('SELECT FROM books.book WHERE company_id = $1', [companyId]);
  return row === undefined;
}

/** Waits until no transaction relies on the absence of the books. */
export async function lockOpening(sql: Sql, companyId: bigint): Promise<void> {
  await sql.run(`SELECT pg_advisory_xact_lock(${LOCK})`, [companyId]);
}
