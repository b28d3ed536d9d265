import { addMonths, basisPointsOf, type IsoDate } from '#platform';
import { fringeTaxes, taxOnTop } from '../items/fringe-taxes.js';
import { type PayrollRules } from '../rules/payroll-rules.js';
import { ANNEX_6_CODES, ANNEX_7_CODES, type DeclaredAs } from './declared-as.js';

/** The party that a distribution was paid to. */
interface Receiver {
  readonly party_id: string;
  readonly name: string;
  readonly reg_code: string | null;
}

/** A cost or distribution of a month that the books show. */
export interface Cost {
  /** First day of the month. */
  readonly month: IsoDate;
  readonly declared_as: DeclaredAs;
  readonly account_code: string;
  readonly minor: bigint;
  readonly receiver: Receiver | null;
}

/** The facts of a month, and of the calendar year up to it, that the company's own taxes depend on. */
export interface CompanyYear {
  /** First day of the month. */
  readonly month: IsoDate;
  readonly costs: readonly Cost[];
  /** Fringe benefits among the pay items of the month. */
  readonly fringeItemsMinor: bigint;
  /** Pay that is subject to social tax, by the first day of the month of payment. */
  readonly socialPay: ReadonlyMap<IsoDate, bigint>;
  /** Profit of the last fiscal year; negative for a loss. */
  readonly lastProfitMinor: bigint;
}

/** Costs that are free up to a limit of the calendar year. */
interface LimitedCosts {
  readonly spent_minor: bigint;
  readonly spent_in_year_minor: bigint;
  readonly limit_in_year_minor: bigint;
  /** Taxed in this month. */
  readonly taxed_minor: bigint;
}

interface CodedAmount {
  readonly code: string;
  readonly amount_minor: bigint;
}

interface CodedAnnex {
  readonly rows: readonly CodedAmount[];
  readonly taxed_minor: bigint;
  readonly income_tax_minor: bigint;
}

/** Annexes 4 to 7 and INF1: the taxes that a company owes for what it gives and distributes. */
export interface CompanyTaxes {
  readonly annex_4: {
    readonly rows: readonly {
      readonly source: 'pay_items' | 'account';
      readonly account_code: string | null;
      readonly amount_minor: bigint;
    }[];
    readonly value_minor: bigint;
    readonly income_tax_minor: bigint;
    readonly social_tax_minor: bigint;
  };
  readonly annex_5: {
    readonly gifts_minor: bigint;
    readonly donations: LimitedCosts;
    readonly representation: LimitedCosts;
    readonly taxed_minor: bigint;
    readonly income_tax_minor: bigint;
  };
  readonly annex_6: CodedAnnex;
  readonly annex_7: CodedAnnex;
  readonly inf_1: readonly (Receiver & {
    readonly kind: 'DK';
    readonly amount_minor: bigint;
    readonly withheld_tax_minor: bigint;
  })[];
}

/** Representation is free up to this amount a calendar month and a share of pay (TuMS § 49 (4)). */
const REPRESENTATION_A_MONTH = 5_000n;
const REPRESENTATION_BPS = 200;
/** Donations are free up to a share of pay, or of the last profit (TuMS § 49 (2)). */
const DONATIONS_BPS = 300;
const DONATIONS_OF_PROFIT_BPS = 1_000;

export function companyTaxes(year: CompanyYear, rules: PayrollRules): CompanyTaxes {
  const now = year.costs.filter(({ month }) => month === year.month);
  return {
    annex_4: annex4(year, now, rules),
    annex_5: annex5(year, now, rules),
    annex_6: coded(now, ANNEX_6_CODES, rules),
    annex_7: coded(now, ANNEX_7_CODES, rules, 'equity_payment'),
    inf_1: receivers(now),
  };
}

function annex4(
  { fringeItemsMinor: items }: CompanyYear,
  now: readonly Cost[],
  rules: PayrollRules,
): CompanyTaxes['annex_4'] {
  const byAccount = new Map<string, bigint>();
  for (const { declared_as: use, account_code: code, minor } of now) {
    if (use === 'fringe_benefit') byAccount.set(code, (byAccount.get(code) ?? 0n) + minor);
  }
  const rows = [
    { source: 'pay_items' as const, account_code: null, amount_minor: items },
    ...[...byAccount].map(([code, minor]) => ({
      source: 'account' as const,
      account_code: code,
      amount_minor: minor,
    })),
  ].filter(({ amount_minor: amount }) => amount !== 0n);
  const value = rows.reduce((sum, { amount_minor: amount }) => sum + amount, 0n);
  return { rows, value_minor: value, ...fringeTaxes(value > 0n ? value : 0n, rules) };
}

function annex5(year: CompanyYear, now: readonly Cost[], rules: PayrollRules): CompanyTaxes['annex_5'] {
  const gifts = sumOf(now, ['gift']);
  const representation = limited(
    year,
    'representation',
    (months, pay) => REPRESENTATION_A_MONTH * BigInt(months) + basisPointsOf(pay, REPRESENTATION_BPS),
  );
  const ofProfit =
    year.lastProfitMinor > 0n ? basisPointsOf(year.lastProfitMinor, DONATIONS_OF_PROFIT_BPS) : 0n;
  const donations = limited(year, 'donation', (_months, pay) => {
    const ofPay = basisPointsOf(pay, DONATIONS_BPS);
    return ofPay > ofProfit ? ofPay : ofProfit;
  });
  const taxed = gifts + representation.taxed_minor + donations.taxed_minor;
  return {
    gifts_minor: gifts,
    donations,
    representation,
    taxed_minor: taxed,
    income_tax_minor: taxOnTop(taxed, rules),
  };
}

/**
 * Costs with a limit that is summed up over the calendar year: a month is taxed on the excess that it adds.
 * @param limitOf the limit after a number of months, with the pay of these months
 */
function limited(
  year: CompanyYear,
  use: DeclaredAs,
  limitOf: (months: number, pay: bigint) => bigint,
): LimitedCosts {
  const until = (month: IsoDate) => {
    const spent = year.costs
      .filter((cost) => cost.declared_as === use && cost.month <= month)
      .reduce((sum, { minor }) => sum + minor, 0n);
    const pay = [...year.socialPay]
      .filter(([paidIn]) => paidIn <= month)
      .reduce((sum, [, minor]) => sum + minor, 0n);
    const limit = limitOf(Number(month.slice(5, 7)), pay);
    return { spent, limit, excess: spent > limit ? spent - limit : 0n };
  };
  const now = until(year.month);
  // The most that earlier months were taxed on: an excess that a later limit takes in is corrected in their returns.
  let taxedBefore = 0n;
  for (
    let month = `${year.month.slice(0, 4)}-01-01` as IsoDate;
    month < year.month;
    month = addMonths(month, 1)
  ) {
    const { excess } = until(month);
    if (excess > taxedBefore) taxedBefore = excess;
  }
  return {
    spent_minor: now.spent - until(addMonths(year.month, -1)).spent,
    spent_in_year_minor: now.spent,
    limit_in_year_minor: now.limit,
    taxed_minor: now.excess > taxedBefore ? now.excess - taxedBefore : 0n,
  };
}

function coded(
  now: readonly Cost[],
  codes: Readonly<Partial<Record<DeclaredAs, string>>>,
  rules: PayrollRules,
  untaxed?: DeclaredAs,
): CodedAnnex {
  const uses = Object.entries(codes) as [DeclaredAs, string][];
  const rows = uses
    .map(([use, code]) => ({ code, amount_minor: sumOf(now, [use]) }))
    .filter(({ amount_minor: amount }) => amount !== 0n);
  const taxed = sumOf(
    now,
    uses.flatMap(([use]) => (use === untaxed ? [] : use)),
  );
  return { rows, taxed_minor: taxed, income_tax_minor: taxOnTop(taxed, rules) };
}

const sumOf = (costs: readonly Cost[], uses: readonly DeclaredAs[]): bigint =>
  costs.reduce((sum, { declared_as: use, minor }) => (uses.includes(use) ? sum + minor : sum), 0n);

/** Receivers of dividends, each once; dividends without a party name nobody. */
function receivers(now: readonly Cost[]): CompanyTaxes['inf_1'] {
  const paid = new Map<string, { receiver: Receiver; minor: bigint }>();
  for (const { declared_as: use, receiver, minor } of now) {
    if (use !== 'dividend' || receiver === null) continue;
    const known = paid.get(receiver.party_id);
    paid.set(receiver.party_id, { receiver, minor: (known?.minor ?? 0n) + minor });
  }
  return [...paid.values()]
    .filter(({ minor }) => minor !== 0n)
    .map(({ receiver, minor }) => ({ ...receiver, kind: 'DK', amount_minor: minor, withheld_tax_minor: 0n }));
}
