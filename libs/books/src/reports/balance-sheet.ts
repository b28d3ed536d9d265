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

/** `abridged`: the main lines, for small undertakings. `micro`: the totals, for micro-entities (RPS § 3 and annex 1). */
type BalanceSheetDetail = 'full' | 'abridged' | 'micro';

const SCHEMES: Readonly<Record<BalanceSheetDetail, string>> = {
  full: 'ee_balance_sheet',
  abridged: 'ee_balance_sheet_simplified',
  micro: 'ee_balance_sheet_micro',
};

/**
 * The scheme of a legal form, with the lines of its equity. Associations and foundations report in full, by their own
 * scheme.
 */
export function balanceSheetScheme(form: LegalForm, detail: BalanceSheetDetail): StatementScheme {
  if (isNonProfit(form)) return requireScheme('ee_npo_balance_sheet');
  const scheme = requireScheme(SCHEMES[detail]);
  const equity = EQUITY[form] ?? SHARE_EQUITY;
  return {
    ...scheme,
    // Accounts on a line that is not printed are added up all the same: the row is found in the whole scheme.
    detail_scheme: scheme.detail_scheme ?? scheme.code,
    rows: scheme.rows.flatMap((row) => {
      if (row.kind !== 'line' || !row.code.startsWith('BS.EQ.')) return [row];
      return equity.printed(row.code) ? [{ ...row, ...equity.labels[row.code] }] : [];
    }),
  };
}

interface EquityLines {
  readonly printed: (line: string) => boolean;
  readonly labels: Readonly<Record<string, { readonly label: string; readonly label_en: string }>>;
}

const DRAWINGS = 'BS.EQ.DRAW';
const SHARE_EQUITY: EquityLines = { printed: (line) => line !== DRAWINGS, labels: {} };
const PARTNERS_EQUITY: EquityLines = { printed: () => true, labels: {} };

/** A sole proprietor has no shares: the equity is what the proprietor put in, took out and earned. */
const PROPRIETORS_EQUITY: EquityLines = {
  printed: (line) => ['BS.EQ.CAP', DRAWINGS, 'BS.EQ.OTHER', 'BS.EQ.RET', 'BS.EQ.CUR'].includes(line),
  labels: {
    'BS.EQ.CAP': { label: 'Ettevõtja kapital', label_en: "Proprietor's capital" },
    [DRAWINGS]: { label: 'Ettevõtja erakasutus', label_en: "Proprietor's drawings" },
  },
};

const EQUITY: Partial<Record<LegalForm, EquityLines>> = {
  fie: PROPRIETORS_EQUITY,
  tu: PARTNERS_EQUITY,
  uu: PARTNERS_EQUITY,
};

/**
 * Balances of the accounts of a balance sheet, debit positive, by account id. No closing entry is needed: the net of
 * income and expense before the fiscal year belongs to retained earnings, and within it to the result of the year.
 */
export function closingBalances(accounts: readonly ReportedAccount[]): Map<string, bigint> {
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

/** Codes of the income and expense accounts that make the result of the fiscal year. */
function resultOfYear(accounts: readonly ReportedAccount[]): string[] {
  return accounts
    .filter(({ type, withinYearMinor }) => isOfResult(type) && withinYearMinor !== 0n)
    .map(({ code }) => code);
}

/** The balance sheet from the account balances at the end of a day, and of another day for comparison. */
export function balanceSheetOf(
  scheme: StatementScheme,
  simplified: boolean,
  currency: string,
  at: { readonly day: IsoDate; readonly accounts: readonly ReportedAccount[] },
  compared: { readonly day: IsoDate; readonly accounts: readonly ReportedAccount[] } | null,
): BalanceSheet {
  const balances = closingBalances(at.accounts);
  const before = compared === null ? null : closingBalances(compared.accounts);
  const ofYear = resultOfYear([...at.accounts, ...(compared?.accounts ?? [])]);
  const { rows, unmapped } = layOut(
    scheme,
    at.accounts
      .filter((account) => !isOfResult(account.type))
      .map((account) => ({
        ...account,
        minor: balances.get(account.id) ?? 0n,
        compareMinor: before === null ? null : (before.get(account.id) ?? 0n),
        ...(account.role === 'current_year_result' ? { addedCodes: ofYear } : {}),
      })),
    before !== null,
  );
  const assets = amountOf(rows, 'BS.ASSETS', 'MB.ASSETS');
  const liabilitiesAndEquity = amountOf(rows, 'BS.LE', 'MB.LE');
  return {
    schema: reportSchema(scheme),
    currency,
    as_of: at.day,
    compare_as_of: compared?.day ?? null,
    simplified,
    rows,
    assets_minor: assets,
    liabilities_and_equity_minor: liabilitiesAndEquity,
    balanced: assets === liabilitiesAndEquity,
    unmapped_accounts: unmapped,
  };
}
