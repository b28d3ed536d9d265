import {
  endedMonths,
  firstMonthOf,
  type MonthDue,
  unreferencedDocuments,
  vatReturnsDue,
  waitingInBooks,
  waitingProposals,
} from '#books';
import { waitingSubmissions } from '#employment';
import { readingOutcomes } from '#files';
import { waitingMails } from '#inbox';
import { tsdReturnsDue } from '#payroll';
import { countOpenQuestions, heldObjects, waitingQuestions } from '#questions';
import {
  type Deadline,
  type IsoDate,
  lastOfMonth,
  type Sql,
  type Waiting,
  type WaitingCount,
  type WaitingItem,
  waitingOfAll,
  type WorkKind,
} from '#platform';
import { waitingDocuments } from './waiting-documents.js';

/** The work that waits for people in a company. */
export interface CompanyWork {
  readonly kinds: Readonly<Record<WorkKind, Waiting>>;
  /** Questions that wait for somebody else. */
  readonly openQuestions: number;
  /** The next return of each kind that the company owes. */
  readonly deadlines: readonly Deadline[];
}

interface WorkQuery {
  readonly now: Date;
  /** The day in the books' time zone. */
  readonly today: IsoDate;
  readonly filesTsdMonthly: boolean;
}

/** The waiting work of a company, with the oldest items of each kind: `shown` at most. */
export async function waitingWork(
  sql: Sql,
  companyId: bigint,
  { now, today, filesTsdMonthly }: WorkQuery,
  shown: number,
): Promise<CompanyWork> {
  const [since, held] = await Promise.all([firstMonthOf(sql, companyId), heldObjects(sql, companyId, today)]);
  // A company without books owes no returns and has no months to close.
  const days = { since: since ?? today, today };
  const [books, proposals, questions, openQuestions, documents, submissions, mails, vat, tsd] =
    await Promise.all([
      waitingInBooks(sql, companyId, days, held, shown),
      waitingProposals(sql, companyId, held.bankTransactions, shown),
      waitingQuestions(sql, companyId, shown),
      countOpenQuestions(sql, companyId),
      documentsOf(sql, companyId, new Set(held.files)),
      waitingSubmissions(sql, companyId, shown),
      waitingMails(sql, companyId, now, shown),
      since === null ? [] : vatReturnsDue(sql, companyId, { since, today }),
      since === null ? [] : tsdReturnsDue(sql, companyId, { since, today, monthly: filesTsdMonthly }),
    ]);
  const returns = [...returnItems('vat_return', vat, today), ...returnItems('tsd', tsd, today)];
  return {
    kinds: {
      review: joined(books.review, waitingOfAll(documents.review, shown), shown),
      to_explain: books.to_explain,
      proposals,
      questions,
      submissions,
      returns: waitingOfAll(returns, shown),
      period_close: books.period_close,
      failed: waitingOfAll(documents.failed, shown),
      mails,
    },
    openQuestions,
    deadlines: [...deadline('vat_return', vat), ...deadline('tsd', tsd)],
  };
}

/** The numbers and oldest days alone, to store. */
export function countsOf({ kinds }: CompanyWork): Partial<Record<WorkKind, WaitingCount>> {
  return Object.fromEntries(
    Object.entries(kinds).map(([kind, { count, oldest_on }]) => [kind, { count, oldest_on }]),
  );
}

/** The documents that nothing refers to, without those that are put aside. */
export async function documentsOf(
  sql: Sql,
  companyId: bigint,
  held: ReadonlySet<bigint>,
): Promise<ReturnType<typeof waitingDocuments>> {
  const unreferenced = await unreferencedDocuments(sql, companyId);
  const documents = unreferenced.filter(({ file_id: id }) => id === null || !held.has(id));
  const files = documents.flatMap(({ file_id: id }) => (id === null ? [] : [id]));
  return waitingDocuments(documents, await readingOutcomes(sql, companyId, files));
}

/** A return waits from the last day of its month, when it can be filed. */
function returnItems(
  object: 'tsd' | 'vat_return',
  months: readonly MonthDue[],
  today: IsoDate,
): WaitingItem[] {
  return endedMonths(months, today).map(({ month, due_on }) => ({
    ...{ object, id: month, title: month, detail: null, amount_minor: null, currency: null, due_on },
    day: lastOfMonth(month),
  }));
}

function deadline(kind: Deadline['kind'], [next]: readonly MonthDue[]): Deadline[] {
  return next === undefined ? [] : [{ kind, ...next }];
}

/** Two parts of one kind. */
function joined(one: Waiting, other: Waiting, shown: number): Waiting {
  const days = [one.oldest_on, other.oldest_on].filter((day) => day !== null).sort();
  return {
    count: one.count + other.count,
    oldest_on: days[0] ?? null,
    items: waitingOfAll([...one.items, ...other.items], shown).items,
  };
}
