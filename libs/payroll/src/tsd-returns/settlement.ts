import { type CompanyTaxes } from './company-taxes.js';

/** Accounts of the Estonian chart that the company's own taxes are posted to. */
export const TAX_ACCOUNTS = {
  /** Expense: fringe benefits and their taxes. */
  fringe: '6130',
  /** Expense: income tax on gifts, representation and costs that do not serve the business. */
  costs: '7240',
  /** Debt: income tax on both. */
  incomeTax: '2550',
  /** Debt: social tax. */
  socialTax: '2530',
} as const;

/** The taxes that the settlement posts. */
interface SettledTaxes {
  readonly annex_4: Pick<CompanyTaxes['annex_4'], 'income_tax_minor' | 'social_tax_minor'>;
  readonly annex_5: Pick<CompanyTaxes['annex_5'], 'income_tax_minor'>;
  readonly annex_6: Pick<CompanyTaxes['annex_6'], 'income_tax_minor'>;
}

/**
 * The lines that post the taxes of annexes 4 to 6 as far as they are not in the books. The expense accounts show what is,
 * and the debt of income tax which part of it is income tax; the debt of social tax also has that of pay.
 * @param posted taxes of the month in the books by account, debit positive
 */
export function settlementLines(
  { annex_4: fringe, annex_5: gifts, annex_6: costs }: SettledTaxes,
  posted: ReadonlyMap<string, bigint>,
): { readonly account_code: string; readonly amount_minor: bigint }[] {
  const inBooks = (code: string): bigint => posted.get(code) ?? 0n;
  const ofCosts = gifts.income_tax_minor + costs.income_tax_minor;
  const missingFringe = fringe.income_tax_minor + fringe.social_tax_minor - inBooks(TAX_ACCOUNTS.fringe);
  const missingCosts = ofCosts - inBooks(TAX_ACCOUNTS.costs);
  const missingIncomeTax = fringe.income_tax_minor + ofCosts + inBooks(TAX_ACCOUNTS.incomeTax);
  const lines: readonly (readonly [string, bigint])[] = [
    [TAX_ACCOUNTS.fringe, missingFringe],
    [TAX_ACCOUNTS.costs, missingCosts],
    [TAX_ACCOUNTS.incomeTax, -missingIncomeTax],
    [TAX_ACCOUNTS.socialTax, missingIncomeTax - missingFringe - missingCosts],
  ];
  return lines
    .filter(([, amount]) => amount !== 0n)
    .map(([code, amount]) => ({ account_code: code, amount_minor: amount }));
}
