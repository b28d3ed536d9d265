import { type EventLineRequest } from '#books';
import { type AccountBook } from '#ledger';
import { isDaysOff, takesAccount } from '../rules/pay-item-kinds.js';
import { itemSums, owedOf, type RunItem, sumOfItems } from '../rules/run-items.js';
import { type PayLine, totalOf } from '../rules/pay-lines.js';
import { type PayRunRow } from './pay-run-rows.js';

/** Payment types of board members' fees, which have a separate expense account. */
const BOARD_FEES = new Set(['21', '22', '23']);

/**
 * Accounts of the Estonian chart without a role of their own, each with the role to use in a company without that
 * account.
 */
const ACCOUNTS = {
  wages: { role: 'payroll_expense' },
  boardFees: { code: '6020', role: 'payroll_expense' },
  daysOff: { code: '6030', role: 'payroll_expense' },
  socialTaxExpense: { role: 'payroll_tax_expense' },
  unemploymentExpense: { code: '6120', role: 'payroll_tax_expense' },
  net: { role: 'payroll_liability' },
  incomeTax: { code: '2520', role: 'payroll_tax' },
  socialTax: { code: '2530', role: 'payroll_tax' },
  unemployment: { code: '2535', role: 'payroll_tax' },
  pension: { code: '2540', role: 'payroll_tax' },
  deduction: { code: '2660', role: 'accrued_expense' },
  netAddition: { role: 'expense_default' },
  fringeExpense: { code: '6130', role: 'payroll_tax_expense' },
  fringeIncomeTax: { code: '2550', role: 'payroll_tax' },
} as const;

/** The content of a run that its entry depends on. */
interface RunToPost extends Pick<PayRunRow, 'fringe_income_tax_minor' | 'fringe_social_tax_minor'> {
  readonly lines: readonly PayLine[];
  readonly items: readonly RunItem[];
}

/**
 * The lines of a run's entry: pay and the employer's taxes against the debts to employees and the tax authority. An
 * advance has no line: its bank line has already lowered the debt to employees. The value of a fringe benefit has none
 * either: its purchase is in the books.
 * @throws Problem `validation_error` when the chart has neither the account nor its role
 */
export function payRunEntry(
  { lines, items, ...fringe }: RunToPost,
  accounts: AccountBook,
): EventLineRequest[] {
  const codeOf = ({ code, role }: { readonly code?: string; readonly role: string }): string => {
    const own = code === undefined ? undefined : accounts.byCode(code);
    return own?.active === true ? own.code : accounts.requireRole(role).code;
  };
  const total = totalOf(lines);
  const feeLines = lines.filter((line) => BOARD_FEES.has(line.payment_type_code));
  const fees = totalOf(feeLines).gross_minor;
  const feeEmployments = new Set(feeLines.map(({ employment_id: id }) => id));
  // Days off of a board member are part of the fee.
  const daysOff = sumOfItems(
    items.filter(({ employment_id: id }) => !feeEmployments.has(id)),
    isDaysOff,
  );
  const unemployment = total.employee_unemployment_minor + total.employer_unemployment_minor;
  const { fringe_income_tax_minor: fringeTax, fringe_social_tax_minor: fringeSocialTax } = fringe;
  const moved: readonly (readonly [keyof typeof ACCOUNTS, bigint])[] = [
    ['wages', total.gross_minor - fees - daysOff],
    ['boardFees', fees],
    ['daysOff', daysOff],
    ['socialTaxExpense', total.social_tax_minor],
    ['unemploymentExpense', total.employer_unemployment_minor],
    ['fringeExpense', fringeTax + fringeSocialTax],
    ['net', -owedOf(total.net_minor, itemSums(items))],
    ['incomeTax', -total.income_tax_minor],
    ['fringeIncomeTax', -fringeTax],
    ['socialTax', -total.social_tax_minor - fringeSocialTax],
    ['unemployment', -unemployment],
    ['pension', -total.funded_pension_minor],
  ];
  const amounts = moved
    .filter(([, amount]) => amount !== 0n)
    .map(([account, amount]) => ({
      account_code: codeOf(ACCOUNTS[account]),
      amount_minor: amount,
      memo: null,
    }));
  const byAccount = new Map<string, bigint>();
  for (const { kind, amount_minor: amount, account_code: account } of items) {
    if (!takesAccount(kind)) continue;
    const code = account ?? codeOf(kind === 'deduction' ? ACCOUNTS.deduction : ACCOUNTS.netAddition);
    byAccount.set(code, (byAccount.get(code) ?? 0n) + (kind === 'deduction' ? -amount : amount));
  }
  const ofItems = [...byAccount]
    .filter(([, amount]) => amount !== 0n)
    .map(([code, amount]) => ({ account_code: code, amount_minor: amount, memo: null }));
  return [...amounts, ...ofItems];
}
