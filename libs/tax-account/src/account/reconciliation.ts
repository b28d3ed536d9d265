import { type TaxAccountBalance, type TaxBalances } from '#books';
import { type IsoDate } from '#platform';
import { owedOn } from './balance.js';
import { type StoredStatement } from './stored-account.js';

/** One side of the account: the ledger's accounts, the authority's amount, and the difference. */
interface ReconciledSide {
  readonly ledger_minor: bigint;
  readonly authority_minor: bigint | null;
  /** Ledger minus authority; null before the first refresh. */
  readonly difference_minor: bigint | null;
  readonly accounts: readonly TaxAccountBalance[];
}

export interface TaxReconciliation {
  readonly as_of: IsoDate;
  readonly currency: string;
  readonly prepayment: ReconciledSide;
  /** Open claims, including interest. */
  readonly claims: ReconciledSide;
}

/** Compares the ledger's tax accounts with the copy of the authority's account, on the day of the copy. */
export function reconciliationOf(
  asOf: IsoDate,
  ledger: TaxBalances,
  statement: StoredStatement | null,
): TaxReconciliation {
  const interest = statement?.claims.reduce((sum, claim) => sum + claim.interestMinor, 0n) ?? 0n;
  return {
    as_of: asOf,
    currency: ledger.base_currency,
    prepayment: sideOf(ledger.prepayment, statement?.prepaymentMinor ?? null),
    claims: sideOf(ledger.liabilities, statement === null ? null : owedOn(statement.claims) + interest),
  };
}

function sideOf(accounts: readonly TaxAccountBalance[], authority: bigint | null): ReconciledSide {
  const ledger = accounts.reduce((sum, account) => sum + account.balance_minor, 0n);
  return {
    ledger_minor: ledger,
    authority_minor: authority,
    difference_minor: authority === null ? null : ledger - authority,
    accounts,
  };
}
