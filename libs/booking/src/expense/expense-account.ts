import { type ExpenseClass, expenseClassOf } from './expense-classes.js';

/** The account of a line's cost, by its role or its code. */
export interface ExpenseAccount {
  readonly expenseRole: string | null;
  readonly accountCode: string | null;
}

/** Codes of the accounts of an earlier purchase's lines; a person has reviewed it, or nothing in it was a guess. */
type ExpenseUse = ReadonlySet<string>;

export interface ExpenseFacts {
  readonly defaultRole: string | null;
  /** Earlier purchases of the supplier, newest first. Purchases on the default account say nothing and are left out. */
  readonly history: readonly ExpenseUse[];
  /** The account that answers of people, or its last purchases, made certain for the supplier; null when there is none. */
  readonly certain: string | null;
  readonly supplierName: string;
  /** Codes of the expense accounts that the company's chart has. */
  readonly accountCodes: ReadonlySet<string>;
  readonly codeOfRole: ReadonlyMap<string, string>;
}

interface ExpenseChoice {
  readonly account: ExpenseAccount;
  /** False when the account is uncertain: a person reviews it. */
  readonly sure: boolean;
  readonly because: ExpenseReason;
}

/** The ground on which an account was chosen. */
export type ExpenseReason =
  'supplier_default' | 'supplier_history' | 'line_words' | 'supplier_name' | 'nothing';

const DEFAULT: ExpenseAccount = { expenseRole: 'expense_default', accountCode: null };

/** Number of last purchases that must agree before they determine the account. */
const AGREEING = 3;

/**
 * Chooses the account of a line: the supplier's default; the account of all its last purchases; the account that the
 * words of the line indicate; the account of the last purchase, certain once people have answered so; the name of a
 * supplier never booked before; else the default account, flagged for review. The choice is uncertain when the words name another kind of cost than the purchases, unless the supplier is
 * known for that kind too.
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
    return {
      account: { expenseRole: null, accountCode: last },
      sure: last === facts.certain && facts.accountCodes.has(last),
      because: 'supplier_history',
    };
  }
  const byName = accountOf(expenseClassOf(facts.supplierName), facts);
  return byName === undefined
    ? { account: DEFAULT, sure: false, because: 'nothing' }
    : { account: byName, sure: true, because: 'supplier_name' };
}

/** The one account to which all lines of each of the last purchases went. */
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
