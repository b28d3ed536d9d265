import { type EventLineRequest } from '#books';
import { type AccountBook } from '#ledger';
import { type PayLine, totalOf } from '../rules/pay-lines.js';

/** Payment types of board members' fees, which have a separate expense account. */
const BOARD_FEES = new Set(['21', '22', '23']);

/**
 * Accounts of the Estonian chart without a role of their own, each with the role to use in a company without that
 * account.
 */
const ACCOUNTS = {
  wages: { role: 'payroll_expense' },
  boardFees: { code: '6020', role: 'payroll_expense' },
  socialTaxExpense: { role: 'payroll_tax_expense' },
  unemploymentExpense: { code: '6120', role: 'payroll_tax_expense' },
  net: { role: 'payroll_liability' },
  incomeTax: { code: '2520', role: 'payroll_tax' },
  socialTax: { code: '2530', role: 'payroll_tax' },
  unemployment: { code: '2535', role: 'payroll_tax' },
  pension: { code: '2540', role: 'payroll_tax' },
} as const;

/**
 * The lines of a run's entry: pay and the employer's taxes against the debts to employees and the tax authority.
 * @throws Problem `validation_error` when the chart has neither the account nor its role
 */
export function payRunEntry(lines: readonly PayLine[], accounts: AccountBook): EventLineRequest[] {
  const codeOf = ({ code, role }: { readonly code?: string; readonly role: string }): string => {
    const own = code === undefined ? undefined : accounts.byCode(code);
    return own?.active === true ? own.code : accounts.requireRole(role).code;
  };
  const total = totalOf(lines);
  const fees = totalOf(lines.filter((line) => BOARD_FEES.has(line.payment_type_code))).gross_minor;
  const unemployment = total.employee_unemployment_minor + total.employer_unemployment_minor;
  const moved: readonly (readonly [keyof typeof ACCOUNTS, bigint])[] = [
    ['wages', total.gross_minor - fees],
    ['boardFees', fees],
    ['socialTaxExpense', total.social_tax_minor],
    ['unemploymentExpense', total.employer_unemployment_minor],
    ['net', -total.net_minor],
    ['incomeTax', -total.income_tax_minor],
    ['socialTax', -total.social_tax_minor],
    ['unemployment', -unemployment],
    ['pension', -total.funded_pension_minor],
  ];
  return moved
    .filter(([, amount]) => amount !== 0n)
    .map(([account, amount]) => ({
      account_code: codeOf(ACCOUNTS[account]),
      amount_minor: amount,
      memo: null,
    }));
}
