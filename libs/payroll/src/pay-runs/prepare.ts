import { type CommandContext, type Fact } from '#books';
import { countWorkedBetween, workedBetween } from '#employment';
import { fieldProblem, firstOfMonth, type IsoDate, lastOfMonth, monthOf } from '#platform';
import { type PayrollRules, rulesOn } from '../rules/payroll-rules.js';
import { payLines } from '../rules/pay-lines.js';
import { clearDraft, laterDrafts, paidBefore, type PayRunRow, writeLines } from './pay-run-rows.js';

type Planned = Pick<PayRunRow, 'id' | 'month' | 'payment_date'>;

/** Up to this number of employments are computed while the caller waits; a company with more gets a task. */
const AT_ONCE = 200;

/** The day whose rules apply: the planned date, or the last day of the month. */
export const ruledOn = ({
  month,
  payment_date: planned,
}: Pick<PayRunRow, 'month' | 'payment_date'>): IsoDate => planned ?? lastOfMonth(month);

/** @throws Problem `invalid_payload` for a day without known rules */
export function requireRules(run: Pick<PayRunRow, 'month' | 'payment_date'>): PayrollRules {
  const day = ruledOn(run);
  const rules = rulesOn(day);
  if (rules !== undefined) return rules;
  throw fieldProblem(
    'invalid_payload',
    run.payment_date === null ? 'month' : 'payment_date',
    'no_rules',
    `The payroll rules of ${day} are not known.`,
  );
}

/** Computes the lines of a draft from the current employments. */
export async function fillDraft({ sql, companyId, now }: CommandContext, run: Planned): Promise<void> {
  const paidOn = ruledOn(run);
  const employments = await workedBetween(sql, companyId, {
    from: firstOfMonth(run.month),
    to: lastOfMonth(run.month),
    paidOn,
  });
  const before = await paidBefore(sql, companyId, run.month, paidOn);
  const lines = payLines(monthOf(run.month), employments, requireRules(run), paidOn, before);
  await writeLines(sql, companyId, run.id, lines, now);
}

/**
 * Prepares a draft, and the later drafts that share an exemption with it by its planned date of payment or by the
 * previous one.
 */
export async function prepareDraft(
  context: CommandContext,
  run: Planned,
  before: Planned = run,
): Promise<Fact[]> {
  const facts = await prepareOne(context, run);
  return [...facts, ...(await prepareLater(context, run, [ruledOn(before), ruledOn(run)]))];
}

/**
 * Recomputes the drafts of later months that are paid in the same calendar month: they use what this one leaves of
 * the exemption.
 */
export async function prepareLater(
  context: CommandContext,
  { month }: Planned,
  days: readonly IsoDate[],
): Promise<Fact[]> {
  const facts: Fact[] = [];
  for (const run of await laterDrafts(context.sql, context.companyId, month, days)) {
    facts.push(...(await prepareOne(context, run)));
  }
  return facts;
}

/** Computes a draft at once where that is quick; otherwise returns a fact that requests a task. */
async function prepareOne(context: CommandContext, run: Planned): Promise<Fact[]> {
  const { sql, companyId } = context;
  await clearDraft(sql, companyId, run.id, run.payment_date);
  const count = await countWorkedBetween(sql, companyId, firstOfMonth(run.month), lastOfMonth(run.month));
  if (count > AT_ONCE) return [{ type: 'pay_run.requested', payRunId: run.id.toString() }];
  await fillDraft(context, run);
  return [];
}
