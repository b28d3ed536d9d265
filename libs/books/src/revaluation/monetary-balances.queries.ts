import { firstOfMonth, type IsoDate, type Sql } from '#platform';
import {
  type CurrencyBalance,
  type MonetaryTreatment,
  monetaryTreatment,
  PREPAYMENT_ROLES,
} from './revaluation.js';

interface BalanceRow extends CurrencyBalance {
  readonly accountCode: string;
  readonly accountName: string;
  readonly balanceSheetLine: string | null;
  readonly role: string | null;
  readonly controlKind: string | null;
}

/** A monetary item: the balance of an account in one foreign currency. */
export interface MonetaryBalance extends CurrencyBalance {
  readonly accountCode: string;
  readonly accountName: string;
  readonly treatment: MonetaryTreatment;
}

/**
 * Balances of accounts in each currency but the base currency ($4) at the end of a day ($2). Whole months come from the
 * month balances, the days of the last month ($3 on) from the lines. Prepayments of an invoice are left out: goods or
 * services come for them, not money.
 */
const BALANCES = `
  SELECT account.id AS "accountId", account.code AS "accountCode", account.name AS "accountName",
    account.balance_sheet_line AS "balanceSheetLine", account.role, account.control_kind AS "controlKind",
    part.currency, sum(part.amount_minor)::bigint AS "amountMinor", sum(part.base_minor)::bigint AS "baseMinor"
  FROM books.account
  CROSS JOIN LATERAL (
    SELECT currency, debit_minor - credit_minor, debit_base_minor - credit_base_minor FROM books.month_balance
    WHERE company_id = $1 AND account_id = account.id AND month < $3 AND currency <> $4
    UNION ALL
    SELECT currency, amount_minor, base_minor FROM books.journal_line
    WHERE company_id = $1 AND account_id = account.id AND economic_date >= $3 AND economic_date <= $2 AND currency <> $4
    UNION ALL
    SELECT currency, -amount_minor, -base_minor FROM books.journal_line
    WHERE company_id = $1 AND account_id = account.id AND account.role = ANY($5::text[])
      AND economic_date <= $2 AND currency <> $4 AND invoice_id IS NOT NULL
  ) AS part(currency, amount_minor, base_minor)
  WHERE account.company_id = $1 AND account.balance_sheet_line IS NOT NULL
    AND EXISTS (SELECT FROM books.month_balance WHERE company_id = $1 AND account_id = account.id AND currency <> $4)
  GROUP BY account.company_id, account.id, part.currency
  ORDER BY account.code, part.currency`;

/** The monetary items in foreign currency at the end of a day, by account and currency. Some may be zero. */
export async function monetaryBalances(
  sql: Sql,
  companyId: bigint,
  day: IsoDate,
  baseCurrency: string,
): Promise<MonetaryBalance[]> {
  const rows = await sql.rows<BalanceRow>(BALANCES, [
    companyId,
    day,
    firstOfMonth(day),
    baseCurrency,
    PREPAYMENT_ROLES,
  ]);
  return rows.flatMap(({ balanceSheetLine, role, controlKind, ...balance }) => {
    const treatment = monetaryTreatment({ balanceSheetLine, role, controlKind });
    return treatment === null ? [] : [{ ...balance, treatment }];
  });
}
