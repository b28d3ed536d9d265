import { type IsoDate, type Ulid } from '#platform';
import {
  type AccountHeading,
  type AccountHistory,
  type AccountTurnover,
  type AccountType,
  openingsOf,
} from '#ledger';

interface TrialBalanceRow {
  readonly account_id: Ulid;
  readonly account_code: string;
  readonly account_name: string;
  readonly account_name_en: string | null;
  readonly type: AccountType;
  /** Debit positive, like all balances here. */
  readonly opening_base_minor: bigint;
  readonly debit_base_minor: bigint;
  readonly credit_base_minor: bigint;
  readonly closing_base_minor: bigint;
}

export interface TrialBalance {
  readonly base_currency: string;
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly rows: readonly TrialBalanceRow[];
  readonly total_debit_base_minor: bigint;
  readonly total_credit_base_minor: bigint;
}

/**
 * The rows of a trial balance: accounts with an opening or a movement, in the given order. Openings and closings each
 * sum to zero; debits equal credits.
 */
export function trialBalanceRows(
  accounts: readonly (AccountHeading & AccountHistory)[],
  turnovers: readonly AccountTurnover[],
): TrialBalanceRow[] {
  const openings = openingsOf(accounts);
  const moved = new Map(turnovers.map((turnover) => [turnover.id, turnover]));
  return accounts.flatMap((account) => {
    const opening = openings.get(account.id) ?? 0n;
    const turnover = moved.get(account.id);
    if (opening === 0n && turnover === undefined) return [];
    const debit = turnover?.debitMinor ?? 0n;
    const credit = turnover?.creditMinor ?? 0n;
    return [
      {
        account_id: account.id,
        account_code: account.code,
        account_name: account.name,
        account_name_en: account.name_en,
        type: account.type,
        opening_base_minor: opening,
        debit_base_minor: debit,
        credit_base_minor: credit,
        closing_base_minor: opening + debit - credit,
      },
    ];
  });
}
