import { type OpenItem } from '../../api/figures.js';

/** The debt of one side, in the base currency. */
export interface Owed {
  readonly totalMinor: bigint;
  readonly overdueMinor: bigint;
  readonly overdueCount: number;
}

export interface OwedOnBothSides {
  readonly toUs: Owed;
  readonly byUs: Owed;
}

const NOTHING: Owed = { totalMinor: 0n, overdueMinor: 0n, overdueCount: 0 };

/**
 * The debts of customers and of the company. An item of the other side (a credit note, a prepayment) makes the sum
 * smaller; money that nobody explained yet belongs to neither.
 */
export function owedOf(items: readonly OpenItem[]): OwedOnBothSides {
  const sum = (kind: 'receivable' | 'payable', ownSide: 'debit' | 'credit'): Owed =>
    items
      .filter(({ control_kind }) => control_kind === kind)
      .reduce((total, { side, residual_base_minor, days_overdue }): Owed => {
        const minor = BigInt(residual_base_minor) * (side === ownSide ? 1n : -1n);
        const late = minor > 0n && days_overdue !== null && days_overdue > 0;
        return {
          totalMinor: total.totalMinor + minor,
          overdueMinor: total.overdueMinor + (late ? minor : 0n),
          overdueCount: total.overdueCount + (late ? 1 : 0),
        };
      }, NOTHING);
  return { toUs: sum('receivable', 'debit'), byUs: sum('payable', 'credit') };
}

/** The money in the bank, by currency, the base currency first. */
export function balancesOf(
  accounts: readonly { readonly currency: string; readonly ledger_balance_minor: number }[],
  baseCurrency: string,
): readonly { readonly currency: string; readonly minor: bigint }[] {
  const sums = new Map([[baseCurrency, 0n]]);
  for (const { currency, ledger_balance_minor } of accounts) {
    sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(ledger_balance_minor));
  }
  const held = new Set([baseCurrency, ...accounts.map(({ currency }) => currency)]);
  return [...sums]
    .filter(([currency]) => held.has(currency))
    .map(([currency, minor]) => ({ currency, minor }));
}
