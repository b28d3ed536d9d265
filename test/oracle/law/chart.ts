/**
 * The accounts that the year posts to, by what they are for (domain chart). The prepayments nobody has paid yet have no
 * fixed code: a new role takes the next free code of its group, so their accounts are known by their roles.
 */
export const ACCOUNT = {
  bank: '1020',
  transferTransit: '1080',
  suspenseOut: '1090',
  receivable: '1210',
  relatedReceivable: '1220',
  inputVat: '1510',
  inputVatReverseCharge: '1511',
  inputVatImport: '1512',
  inputVatFixedAssets: '1513',
  taxReceivable: '1516',
  supplierPrepayment: '1530',
  loan: '2010',
  owner: '2110',
  payable: '2310',
  customerPrepayment: '2320',
  suspenseIn: '2390',
  wagesPayable: '2410',
  outputVat: '2510',
  outputVatReverseCharge: '2511',
  outputVatImport: '2512',
  vatSettlement: '2515',
  incomeTaxPayable: '2520',
  socialTaxPayable: '2530',
  unemploymentPayable: '2535',
  pensionPayable: '2540',
  fringeTaxPayable: '2550',
  grantLiability: '2710',
  retainedEarnings: '2960',
  services: '3120',
  fxGain: '3840',
  bankCharges: '5710',
  nonDeductibleVat: '5810',
  expense: '5900',
  badDebt: '5910',
  wages: '6010',
  boardFees: '6020',
  daysOff: '6030',
  socialTax: '6110',
  employerUnemployment: '6120',
  fringeBenefits: '6130',
  fxLoss: '7310',
  writeOff: '7500',
  rounding: '7920',
} as const;

/** The roles whose codes the chart of a company gives. */
export const UNPAID_PREPAYMENT_ROLES = {
  sales: 'customer_prepayment_unpaid',
  purchase: 'supplier_prepayment_unpaid',
} as const;

/** Income and expense accounts begin every fiscal year at zero. */
export const isOfTheYear = (code: string): boolean => /^[3-9]\d{3}$/.test(code);

/** Accounts of the counter roles that the year names. */
const BY_ROLE: Readonly<Record<string, string>> = {
  bad_debt: ACCOUNT.badDebt,
  bank_charges: ACCOUNT.bankCharges,
  customer_prepayment: ACCOUNT.customerPrepayment,
  discount_allowed: '3700',
  discount_received: '4090',
  dividend_payable: '2650',
  interest_income: '8400',
  loan_payable: ACCOUNT.loan,
  payroll_liability: ACCOUNT.wagesPayable,
  supplier_prepayment: ACCOUNT.supplierPrepayment,
  tax_receivable: ACCOUNT.taxReceivable,
  writeoff: ACCOUNT.writeOff,
};

export function accountOf(role: string): string {
  const found = BY_ROLE[role];
  if (found === undefined) throw new Error(`The chart of the oracle has no role ${role}.`);
  return found;
}
