import { addDays, type IsoDate, type Sql } from '#platform';
import { accountHistories, reportedBook, yearStartOf } from '#ledger';

/** The ledger's balance of an account that the tax authority keeps too. */
export interface TaxAccountBalance {
  readonly account_code: string;
  readonly account_name: string;
  /** The prepayment account is an asset: positive means money on it. For taxes positive means owed. */
  readonly balance_minor: bigint;
}

export interface TaxBalances {
  readonly base_currency: string;
  readonly prepayment: readonly TaxAccountBalance[];
  readonly liabilities: readonly TaxAccountBalance[];
}

const TAXES_PAYABLE = 'BS.CL.PAY.TAX';
/** VAT of months not filed yet: the tax authority does not know it yet. */
const NOT_DECLARED: readonly string[] = ['vat_output', 'vat_output_rc', 'vat_output_import'];

/** True for an account of taxes that returns declare, in a statement that reads `books.account`. */
export const DECLARED_TAX = `account.balance_sheet_line = '${TAXES_PAYABLE}'
  AND coalesce(account.role, '') NOT IN (${NOT_DECLARED.map((role) => `'${role}'`).join(', ')})`;

/** The tax accounts of the ledger at the end of a day. Run it in one snapshot (`Database.reportCompany`). */
export async function taxBalances(sql: Sql, companyId: bigint, day: IsoDate): Promise<TaxBalances> {
  const { baseCurrency, fiscalYearStartMonth } = await reportedBook(sql, companyId);
  const accounts = await accountHistories(
    sql,
    companyId,
    yearStartOf(day, fiscalYearStartMonth),
    addDays(day, 1),
  );
  const shown = (sign: bigint, which: (account: (typeof accounts)[number]) => boolean) =>
    accounts.filter(which).flatMap((account): TaxAccountBalance[] => {
      const balance = sign * (account.beforeYearMinor + account.withinYearMinor);
      if (balance === 0n) return [];
      return [{ account_code: account.code, account_name: account.name, balance_minor: balance }];
    });
  return {
    base_currency: baseCurrency,
    prepayment: shown(1n, ({ role }) => role === 'tax_receivable'),
    liabilities: shown(
      -1n,
      ({ role, balance_sheet_line: line }) => line === TAXES_PAYABLE && !NOT_DECLARED.includes(role ?? ''),
    ),
  };
}
