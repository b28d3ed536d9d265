import { type TaxClaim } from '#authorities';
import { type IsoDate, majorFromMinor } from '#platform';
import { noticesOf, TAX_CURRENCY } from './notices.js';
import { type StoredAccount } from './stored-account.js';
import { type TaxAccountBalanceView, type TaxAccountClaim } from './tax-account.wire.js';

/** The authority's code of the prepayment account. */
const PREPAYMENT = 'E';
const decimal = (minor: bigint): string => majorFromMinor(minor, TAX_CURRENCY);

/** The view of the stored copy; before the first refresh there is no copy. */
export function balanceView(
  account: StoredAccount | undefined,
  refreshPending: boolean,
  now: Date,
  today: IsoDate,
): TaxAccountBalanceView {
  const statement = account?.statement ?? null;
  return {
    access_status: account?.accessStatus ?? 'never',
    access_error_code: account?.accessErrorCode ?? '',
    last_attempt_at: account?.lastAttemptAt ?? null,
    last_success_at: statement?.readAt ?? null,
    as_of: statement?.readAt ?? null,
    request_date: statement?.requestDate ?? null,
    ...(statement === null
      ? { total: null, interest: null, prepayment_balance: null, account_balances: {} }
      : {
          total: decimal(owedOn(statement.claims)),
          interest: decimal(statement.claims.reduce((sum, claim) => sum + claim.interestMinor, 0n)),
          prepayment_balance: decimal(statement.prepaymentMinor),
          account_balances: balancesByCode(statement.prepaymentMinor, statement.claims),
        }),
    claims: (statement?.claims ?? []).map(claimView),
    notices: account === undefined ? [] : noticesOf(account, now, today),
    refresh_pending: refreshPending,
  };
}

/** The balance of the claims, without interest; above zero, the company owes it. */
export const owedOn = (claims: readonly TaxClaim[]): bigint =>
  claims.reduce((sum, claim) => sum + claim.remainingMinor, 0n);

/** The prepayment balance, and the debt of each tax. */
function balancesByCode(prepayment: bigint, claims: readonly TaxClaim[]): Record<string, string> {
  const owed = new Map<string, bigint>();
  for (const { taxCode, remainingMinor } of claims) {
    owed.set(taxCode, (owed.get(taxCode) ?? 0n) + remainingMinor);
  }
  owed.set(PREPAYMENT, prepayment);
  return Object.fromEntries([...owed].map(([code, minor]) => [code, decimal(minor)]));
}

/** A claim as the contract shows it. */
export function claimView(claim: TaxClaim): TaxAccountClaim {
  return {
    tax_code: claim.taxCode,
    tax_name: claim.taxName,
    period: claim.period,
    due_date: claim.dueDate,
    amount: decimal(claim.amountMinor),
    interest: decimal(claim.interestMinor),
    remaining: decimal(claim.remainingMinor),
  };
}
