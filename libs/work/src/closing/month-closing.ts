import { datedUntil, firstMonthOf, monthInBooks, revaluedOn, vatReturnsDue } from '#books';
import { receivedUntil } from '#files';
import { type PeriodView } from '#ledger';
import { payrollOfMonth } from '#payroll';
import { dayOf, decodeId, type IsoDate, monthOf, type Sql, type WaitingItem } from '#platform';
import { type UnfinishedQuestion, unfinishedQuestions } from '#questions';
import { failuresOf } from '#tasks';
import { documentsOf } from '../waiting/waiting-work.js';
import { type ClosingCheck, closingChecks } from './closing-checks.js';

interface ClosingQuery {
  readonly period: PeriodView;
  readonly filesTsdMonthly: boolean;
  readonly taxAccountAgrees: boolean | null;
}

/** Loads a month and checks it. Objects that are put aside are not done either. */
export async function monthClosing(
  sql: Sql,
  companyId: bigint,
  { period, filesTsdMonthly, taxAccountAgrees }: ClosingQuery,
): Promise<ClosingCheck[]> {
  const { from, to } = period;
  const [books, questions, documents, failedTasks, payroll, revalued, vat] = await Promise.all([
    monthInBooks(sql, companyId, { from, to }),
    questionsUntil(sql, companyId, to),
    documentsOf(sql, companyId, new Set()),
    failuresOf(sql, companyId),
    payrollOfMonth(sql, companyId, monthOf(from), filesTsdMonthly),
    revaluedOn(sql, companyId, to),
    vatOf(sql, companyId, period),
  ]);
  const received = ({ day }: WaitingItem): boolean => day <= to;
  return closingChecks({
    ...{ from, to, books, questions, payroll, revalued, vat, taxAccountAgrees },
    failedTasks: failedTasks.filter(({ createdAt }) => dayOf(createdAt) <= to),
    documents: { review: documents.review.filter(received), failed: documents.failed.filter(received) },
  });
}

/** A return is owed from the first month of the books on. */
async function vatOf(
  sql: Sql,
  companyId: bigint,
  { from, vat_filed }: PeriodView,
): Promise<'filed' | 'missing' | 'none'> {
  if (vat_filed) return 'filed';
  const first = await firstMonthOf(sql, companyId);
  if (first === null || from < first) return 'none';
  const due = await vatReturnsDue(sql, companyId, { since: from, today: from });
  return due.length === 0 ? 'none' : 'missing';
}

/** Questions belong to the month of their object: what is asked in February is mostly about January. */
async function questionsUntil(sql: Sql, companyId: bigint, to: IsoDate): Promise<UnfinishedQuestion[]> {
  const questions = await unfinishedQuestions(sql, companyId);
  const inBooks = questions.filter(({ object }) => object.type !== 'file').map(({ object }) => object.id);
  const files = questions.flatMap(({ object }) =>
    object.type === 'file' ? (decodeId('file', object.id) ?? []) : [],
  );
  const [dated, received] = await Promise.all([
    datedUntil(sql, companyId, inBooks, to),
    receivedUntil(sql, companyId, files, to),
  ]);
  return questions.filter(({ object: { type, id } }) => {
    const file = type === 'file' ? decodeId('file', id) : undefined;
    return file === undefined ? dated.has(id) : received.has(file);
  });
}
