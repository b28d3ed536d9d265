import { type IsoDate } from '#platform';
import { isNonProfit, isOfResult, type LegalForm, type ReportedAccount, type StatementScheme } from '#ledger';
import { amountOf, layOut, reportSchema, requireScheme, type ReportSchema } from './statement.js';
import { type StatementRowView } from './statement.wire.js';

export interface BalanceSheet {
  readonly schema: ReportSchema;
  readonly currency: string;
  readonly as_of: IsoDate;
  readonly compare_as_of: IsoDate | null;
  readonly simplified: boolean;
  readonly rows: readonly StatementRowView[];
  readonly assets_minor: bigint;
  readonly liabilities_and_equity_minor: bigint;
  readonly balanced: boolean;
  readonly unmapped_accounts: readonly string[];
}

const ASSETS = 'BS.ASSETS';
const LIABILITIES_AND_EQUITY = 'BS.LE';

/** Associations and foundations report in full, by their own scheme. */
export function balanceSheetScheme(form: LegalForm, simplified: boolean): StatementScheme {
  if (isNonProfit(form)) return requireScheme('ee_npo_balance_sheet');
  return requireScheme(simplified ? 'ee_balance_sheet_simplified' : 'ee_balance_sheet');
}

/**
 * Balances of the accounts of a balance sheet, debit positive, by account id. No closing entry is needed: the net of
 * income and expense before the fiscal year belongs to retained earnings, and within it to the result of the year.
 */
function closingBalances(accounts: readonly ReportedAccount[]): Map<string, bigint> {
  const balances = new Map<string, bigint>();
  let earlier = 0n;
  let current = 0n;
  for (const { id, type, beforeYearMinor, withinYearMinor } of accounts) {
    if (isOfResult(type)) {
      earlier += beforeYearMinor;
      current += withinYearMinor;
    } else {
      balances.set(id, beforeYearMinor + withinYearMinor);
    }
  }
  for (const account of accounts) {
    const balance = balances.get(account.id) ?? 0n;
    if (account.role === 'retained_earnings') balances.set(account.id, balance + earlier);
    if (account.role === 'current_year_result') balances.set(account.id, balance + current);
  }
  return balances;
}

/** The balance sheet from the account balances at the end of a day, and of another day for comparison. */
export function balanceSheetOf(
  scheme: StatementScheme,
  currency: string,
  at: { readonly day: IsoDate; readonly accounts: readonly ReportedAccount[] },
  compared: { readonly day: IsoDate; readonly accounts: readonly ReportedAccount[] } | null,
): BalanceSheet {
  const balances = closingBalances(at.accounts);
  const before = compared === null ? null : closingBalances(compared.accounts);
  const { rows, unmapped } = layOut(
    scheme,
    at.accounts
      .filter((account) => !isOfResult(account.type))
      .map((account) => ({
        ...account,
        minor: balances.get(account.id) ?? 0n,
        compareMinor: before === null ? null : (before.get(account.id) ?? 0n),
      })),
    before !== null,
  );
  const assets = amountOf(rows, ASSETS);
  const liabilitiesAndEquity = amountOf(rows, LIABILITIES_AND_EQUITY);
  return {
    schema: reportSchema(scheme),
    currency,
    as_of: at.day,
    compare_as_of: compared?.day ?? null,
    simplified: scheme.detail_scheme !== null,
    rows,
    assets_minor: assets,
    liabilities_and_equity_minor: liabilitiesAndEquity,
    balanced: assets === liabilitiesAndEquity,
    unmapped_accounts: unmapped,
  };
}
