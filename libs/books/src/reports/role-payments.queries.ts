import { type IsoDate, type Sql } from '#platform';
import { type AccountRole } from '#ledger';

/** Movements of judged bank lines on an account, debit positive: money out is a payment, money back is negative. */
export interface RolePayment {
  readonly date: IsoDate;
  readonly minor: bigint;
}

const PAYMENTS = `
  SELECT line.economic_date AS date, line.base_minor AS minor
  FROM books.account
  JOIN books.journal_line AS line ON line.company_id = $1 AND line.account_id = account.id AND line.economic_date >= $3
  JOIN books.journal_entry AS entry ON entry.company_id = $1 AND entry.id = line.entry_id
  WHERE account.company_id = $1 AND account.role = $2
    AND entry.source_kind IN ('transaction_exemption', 'transaction_money_in', 'allocation')
  ORDER BY line.economic_date, line.id`;

/** Payments by bank lines on the account of a role from a day on, the oldest first. */
export function rolePayments(
  sql: Sql,
  companyId: bigint,
  role: AccountRole,
  from: IsoDate,
): Promise<RolePayment[]> {
  return sql.rows<RolePayment>(PAYMENTS, [companyId, role, from]);
}
