import { type Sql, type Ulid } from '#platform';
import { DECLARED_TAX } from './tax-balances.queries.js';

/** A tax that an entry left owed on an account. */
export interface TaxLiability {
  readonly entry_id: Ulid;
  readonly account_id: Ulid;
  readonly account_code: string;
  /** Positive: owed to the tax authority. */
  readonly owed_minor: bigint;
}

const LIABILITIES = `
  SELECT line.entry_id, account.id AS account_id, account.code AS account_code,
    -sum(line.base_minor)::bigint AS owed_minor
  FROM books.journal_line AS line
  JOIN books.account ON account.company_id = $1 AND account.id = line.account_id
  WHERE line.company_id = $1 AND line.entry_id = ANY($2::text[]) AND ${DECLARED_TAX}
  GROUP BY line.entry_id, account.id, account.code ORDER BY line.entry_id, account.code`;

/** The movements of the given entries on the accounts of declared taxes, by entry and account. */
export async function taxLiabilities(
  sql: Sql,
  companyId: bigint,
  entryIds: readonly Ulid[],
): Promise<TaxLiability[]> {
  if (entryIds.length === 0) return [];
  return sql.rows<TaxLiability>(LIABILITIES, [companyId, entryIds]);
}

const PREPAYMENT_ACCOUNT = `
  SELECT EXISTS (SELECT FROM books.account WHERE company_id = $1 AND role = 'tax_receivable' AND active) AS found`;

/** True when the books have an active account for the prepayment account at the tax authority. */
export async function hasTaxPrepaymentAccount(sql: Sql, companyId: bigint): Promise<boolean> {
  return (await sql.one<{ found: boolean }>(PREPAYMENT_ACCOUNT, [companyId])).found;
}
