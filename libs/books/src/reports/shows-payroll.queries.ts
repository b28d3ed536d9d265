import { firstOfMonth, type IsoMonth, type Sql } from '#platform';

/**
 * Accounts that wages, dividends and the tax on distributions are posted to. A declared dividend counts when it is
 * paid: by a debit.
 */
const MONTHS = `
  SELECT DISTINCT to_char(balance.month, 'YYYY-MM') AS month
  FROM books.month_balance AS balance
  JOIN books.account ON account.company_id = $1 AND account.id = balance.account_id
  WHERE balance.company_id = $1 AND balance.month BETWEEN $2 AND $3
    AND (account.role IN ('payroll_expense', 'payroll_liability', 'payroll_tax', 'payroll_tax_expense',
           'distribution_tax_expense', 'distribution_tax_liability')
         AND (balance.debit_base_minor <> 0 OR balance.credit_base_minor <> 0)
      OR account.role = 'dividend_payable' AND balance.debit_base_minor <> 0)
  ORDER BY month`;

/** Months between two in which the books show payroll, a dividend payment or a distribution tax. */
export async function monthsWithPayroll(
  sql: Sql,
  companyId: bigint,
  { from, to }: { readonly from: IsoMonth; readonly to: IsoMonth },
): Promise<IsoMonth[]> {
  const rows = await sql.rows<{ month: IsoMonth }>(MONTHS, [companyId, firstOfMonth(from), firstOfMonth(to)]);
  return rows.map(({ month }) => month);
}

/** True when the books of a month show payroll, a dividend payment or a distribution tax. */
export async function showsPayroll(sql: Sql, companyId: bigint, month: IsoMonth): Promise<boolean> {
  return (await monthsWithPayroll(sql, companyId, { from: month, to: month })).length > 0;
}
