import { type IsoDate, Problem, type Ulid } from '#platform';
import { type z } from 'zod';
import { replan } from '#ledger';
import { causeOfRule } from '../acts/ground.js';
import { type Fact } from '../commands/facts.js';
import { loadRule } from '../rules/rule.commands.js';
import { RULE_STATES, ruleParams, undoRuleRequest, undoRuleResult } from '../rules/rule.wire.js';
import { type CommandContext, defineCommand } from '../commands/command.js';
import { takeBackActs } from './take-back-acts.js';
import { reverseAllocation } from '../reconciliation/allocation.commands.js';
import { forgetParty } from '../reconciliation/forget-party.js';
import { undoJudgement } from '../reconciliation/undo-judgement.commands.js';

/** Acts that one call takes back: each is a reversal in the same commit. */
const MOST_ACTS = 500;

/**
 * Takes back what a rule did since a day: its judgements are reversed, the parties that it gave to lines are unknown again, and the
 * documents of which it decided lines are cancelled and become drafts. An act that a closed year, a filed return or a later act
 * keeps in place stays, with its reason. Refuses `not_found`.
 */
export const undoRule = defineCommand({
  name: 'rule.undo',
  permission: 'bank.classify',
  judgement: true,
  params: ruleParams,
  body: undoRuleRequest,
  result: undoRuleResult,
  refusals: [],

  async handle(context, { rule_id: id, since }) {
    await replan(context);
    const { what } = await loadRule(context, id, RULE_STATES);
    const { undone, cancelled, kept, more, unbooked } = await (what.kind === 'lines'
      ? undoDocuments(context, id, since)
      : undoLines(context, id, since));
    return {
      result: { rule_id: id, undone, cancelled_invoices: cancelled, kept, more },
      facts: [{ type: 'rule.changed', ruleId: id }, ...unbooked],
      audit: [{ objectType: 'rule', objectId: id, newValues: { since, undone, kept: kept.length } }],
    };
  },
});

type Kept = z.output<typeof undoRuleResult>['kept'][number];

interface Undone {
  readonly undone: number;
  readonly cancelled: number;
  readonly kept: Kept[];
  readonly more: boolean;
  /** Documents of the cancelled invoices, of which drafts are made. */
  readonly unbooked: readonly Fact[];
}

/** Cancels the documents of which the rule decided lines; those that a person took back already are not named. */
async function undoDocuments(context: CommandContext, id: Ulid, since: IsoDate): Promise<Undone> {
  const { done, kept, more } = await takeBackActs(context, {
    causes: [causeOfRule(id)],
    since,
    until: null,
  });
  return {
    undone: done.acts,
    cancelled: done.invoices,
    kept: kept.flatMap(({ invoice_id: invoiceId, code }) =>
      code === 'already_undone' ? [] : [{ bank_transaction_id: null, invoice_id: invoiceId, code }],
    ),
    more,
    unbooked: done.unbooked,
  };
}

/** Opens the lines of the bank that the rule answered. */
async function undoLines(context: CommandContext, id: Ulid, since: IsoDate): Promise<Undone> {
  const { sql, companyId, book } = context;
  const acts = await sql.rows<Act>(ACTS, [companyId, id, since, book.timeZone, MOST_ACTS + 1]);
  const page = acts.slice(0, MOST_ACTS);
  const given = page.filter(({ what, answered }) => what === 'party' && !answered).map((act) => act.id);
  await forgetParty(context, id, given);
  let undone = given.length;
  const kept = page.filter(({ answered }) => answered).map((act) => keptLine(act, 'state_conflict'));
  for (const act of page.filter(({ what }) => what !== 'party')) {
    const code = await takeBack(context, id, act);
    if (code === null) undone += 1;
    else kept.push(keptLine(act, code));
  }
  // After the first act that stays, all do.
  const more = kept.length === 0 && acts[MOST_ACTS]?.answered === false;
  return { undone, cancelled: 0, kept, more, unbooked: [] };
}

const keptLine = ({ id }: Act, code: Kept['code']): Kept => ({
  bank_transaction_id: id,
  invoice_id: null,
  code,
});

/** An act of the rule on a line that is still in force. */
interface Act {
  readonly id: Ulid;
  readonly what: 'allocation' | 'judgement' | 'party';
  /** The line has been answered since the rule gave it its party. */
  readonly answered: boolean;
}

/**
 * Those that can be taken back come first: of the lines that nobody answered since, the earlier ones, because where every
 * period from one day on is closed, so it is from a later day on.
 */
const ACTS = `
  SELECT id, what, answered FROM (
    SELECT t.id, t.booking_date AS day, 'judgement' AS what, false AS answered, j.created_at AS at
    FROM books.bank_judgement j
    JOIN books.bank_transaction t ON t.company_id = j.company_id AND t.id = j.bank_transaction_id
    WHERE j.company_id = $1 AND j.rule_id = $2 AND j.reversed_at IS NULL
    UNION ALL
    SELECT t.id, t.booking_date, 'allocation', false, max(a.created_at)
    FROM books.allocation a
    JOIN books.bank_transaction t ON t.company_id = a.company_id AND t.id = a.bank_transaction_id
    WHERE a.company_id = $1 AND a.rule_id = $2 AND a.reversed_at IS NULL GROUP BY t.id, t.booking_date
    UNION ALL
    SELECT t.id, t.booking_date, 'party', t.judgement IS NOT NULL OR t.allocated_minor > 0, t.party_rule_at
    FROM books.bank_transaction t WHERE t.company_id = $1 AND t.party_rule_id = $2
  ) AS act
  WHERE at >= $3::date::timestamp AT TIME ZONE $4 ORDER BY answered, day, id LIMIT $5`;

/** Takes an act on a line back; returns the code of what keeps it in place. */
async function takeBack(
  context: CommandContext,
  ruleId: Ulid,
  { id: lineId, what }: Act,
): Promise<Kept['code'] | null> {
  try {
    if (what === 'judgement') await context.run(undoJudgement, { bank_transaction_id: lineId });
    else await reverseAllocations(context, ruleId, lineId);
    return null;
  } catch (error) {
    // Nothing of this act was written: the ledger refuses a reversal before it takes it, and all of one line have one day.
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'period_closed' || error.code === 'state_conflict') return error.code;
    throw error;
  }
}

/** Reverses what the rule settled by a line, the last part first. */
async function reverseAllocations(context: CommandContext, ruleId: Ulid, lineId: Ulid): Promise<void> {
  const rows = await context.sql.rows<{ id: Ulid }>(
    `SELECT id FROM books.allocation
     WHERE company_id = $1 AND rule_id = $2 AND bank_transaction_id = $3 AND reversed_at IS NULL ORDER BY id DESC`,
    [context.companyId, ruleId, lineId],
  );
  for (const { id } of rows) await context.run(reverseAllocation, { allocation_id: id });
}
