import { type ExpenseClass, expenseClassOf } from './expense-classes.js';

/** Where a line's cost goes: an account by its role or its code. */
export interface ExpenseAccount {
  readonly expenseRole: string | null;
  readonly accountCode: string | null;
}

/** Accounts that earlier purchases of the supplier were booked to, most used first. */
export interface ExpenseUse {
  readonly accountCode: string;
  readonly uses: number;
}

export interface ExpenseFacts {
  readonly defaultRole: string | null;
  readonly history: readonly ExpenseUse[];
  readonly supplierName: string;
  /** Codes of the accounts that the company's chart has. */
  readonly accountCodes: ReadonlySet<string>;
}

export interface ExpenseChoice {
  readonly account: ExpenseAccount;
  /** False when nothing told the account and the default stands in for a person's choice. */
  readonly sure: boolean;
}

const DEFAULT: ExpenseChoice = {
  account: { expenseRole: 'expense_default', accountCode: null },
  sure: false,
};

/**
 * The account of a line: the supplier's default, what its purchases always went to, what the words of the line or
 * the supplier's name say; else the default account, to be looked at.
 */
export function expenseAccount(description: string, facts: ExpenseFacts): ExpenseChoice {
  if (facts.defaultRole !== null) return sure({ expenseRole: facts.defaultRole, accountCode: null });
  const byWords = accountOf(expenseClassOf(description), facts);
  const [mostUsed, ...others] = facts.history;
  if (mostUsed !== undefined) {
    // A supplier of several kinds of cost: the words decide between them.
    const wordsAgree = others.some((use) => use.accountCode === byWords?.accountCode);
    if (others.length === 0 || !wordsAgree) {
      const always = others.length === 0 || mostUsed.uses >= 3 * (others[0]?.uses ?? 0);
      const account = { expenseRole: null, accountCode: mostUsed.accountCode };
      return { account, sure: always };
    }
  }
  const account = byWords ?? accountOf(expenseClassOf(facts.supplierName), facts);
  return account === undefined ? DEFAULT : sure(account);
}

function accountOf(found: ExpenseClass | undefined, facts: ExpenseFacts): ExpenseAccount | undefined {
  if (found === undefined) return undefined;
  if (found.role !== undefined) return { expenseRole: found.role, accountCode: null };
  const code = found.account_code;
  return code !== undefined && facts.accountCodes.has(code)
    ? { expenseRole: null, accountCode: code }
    : undefined;
}

function sure(account: ExpenseAccount): ExpenseChoice {
  return { account, sure: true };
}
