/** The uses of an account's turnover in the TSD, by annex. */
export const DECLARED_AS = [
  'fringe_benefit',
  'gift',
  'donation',
  'representation',
  'fine',
  'tax_interest',
  'membership_fee',
  'no_document',
  'dividend',
  'equity_payment',
  'equity_excess',
] as const;
export type DeclaredAs = (typeof DECLARED_AS)[number];

/** Codes of annex 6 (TuMS § 51, 52). */
export const ANNEX_6_CODES = {
  fine: '6010',
  tax_interest: '6020',
  membership_fee: '6060',
  no_document: '6070',
} as const satisfies Partial<Record<DeclaredAs, string>>;

/** Codes of annex 7 (TuMS § 50). */
export const ANNEX_7_CODES = {
  dividend: '7008',
  equity_payment: '7060',
  equity_excess: '7080',
} as const satisfies Partial<Record<DeclaredAs, string>>;

/**
 * Accounts of the Estonian chart that the TSD declares without being told. The accounts of a company's own choice, and
 * other uses of these, are set for the company.
 */
const DECLARED_ACCOUNTS: Readonly<Record<string, DeclaredAs>> = {
  '6130': 'fringe_benefit',
  '7230': 'gift',
  '2650': 'dividend',
};

/** An account with its use in the TSD. */
export interface DeclaredAccount {
  readonly account_code: string;
  readonly declared_as: DeclaredAs | null;
}

/** The accounts that the TSD declares: those of the chart, unless the company decided otherwise, and its own. */
export function declaredAccounts(chosen: readonly DeclaredAccount[]): ReadonlyMap<string, DeclaredAs> {
  const all = new Map<string, DeclaredAs>(Object.entries(DECLARED_ACCOUNTS));
  for (const { account_code: code, declared_as: use } of chosen) {
    if (use === null) all.delete(code);
    else all.set(code, use);
  }
  return all;
}
