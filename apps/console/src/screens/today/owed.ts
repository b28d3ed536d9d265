import { type PartyAges } from '../../api/figures.js';

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
 * The debts of customers and of the company. Items of the other side (credit notes, prepayments) make the sum smaller;
 * money that nobody explained yet belongs to neither.
 */
export function owedOf(ages: readonly PartyAges[]): OwedOnBothSides {
  const sum = (kind: 'receivable' | 'payable', ownSide: 'debit' | 'credit'): Owed =>
    ages
      .filter(({ control_kind }) => control_kind === kind)
      .reduce((sums, { side, total_minor, not_due_minor, overdue_items }): Owed => {
        const minor = BigInt(total_minor);
        if (side !== ownSide) return { ...sums, totalMinor: sums.totalMinor - minor };
        return {
          totalMinor: sums.totalMinor + minor,
          overdueMinor: sums.overdueMinor + minor - BigInt(not_due_minor),
          overdueCount: sums.overdueCount + overdue_items,
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
