import { type BankLine } from '../api/bank.js';
import { type CounterRole, type MoneyInKind } from '../api/judgements.js';
import { words } from '../words/words.js';

/** The usual explanations of a line without a document, most frequent first. */
const PAID: readonly CounterRole[] = [
  'bank_charges',
  'payroll_liability',
  'tax_receivable',
  'owner_drawings',
  'loan_payable',
  'loan_receivable',
  'interest_expense',
  'dividend_payable',
  'payroll_tax',
  'vat_payable',
  'expense_default',
  'software_expense',
  'hosting_expense',
  'prof_fees',
  'travel_expense',
  'prepaid_expense',
  'accrued_expense',
  'supplier_prepayment',
  'transfer_transit',
  'rounding',
];

const RECEIVED: readonly CounterRole[] = [
  'interest_income',
  'income_default',
  'owner_capital',
  'share_capital',
  'loan_payable',
  'loan_receivable',
  'tax_receivable',
  'grant_income',
  'customer_prepayment',
  'deferred_income',
  'transfer_transit',
  'rounding',
];

const MONEY_IN: readonly MoneyInKind[] = ['owner', 'loan', 'tax_refund', 'grant', 'intercompany'];

interface Choice {
  readonly id: string;
  readonly name: string;
  readonly explanation:
    | { readonly kind: 'exempt'; readonly role: CounterRole }
    | { readonly kind: 'money_in'; readonly of: MoneyInKind };
}

export function explanationsOf(direction: BankLine['direction']): readonly Choice[] {
  const { roles, moneyIn } = words('bank');
  const classes: readonly Choice[] = MONEY_IN.map((of) => ({
    id: `money_in.${of}`,
    name: moneyIn[of],
    explanation: { kind: 'money_in', of },
  }));
  const accounts: readonly Choice[] = (direction === 'in' ? RECEIVED : PAID).map((role) => ({
    id: role,
    name: roles[role],
    explanation: { kind: 'exempt', role },
  }));
  return direction === 'in' ? [...classes, ...accounts] : accounts;
}
