import { firstOfMonth, type IsoMonth, type Sql } from '#platform';

/**
 * Accounts that wages, dividends and the tax on distributions are posted to. A declared dividend counts when it is
 * paid: by a debit.
 */
const SHOWN = `
  SELECT EXISTS (
    SELECT FROM books.month_balance AS balance
    JOIN books.account ON account.company_id = $1 AND account.id = balance.account_id
    WHERE balance.company_id = $1 AND balance.month = $2
      AND (account.role IN ('payroll_expense', 'payroll_liability', 'payroll_tax', 'payroll_tax_expense',
             'distribution_tax_expense', 'distribution_tax_liability')
           AND (balance.debit_base_minor <> 0 OR balance.credit_base_minor <> 0)
        OR account.role = 'dividend_payable' AND balance.debit_base_minor <> 0)) AS shown`;

/** True when the books of a month show payroll, a dividend payment or a distribution tax. */
export async function showsPayroll(sql: Sql, companyId: bigint, month: IsoMonth): Promise<boolean> {
  const { shown } = await sql.one<{ shown: boolean }>(SHOWN, [companyId, firstOfMonth(month)]);
  return shown;
}
