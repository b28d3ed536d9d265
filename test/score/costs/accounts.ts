import { chartOf } from '#ledger';
import { type ExpenseFacts } from '../../../libs/booking/src/expense/expense-account.js';
import { EXPENSE_CLASSES } from '../../../libs/booking/src/expense/expense-classes.js';

const CHART = chartOf('ou');

/** A company with the whole chart that has never bought from anybody. */
export const EXPENSES: Omit<ExpenseFacts, 'defaultRole' | 'supplierName'> = {
  history: [],
  pastLines: [],
  certain: null,
  accountCodes: new Set(CHART.filter(({ type }) => type === 'expense').map(({ code }) => code)),
  codeOfRole: new Map(CHART.flatMap(({ role, code }) => (role === null ? [] : [[role, code] as const]))),
};

/** The account of a cost that nothing tells. */
export const GENERAL = codeOf('expense_default');

/** The code of an account that is named by its role or its code. */
export function codeOf(account: string): string {
  return EXPENSES.codeOfRole.get(account) ?? account;
}

/** Codes of the accounts of a truth such as `printing|advertising`; `none` is the general account. */
export function accountsOf(truth: string): Set<string> {
  return new Set(truth.split('|').map(accountOf));
}

function accountOf(name: string): string {
  if (name === 'none') return GENERAL;
  const found = EXPENSE_CLASSES.find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no class of costs “${name}”.`);
  return codeOf(found.role ?? found.account_code ?? '');
}
