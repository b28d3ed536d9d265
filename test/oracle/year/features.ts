/**
 * The parts of a year, each with the change of the product that it waits for; null where the product does it already.
 * A part that waits is left out of the year: setting its entry to null plays it.
 */
const WAITS_FOR = {
  home_sales: null,
  sales_with_vat_in_prices: null,
  exempt_and_zero_sales: null,
  sales_under_reverse_charge: null,
  supplies_to_member_states: null,
  exports: null,
  credit_notes: null,
  home_purchases: null,
  receipts: null,
  part_deduction: null,
  services_from_abroad: null,
  acquisitions_from_member_states: null,
  purchases_under_reverse_charge: null,
  imports: null,
  pay_items: null,
  supplies_on_other_days: null,
  payments: null,
  foreign_currency: null,
  refunds: null,
  settlements_without_bank: null,
  exemptions: null,
  money_in: null,
  transfers: null,
  /** Spec §3, Tax point (b): the invoice date, not later than the 15th of the month after dispatch. */
  tax_point_of_goods: null,
  /** Spec §3, Tax point: input VAT not before the month of the invoice. */
  purchases_invoiced_later: null,
  /** Spec §3, Tax point (a): money makes its own day the tax point of the part that it paid. */
  money_before_supply: null,
  /** Spec §3, Prepayment invoices. */
  prepayment_invoices: null,
  /** VAT on the invoice in another currency, declared at the published rate of the tax point. */
  vat_in_foreign_currency: null,
  /** KMD 10 and 11: lines of events that name them. */
  vat_adjustments: null,
  /** Balances in foreign currency at the end of the calendar year; claims and debts give it back on the next day. */
  revaluation: null,
  /** Each month's return is filed, and moves to the tax account on its due day. */
  vat_settlement: null,
  /** The return of income and social tax of a month. */
  tsd: null,
} as const satisfies Record<string, string | null>;

export type Feature = keyof typeof WAITS_FOR;

/** The parts that the year plays. */
export const PLAYED: ReadonlySet<Feature> = new Set(
  (Object.entries(WAITS_FOR) as [Feature, string | null][]).flatMap(([name, waits]) =>
    waits === null ? [name] : [],
  ),
);
