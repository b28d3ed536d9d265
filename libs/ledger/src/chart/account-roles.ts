/** The roles a bank line may be exempted to: the accounts that a person can name without knowing the chart. */
export const COUNTER_ROLES = [
  'transfer_transit',
  'supplier_prepayment',
  'customer_prepayment',
  'vat_input',
  'vat_input_rc',
  'vat_output',
  'vat_output_rc',
  'vat_payable',
  'vat_non_deductible',
  'tax_receivable',
  'expense_default',
  'software_expense',
  'hosting_expense',
  'prof_fees',
  'travel_expense',
  'bank_charges',
  'income_default',
  'interest_income',
  'interest_expense',
  'fx_gain',
  'fx_loss',
  'rounding',
  'payroll_expense',
  'payroll_liability',
  'payroll_tax',
  'grant_liability',
  'grant_income',
  'loan_payable',
  'loan_receivable',
  'owner_capital',
  'owner_drawings',
  'accrued_expense',
  'prepaid_expense',
  'deferred_income',
  'opening_balance',
  'retained_earnings',
  'current_year_result',
  'discount_received',
  'discount_allowed',
  'writeoff',
  'bad_debt',
  'dividend_payable',
  'distribution_tax_expense',
  'distribution_tax_liability',
  'share_capital',
  'legal_reserve',
] as const;

export type CounterRole = (typeof COUNTER_ROLES)[number];

/** Every role that an account of the chart may hold: the counter roles, and the roles that only the books post to. */
export const ACCOUNT_ROLES = [
  ...COUNTER_ROLES,
  'trade_receivable',
  'trade_payable',
  'customer_prepayment_unpaid',
  'supplier_prepayment_unpaid',
  'suspense_payable',
  'suspense_receivable',
  'related_party_receivable',
  'owner_payable',
  'reporting_person_payable',
  'interest_payable',
  'bad_debt_allowance',
  'cash',
  'card_clearing',
  'vat_input_import',
  'vat_input_fixed',
  'vat_output_import',
  'payroll_tax_expense',
  'unemployment_expense',
  'withheld_income_tax',
  'social_tax',
  'unemployment_insurance',
  'funded_pension',
] as const;

export type AccountRole = (typeof ACCOUNT_ROLES)[number];

export const LEGAL_FORMS = ['ou', 'as', 'fie', 'mtu', 'sa', 'tu', 'uu', 'other'] as const;

export type LegalForm = (typeof LEGAL_FORMS)[number];

const PARTNERSHIPS: readonly LegalForm[] = ['fie', 'tu', 'uu'];
const SHARE_COMPANIES: readonly LegalForm[] = ['ou', 'as', 'other'];
const PROFIT_DISTRIBUTORS: readonly LegalForm[] = ['ou', 'as', 'other', 'tu', 'uu'];

/**
 * Roles that only some legal forms have. Capital paid in by partners or a sole trader is not share capital;
 * associations and foundations distribute no profit. A form outside the list (a cooperative, a branch) has the equity
 * roles of a share company.
 */
const FORM_BOUND_ROLES: Partial<Record<AccountRole, readonly LegalForm[]>> = {
  owner_capital: PARTNERSHIPS,
  owner_drawings: PARTNERSHIPS,
  share_capital: SHARE_COMPANIES,
  legal_reserve: SHARE_COMPANIES,
  dividend_payable: SHARE_COMPANIES,
  distribution_tax_expense: PROFIT_DISTRIBUTORS,
  distribution_tax_liability: PROFIT_DISTRIBUTORS,
};

/** The roles that the chart of a legal form must hold, each exactly once. */
export function rolesOf(form: LegalForm): AccountRole[] {
  return ACCOUNT_ROLES.filter((role) => FORM_BOUND_ROLES[role]?.includes(form) ?? true);
}
