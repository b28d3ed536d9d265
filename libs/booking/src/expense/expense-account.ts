import { certainFact, type FactUse, type PastLine } from '#books';
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
  /** Earlier purchases of the supplier, newest first. The default account says nothing, unless a person confirmed it. */
  readonly history: readonly ExpenseUse[];
  /** The account that answers of people, or its last purchases, made certain for the supplier; null when there is none. */
  readonly certain: string | null;
  /** Lines of earlier purchases of the supplier, newest first, with what a person or the service decided about them. */
  readonly pastLines: readonly { readonly by: FactUse['by']; readonly lines: readonly PastLine[] }[];
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
  'rule' | 'supplier_default' | 'supplier_history' | 'line_words' | 'supplier_name' | 'nothing';

/** The account that a confirmed rule gives a line. */
export const ofRule = (accountCode: string): ExpenseChoice => ({
  account: { expenseRole: null, accountCode },
  sure: true,
  because: 'rule',
});

const DEFAULT: ExpenseAccount = { expenseRole: 'expense_default', accountCode: null };

/** Number of last purchases that must agree before they determine the account. */
const AGREEING = 3;

/**
 * Chooses the account of a line: the supplier's default; the account of all its last purchases; the account that the
 * words of the line indicate; the account of the last purchase, certain once people have answered so; the name of a
 * supplier never booked before; else the default account, flagged for review. The choice is uncertain when the words
 * name another kind of cost than the purchases, unless the supplier is known for that kind too, or lines with words of
 * that kind went to another account before: then this is the account. Words that only suggest an account, such as those of materials, give way to any earlier purchase and are always uncertain.
 */
export function expenseAccount(description: string, facts: ExpenseFacts): ExpenseChoice {
  if (facts.defaultRole !== null) {
    return {
      account: { expenseRole: facts.defaultRole, accountCode: null },
      sure: true,
      because: 'supplier_default',
    };
  }
  const words = expenseClassOf(description);
  const byWords = accountOf(words, facts);
  // A guess does not stand against earlier purchases.
  const named = words?.guess === true ? undefined : byWords;
  const answered = named === undefined ? undefined : answeredOtherwise(named, facts);
  if (answered !== undefined) return answered;
  const telling = tellingUses(facts);
  const settled = settledCode(telling);
  if (settled !== undefined) {
    const account = { expenseRole: null, accountCode: settled };
    if (named !== undefined && codeOf(named, facts) !== settled && isKnownFor(named, facts)) {
      return { account: named, sure: true, because: 'line_words' };
    }
    const sure = named === undefined || codeOf(named, facts) === settled;
    return { account, sure, because: 'supplier_history' };
  }
  if (named !== undefined) {
    const sure = telling.history.length === 0 || isKnownFor(named, facts);
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
  if (byWords !== undefined) return { account: byWords, sure: false, because: 'line_words' };
  const activity = expenseClassOf(facts.supplierName);
  const byName = accountOf(activity, facts);
  return byName === undefined
    ? { account: DEFAULT, sure: false, because: 'nothing' }
    : { account: byName, sure: isActivity(activity), because: 'supplier_name' };
}

/** Without purchases on the default account alone: it does not stand against words that name a kind of cost. */
function tellingUses(facts: ExpenseFacts): ExpenseFacts {
  const code = facts.codeOfRole.get('expense_default') ?? '';
  return { ...facts, history: facts.history.filter((use) => use.size > 1 || !use.has(code)) };
}

/** A name tells what a company does; goods in it may be its own trade, or a part of a made-up word. */
const isActivity = (named: ExpenseClass | undefined): boolean =>
  named?.guess !== true && named?.nature === 'service';

/** The one account to which all lines of each of the last purchases went. */
function settledCode({ history, accountCodes }: ExpenseFacts): string | undefined {
  const last = history.slice(0, AGREEING);
  const codes = new Set(last.flatMap((use) => [...use]));
  const [code] = codes;
  const agree = last.length === AGREEING && codes.size === 1;
  return agree && code !== undefined && accountCodes.has(code) ? code : undefined;
}

/**
 * The account to which lines with words of the same kind were posted before, though the words name another one: people
 * have answered, and are not asked the same again.
 */
function answeredOtherwise(named: ExpenseAccount, facts: ExpenseFacts): ExpenseChoice | undefined {
  const code = codeOf(named, facts);
  if (code === undefined || isKnownFor(named, facts)) return undefined;
  const uses = facts.pastLines.flatMap(({ by, lines }) => {
    const alike = lines.filter(({ description }) => codeOfWords(description, facts) === code);
    return alike.length === 0 ? [] : [{ by, values: new Set(alike.map((line) => line.account_code)) }];
  });
  const [value, ...others] = uses[0]?.values ?? [];
  if (value === undefined || others.length > 0 || !facts.accountCodes.has(value)) return undefined;
  return {
    account: { expenseRole: null, accountCode: value },
    sure: certainFact(uses) === value,
    because: 'supplier_history',
  };
}

function codeOfWords(description: string, facts: ExpenseFacts): string | undefined {
  const account = accountOf(expenseClassOf(description), facts);
  return account === undefined ? undefined : codeOf(account, facts);
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
