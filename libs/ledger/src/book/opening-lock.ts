import { type Sql } from '#platform';

/** Opening a company's books waits for those who count on their absence, and they for it. */
const LOCK = "hashtextextended('books.opening:' || $1::bigint, 0)";

/**
 * Whether the company has no books, which stays so until the transaction ends: what is written in it is there when the
 * books are opened. Many transactions may hold it at once.
 */
export async function holdUnopened(sql: Sql, companyId: bigint): Promise<boolean> {
  await sql.run(`SELECT pg_advisory_xact_lock_shared(${LOCK})`, [companyId]);
  const row = await sql.row('SELECT FROM books.book WHERE company_id = $1', [companyId]);
  return row === undefined;
}

/** Waits until nobody counts on the absence of the books any more. */
export async function lockOpening(sql: Sql, companyId: bigint): Promise<void> {
  await sql.run(`SELECT pg_advisory_xact_lock(${LOCK})`, [companyId]);
}
