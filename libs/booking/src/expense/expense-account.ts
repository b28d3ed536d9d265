import { type ExpenseClass, expenseClassOf } from './expense-classes.js';

/** Where a line's cost goes: an account by its role or its code. */
export interface ExpenseAccount {
  readonly expenseRole: string | null;
  readonly accountCode: string | null;
}

/** Codes of the accounts that the lines of an earlier purchase went to; a person has seen it, or nothing in it was a guess. */
export type ExpenseUse = ReadonlySet<string>;

export interface ExpenseFacts {
  readonly defaultRole: string | null;
  /** Earlier purchases of the supplier, newest first. What went to the default account tells nothing and is not here. */
  readonly history: readonly ExpenseUse[];
  readonly supplierName: string;
  /** Codes of the expense accounts that the company's chart has. */
  readonly accountCodes: ReadonlySet<string>;
  readonly codeOfRole: ReadonlyMap<string, string>;
}

interface ExpenseChoice {
  readonly account: ExpenseAccount;
  /** False when nothing told the account for certain: a person looks at it. */
  readonly sure: boolean;
  readonly because: ExpenseReason;
}

/** What an account was chosen by. */
export type ExpenseReason =
  'supplier_default' | 'supplier_history' | 'line_words' | 'supplier_name' | 'nothing';

const DEFAULT: ExpenseAccount = { expenseRole: 'expense_default', accountCode: null };

/** So many of the last purchases must agree before a supplier is known by them. */
const AGREEING = 3;

/**
 * The account of a line: the supplier's default; what its last purchases all went to; what the words of the line say,
 * or of a supplier never booked before its name; else the default account, to be looked at. Words that name another kind
 * of cost than the purchases went to leave it unsure, unless the supplier is known for that kind too.
 */
export function expenseAccount(description: string, facts: ExpenseFacts): ExpenseChoice {
  if (facts.defaultRole !== null) {
    return {
      account: { expenseRole: facts.defaultRole, accountCode: null },
      sure: true,
      because: 'supplier_default',
    };
  }
  const named = accountOf(expenseClassOf(description), facts);
  const settled = settledCode(facts);
  if (settled !== undefined) {
    const account = { expenseRole: null, accountCode: settled };
    if (named !== undefined && codeOf(named, facts) !== settled && isKnownFor(named, facts)) {
      return { account: named, sure: true, because: 'line_words' };
    }
    const sure = named === undefined || codeOf(named, facts) === settled;
    return { account, sure, because: 'supplier_history' };
  }
  if (named !== undefined) {
    const sure = facts.history.length === 0 || isKnownFor(named, facts);
    return { account: named, sure, because: 'line_words' };
  }
  const [last] = facts.history.flatMap((use) => [...use]);
  if (last !== undefined) {
    return { account: { expenseRole: null, accountCode: last }, sure: false, because: 'supplier_history' };
  }
  const byName = accountOf(expenseClassOf(facts.supplierName), facts);
  return byName === undefined
    ? { account: DEFAULT, sure: false, because: 'nothing' }
    : { account: byName, sure: true, because: 'supplier_name' };
}

/** The one account that each of the last purchases went to with all of its lines. */
function settledCode({ history, accountCodes }: ExpenseFacts): string | undefined {
  const last = history.slice(0, AGREEING);
  const codes = new Set(last.flatMap((use) => [...use]));
  const [code] = codes;
  const agree = last.length === AGREEING && codes.size === 1;
  return agree && code !== undefined && accountCodes.has(code) ? code : undefined;
}

function isKnownFor(account: ExpenseAccount, facts: ExpenseFacts): boolean {
  const code = codeOf(account, facts);
  return code !== undefined && facts.history.some((use) => use.has(code));
}

function codeOf(account: ExpenseAccount, facts: ExpenseFacts): string | undefined {
  return account.accountCode ?? facts.codeOfRole.get(account.expenseRole ?? '');
}

function accountOf(found: ExpenseClass | undefined, facts: ExpenseFacts): ExpenseAccount | undefined {
  if (found === undefined) return undefined;
  if (found.role !== undefined) return { expenseRole: found.role, accountCode: null };
  const code = found.account_code;
  return code !== undefined && facts.accountCodes.has(code)
    ? { expenseRole: null, accountCode: code }
    : undefined;
}
