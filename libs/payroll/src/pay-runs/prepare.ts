import { type CommandContext, type Fact } from '#books';
import { countWorkedBetween } from '#employment';
import { firstOfMonth, type IsoDate, lastOfMonth, monthOf } from '#platform';
import { fringeTaxes } from '../items/fringe-taxes.js';
import { payLines } from '../rules/pay-lines.js';
import { payWarnings } from '../rules/pay-warnings.js';
import { itemSums } from '../rules/run-items.js';
import { digestOf, payRunInputs, ruledOn } from './pay-run-inputs.js';
import { digestsOf } from './stale-reasons.js';
import { clearDraft, laterDrafts, type PayRunRow, writeRun } from './pay-run-rows.js';

type Planned = Pick<PayRunRow, 'id' | 'month' | 'payment_date'>;

/** Up to this number of employments are computed while the caller waits; a company with more gets a task. */
const AT_ONCE = 200;

/** Computes the lines of a draft from the current inputs. */
export async function fillDraft({ sql, companyId, now, today }: CommandContext, run: Planned): Promise<void> {
  const inputs = await payRunInputs(sql, companyId, run, today);
  const { employments, rules, paidOn, before, items } = inputs;
  const month = monthOf(run.month);
  const lines = payLines(month, employments, rules, paidOn, before, items);
  const sums = itemSums(items.paid);
  const fringe = fringeTaxes(sums.fringe_benefit_minor, rules);
  await writeRun(sql, companyId, run.id, {
    lines,
    items: items.paid,
    ...sums,
    fringe_income_tax_minor: fringe.income_tax_minor,
    fringe_social_tax_minor: fringe.social_tax_minor,
    warnings: payWarnings(month, employments, lines, rules, paidOn),
    digest: digestOf(inputs),
    digests: digestsOf(inputs),
    at: now,
  });
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
