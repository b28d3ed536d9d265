import { type Day, type Month, lastDayOf, yearOf } from '../law/calendar.js';
import { ACCOUNT, isOfTheYear } from '../law/chart.js';
import { inEuros, shareOf, sumOf } from '../law/money.js';

/** A movement of an account, debit positive. */
export interface Movement {
  readonly day: Day;
  readonly account: string;
  readonly currency: string;
  /** In the currency. */
  readonly amount: bigint;
  /** In euros. */
  readonly base: bigint;
}

/** A line of the ledger that others settle: a receivable, a payable, or what a bank line left on suspense. */
export class OpenItem {
  readonly #taken: { readonly day: Day; readonly amount: bigint; readonly base: bigint }[] = [];

  constructor(
    readonly name: string,
    readonly account: string,
    readonly day: Day,
    readonly dueDate: Day | null,
    readonly currency: string,
    /** Positive for a debit, as posted. */
    readonly amount: bigint,
    readonly base: bigint,
  ) {}

  /** The rest after everything taken off it by a day; by default, after everything. */
  rest(asOf: Day = '9999-12-31'): { readonly amount: bigint; readonly base: bigint } {
    const taken = this.#taken.filter(({ day }) => day <= asOf);
    return {
      amount: this.amount - sumOf(taken.map(({ amount }) => amount)),
      base: this.base - sumOf(taken.map(({ base }) => base)),
    };
  }

  /** Takes an amount off, signed as the item, and returns its euros: its share, or all that is left. */
  take(day: Day, amount: bigint): bigint {
    const rest = this.rest();
    const base = amount === rest.amount ? rest.base : shareOf(this.base, amount, this.amount);
    this.#taken.push({ day, amount, base });
    return base;
  }
}

/** The ledger of the year: movements, and what they leave open. */
export class Ledger {
  readonly movements: Movement[] = [];
  readonly items: OpenItem[] = [];

  /** Adds the movements of one entry, which must balance. */
  post(day: Day, lines: readonly Omit<Movement, 'day'>[]): void {
    const off = sumOf(lines.map(({ base }) => base));
    if (off !== 0n) throw new Error(`The oracle's own entry of ${day} is off by ${off}.`);
    this.movements.push(
      ...lines.filter(({ amount, base }) => amount !== 0n || base !== 0n).map((one) => ({ ...one, day })),
    );
  }

  /** The balance of an account in a currency at the end of a day. */
  balanceIn(account: string, currency: string, day: Day): { readonly amount: bigint; readonly base: bigint } {
    const own = this.movements.filter(
      (one) => one.account === account && one.currency === currency && one.day <= day,
    );
    return { amount: sumOf(own.map(({ amount }) => amount)), base: sumOf(own.map(({ base }) => base)) };
  }

  open(item: OpenItem): OpenItem {
    this.items.push(item);
    return item;
  }

  /**
   * Balances at the end of a month: income and expense from the first day of the year, with the results of earlier
   * years in retained earnings (spec §4, Reports).
   */
  closing(month: Month): ReadonlyMap<string, bigint> {
    const to = lastDayOf(month);
    const balances = new Map<string, bigint>();
    const add = (account: string, base: bigint): void => {
      balances.set(account, (balances.get(account) ?? 0n) + base);
    };
    for (const { day, account, base } of this.movements) {
      if (day > to) continue;
      add(isOfTheYear(account) && yearOf(day) < yearOf(to) ? ACCOUNT.retainedEarnings : account, base);
    }
    return balances;
  }
}

/** An amount in euros. */
export const euros = (account: string, base: bigint): Omit<Movement, 'day'> => ({
  account,
  currency: 'EUR',
  amount: base,
  base,
});

/** An amount in a currency at a rate. */
export const atRate = (
  account: string,
  currency: string,
  amount: bigint,
  rate: string | null,
): Omit<Movement, 'day'> => ({ account, currency, amount, base: inEuros(amount, rate) });
