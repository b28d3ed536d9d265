import { type Ulid } from '#platform';
import { type PostingRate, toBase } from '#ledger';

/** The balance of an account in one foreign currency, and its value in the books; debit positive. */
export interface CurrencyBalance {
  readonly accountId: Ulid;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly baseMinor: bigint;
}

/** A balance at the rate of the day; a positive difference is a gain. */
export interface RevaluedBalance {
  readonly revaluedMinor: bigint;
  readonly differenceMinor: bigint;
}

/** An amount in foreign currency at a rate, and the difference to its value in the books. */
export function revalued(balance: CurrencyBalance, rate: PostingRate): RevaluedBalance {
  const revaluedMinor = toBase(balance.amountMinor, rate);
  return { revaluedMinor, differenceMinor: revaluedMinor - balance.baseMinor };
}

/** The differences that are gains, and those that are losses, each together and not negative. */
export function gainAndLoss(differences: readonly bigint[]): {
  readonly gain_minor: bigint;
  readonly loss_minor: bigint;
} {
  const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);
  return {
    gain_minor: sum(differences.filter((difference) => difference > 0n)),
    loss_minor: -sum(differences.filter((difference) => difference < 0n)),
  };
}

/**
 * `kept`: the account carries the new value from then on. `reversed`: the entry is reversed on the next day, because
 * items are settled at the value with which they were posted.
 */
export type MonetaryTreatment = 'kept' | 'reversed';

const MONEY = 'BS.CASH';

/** Lines of the balance sheet with claims to money and debts of money. Taxes are owed in euros, whatever their invoice. */
const CLAIMS_AND_DEBTS: ReadonlySet<string | null> = new Set([
  'BS.RECV.TRADE',
  'BS.RECV.RELATED',
  'BS.RECV.OTHER',
  'BS.LT.RECV',
  'BS.CL.LOANS',
  'BS.CL.PAY.TRADE',
  'BS.CL.PAY.EMP',
  'BS.CL.PAY.OTHER',
  'BS.LTL.LOANS',
  'BS.LTL.PAY',
]);

/** Their amounts that belong to no invoice are to be paid back, not supplied for. */
export const PREPAYMENT_ROLES = ['supplier_prepayment', 'customer_prepayment'] as const;

/** How balances of an account in foreign currency are revalued; null for what is not a monetary item. */
export function monetaryTreatment(account: {
  readonly balanceSheetLine: string | null;
  readonly role: string | null;
  readonly controlKind: string | null;
}): MonetaryTreatment | null {
  if (account.balanceSheetLine === MONEY) return 'kept';
  if (PREPAYMENT_ROLES.some((role) => role === account.role)) return 'reversed';
  return CLAIMS_AND_DEBTS.has(account.balanceSheetLine) && account.controlKind !== 'vat' ? 'reversed' : null;
}
