import { type MonthInBooks, type RevaluedOn, type UndoneCount } from '#books';
import { type PayrollOfMonth } from '#payroll';
import { encodeId, type IsoDate, type WaitingItem } from '#platform';
import { type UnfinishedQuestion } from '#questions';
import { type EndedInFailure } from '#tasks';

/** The checks before a month is closed, in the order of the work. */
export const CLOSING_CHECKS = [
  'earlier_periods',
  'statements',
  'bank_balances',
  'bank_lines',
  'transfers',
  'documents',
  'drafts',
  'questions',
  'failed_files',
  'failed_tasks',
  'pay_run',
  'tsd',
  'revaluation',
  'clearing_accounts',
  'vat_return',
  'tax_account',
] as const;
export type ClosingCheckKind = (typeof CLOSING_CHECKS)[number];

/** The first of what a check counts. */
interface ClosingItem {
  /** Of the object; null where it does not exist yet. */
  readonly id: string | null;
  readonly title: string | null;
  readonly day: IsoDate | null;
}

export interface ClosingCheck {
  readonly kind: ClosingCheckKind;
  /** `none`: the company has nothing of the kind in the month. */
  readonly state: 'done' | 'missing' | 'none';
  readonly count: number;
  /** Whether the period cannot be closed before. */
  readonly blocks: boolean;
  readonly items: readonly ClosingItem[];
}

/** A month as the libraries show it. */
export interface MonthFacts {
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly books: MonthInBooks;
  readonly questions: readonly UnfinishedQuestion[];
  /** Documents that wait for a person and files that failed, received until the end of the month. */
  readonly documents: { readonly review: readonly WaitingItem[]; readonly failed: readonly WaitingItem[] };
  readonly failedTasks: readonly EndedInFailure[];
  readonly payroll: PayrollOfMonth;
  readonly revalued: RevaluedOn;
  readonly vat: 'filed' | 'missing' | 'none';
  /** Whether the ledger and the tax authority agree; null where the authority's account was not read. */
  readonly taxAccountAgrees: boolean | null;
}

const SHOWN = 5;

/** Decides what of a month is not done. Only an open earlier month hinders closing: the rest is for a person to judge. */
export function closingChecks(month: MonthFacts): ClosingCheck[] {
  const { books, documents, questions, failedTasks, payroll, revalued } = month;
  const { accounts } = books;
  const uncovered = accounts.filter(
    ({ covered_to, has_gap }) => has_gap || covered_to === null || covered_to < month.to,
  );
  const differing = accounts.filter(
    ({ difference_minor: difference }) => difference !== null && difference !== 0n,
  );
  const found: Readonly<
    Record<ClosingCheckKind, ClosingCheck['state'] | readonly ClosingItem[] | UndoneCount>
  > = {
    earlier_periods: books.earlier_periods,
    statements:
      accounts.length === 0
        ? 'none'
        : uncovered.map(({ id, label, covered_to }) => ({ id, title: label, day: covered_to })),
    bank_balances: accounts.every(({ difference_minor: difference }) => difference === null)
      ? 'none'
      : differing.map(({ id, label }) => ({ id, title: label, day: null })),
    bank_lines: accounts.length === 0 ? 'none' : books.bank_lines,
    transfers: accounts.length < 2 ? noneUnless(books.transfers) : books.transfers,
    documents: documents.review,
    drafts: books.drafts,
    questions: questions.map(({ id, text, asked_on }) => ({ id, title: text, day: asked_on })),
    failed_files: documents.failed,
    failed_tasks: failedTasks.map(({ id, kind }) => ({ id: encodeId('task', id), title: kind, day: null })),
    pay_run: payRunOf(payroll),
    tsd: of(payroll.tsd, month),
    revaluation: revalued.accounts.length === 0 ? 'none' : revalued.done ? 'done' : revaluedItems(revalued),
    clearing_accounts: books.clearing_accounts,
    vat_return: of(month.vat, month),
    tax_account:
      month.taxAccountAgrees === null
        ? 'none'
        : month.taxAccountAgrees
          ? 'done'
          : [{ id: null, title: null, day: null }],
  };
  return CLOSING_CHECKS.map((kind) => check(kind, found[kind]));
}

function check(
  kind: ClosingCheckKind,
  found: ClosingCheck['state'] | readonly ClosingItem[] | UndoneCount,
): ClosingCheck {
  if (typeof found === 'string') return { kind, state: found, count: 0, blocks: false, items: [] };
  const { count, items } = 'items' in found ? found : { count: found.length, items: found };
  return {
    ...{ kind, state: count === 0 ? 'done' : 'missing', count },
    blocks: kind === 'earlier_periods' && count > 0,
    items: items.slice(0, SHOWN).map(({ id, title, day }) => ({ id, title, day })),
  };
}

const noneUnless = (found: UndoneCount): 'none' | UndoneCount => (found.count === 0 ? 'none' : found);

/** A return that is owed is one thing that is missing, by its month. */
const of = (
  state: 'filed' | 'missing' | 'none',
  { from }: MonthFacts,
): ClosingCheck['state'] | ClosingItem[] =>
  state === 'filed' ? 'done' : state === 'none' ? 'none' : [{ id: from.slice(0, 7), title: null, day: null }];

/** A run that nobody made is missing as well, where somebody worked. */
function payRunOf({ run, worked }: PayrollOfMonth): ClosingCheck['state'] | ClosingItem[] {
  if (run === null) return worked === 0 ? 'none' : [{ id: null, title: null, day: null }];
  return run.posted ? 'done' : [{ id: encodeId('pay_run', run.id), title: null, day: null }];
}

const revaluedItems = ({ accounts }: RevaluedOn): ClosingItem[] =>
  accounts.map(({ account, currency }) => ({ id: null, title: `${account} ${currency}`, day: null }));
