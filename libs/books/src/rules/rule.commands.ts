import { fieldProblem, type Problem, problem, type Ulid } from '#platform';
import { codesOf, reason } from '#reasons';
import { type Command, type CommandContext, type CommandEffect, defineCommand } from '../commands/command.js';
import { assertActPossible } from './check-act.js';
import { limitOfLines } from './check-lines-act.js';
import { isSameAct, limitOf } from './equal-answers.js';
import { writeRule } from './note-answer.js';
import { takePlace } from './take-place.js';
import { type RuleWhen } from './rule-conditions.js';
import { conditionsOf, contentHash } from './rule-content.js';
import { linesOfRule } from './rule-lines.queries.js';
import { RULE, type Rule, ruleOf, type RuleRow } from './rule.queries.js';
import {
  activateRuleRequest,
  createRuleRequest,
  ruleParams,
  ruleResult,
  type RuleState,
  type RuleWhat,
} from './rule.wire.js';

/** Lines that a new limit, or a new rule's acts on open lines, are computed from. */
const MOST_LINES = 5_000;

/**
 * Makes a rule that acts from now on, in the name of the person who makes it.
 * Refuses `validation_error` for an unknown party or a role that the chart lacks, `invalid_payload` without a limit when
 * people have not answered so yet or for an account that lines may not have, `state_conflict` for a rule that exists.
 */
export const createRule = defineCommand({
  name: 'rule.create',
  permission: 'bank.classify',
  judgement: true,
  body: createRuleRequest,
  result: ruleResult,
  refusals: ['invalid_payload', 'state_conflict'],

  async handle(context, { when: asked, what, max_minor: max }) {
    const when = conditionsOf({ when: asked }, context.book.baseCurrency);
    await assertActPossible(context, when, what);
    const hash = contentHash(when, what);
    await assertOnly(context, hash);
    const maxMinor = max ?? (await answeredLimit(context, when, what));
    const id = await writeRule(context, { when, what, maxMinor, hash, proposed: null });
    if (what.kind !== 'lines') await lookAgain(context, when);
    return effectOf(id, null, 'active', { when: asked, what, max_minor: maxMinor });
  },
});

/**
 * Confirms a proposed or a paused rule: from now on it acts in the name of the person who confirmed it. One that raises the
 * limit of another takes its place.
 * Refuses `not_found`, `state_conflict` for one that is active or has ended, `invalid_payload` for an account that lines may no
 * longer have.
 */
export const activateRule = defineCommand({
  name: 'rule.activate',
  permission: 'bank.classify',
  judgement: true,
  params: ruleParams,
  body: activateRuleRequest,
  result: ruleResult,
  refusals: ['invalid_payload', 'state_conflict'],

  async handle(context, { rule_id: id, max_minor: max }) {
    const { sql, companyId, actor, now } = context;
    const rule = await loadRule(context, id, ['proposed', 'paused']);
    await assertActPossible(context, rule.when, rule.what);
    const replaced = await takePlace(context, id);
    const maxMinor = max ?? rule.maxMinor;
    await sql.run(
      `UPDATE books.rule SET state = 'active', max_minor = $3, confirmed_by = $4, confirmed_at = $5, reasons = '[]',
         reason_codes = '[]' WHERE company_id = $1 AND id = $2`,
      [companyId, id, maxMinor, actor.userId, now],
    );
    if (rule.what.kind !== 'lines') await lookAgain(context, rule.when);
    const { result, facts, audit } = effectOf(id, rule.state, 'active', { max_minor: maxMinor });
    return { result, facts: [...facts, ...replaced.facts], audit: [...audit, ...replaced.audit] };
  },
});

/**
 * Stops an active rule until a person confirms it again, or takes back the end of one: it is paused, or proposed where nobody
 * ever confirmed it. Refuses `not_found`, `state_conflict`, also for an ended one that another has replaced.
 */
export const pauseRule = defineCommand({
  name: 'rule.pause',
  permission: 'bank.classify',
  judgement: true,
  params: ruleParams,
  result: ruleResult,
  refusals: ['state_conflict'],

  async handle(context, { rule_id: id }) {
    const rule = await loadRule(context, id, ['active', 'ended']);
    if (rule.state === 'ended') {
      const { hash } = await context.sql.one<{ hash: string }>(
        'SELECT content_hash AS hash FROM books.rule WHERE company_id = $1 AND id = $2',
        [context.companyId, id],
      );
      await assertOnly(context, hash);
    }
    return setState(context, rule, rule.confirmedBy === null ? 'proposed' : 'paused');
  },
});

/** Ends a rule, or rejects a proposed one: it is not proposed again. Refuses `not_found`, `state_conflict`. */
export const endRule = defineCommand({
  name: 'rule.end',
  permission: 'bank.classify',
  judgement: true,
  params: ruleParams,
  result: ruleResult,
  refusals: ['state_conflict'],

  async handle(context, { rule_id: id }) {
    const rule = await loadRule(context, id, ['proposed', 'active', 'paused']);
    return setState(context, rule, 'ended');
  },
});

/** Pauses the active rules of people who may no longer answer bank lines. */
export const pauseRulesOf: Command<{ readonly userIds: readonly bigint[] }, { readonly paused: number }> = {
  name: 'rule.pause_left',
  permission: null,

  async handle(context, { userIds }) {
    const { sql, companyId } = context;
    const left = reason('rule_person_left');
    const rows = await sql.rows<{ id: Ulid }>(
      `UPDATE books.rule SET state = 'paused', reasons = $3::jsonb, reason_codes = $4::jsonb
       WHERE company_id = $1 AND state = 'active' AND confirmed_by = ANY($2::bigint[]) RETURNING id`,
      [companyId, userIds, JSON.stringify([left.message]), JSON.stringify(codesOf([left]))],
    );
    return {
      result: { paused: rows.length },
      facts: [],
      audit: rows.map(({ id }) => ({
        objectType: 'rule',
        objectId: id,
        oldValues: { state: 'active' },
        newValues: { state: 'paused' },
      })),
    };
  },
};

/**
 * A rule in one of these states.
 * @throws Problem `not_found`, `state_conflict`
 */
export async function loadRule(
  { sql, companyId }: CommandContext,
  id: Ulid,
  states: readonly RuleState[],
): Promise<Rule> {
  const row = await sql.row<RuleRow>(`SELECT ${RULE} FROM books.rule WHERE company_id = $1 AND id = $2`, [
    companyId,
    id,
  ]);
  if (row === undefined) throw problem('not_found', 'There is no such rule.');
  if (!states.includes(row.state)) throw problem('state_conflict', `The rule is ${row.state}.`);
  return ruleOf(row);
}

async function setState(
  { sql, companyId }: CommandContext,
  rule: Rule,
  state: RuleState,
): Promise<CommandEffect<{ rule_id: Ulid; state: RuleState }>> {
  await sql.run(
    `UPDATE books.rule SET state = $3, reasons = '[]', reason_codes = '[]' WHERE company_id = $1 AND id = $2`,
    [companyId, rule.id, state],
  );
  return effectOf(rule.id, rule.state, state, {});
}

const effectOf = (
  id: Ulid,
  before: RuleState | null,
  state: RuleState,
  values: object,
): CommandEffect<{ rule_id: Ulid; state: RuleState }> => ({
  result: { rule_id: id, state },
  facts: [{ type: state === 'active' ? 'rule.activated' : 'rule.changed', ruleId: id }],
  audit: [
    {
      objectType: 'rule',
      objectId: id,
      ...(before === null ? {} : { oldValues: { state: before } }),
      newValues: { state, ...values },
    },
  ],
});

/** @throws Problem `state_conflict` where a rule that has not ended does the same, also up to a higher limit */
async function assertOnly({ sql, companyId }: CommandContext, hash: string): Promise<void> {
  const known = await sql.row<{ id: Ulid }>(
    `SELECT id FROM books.rule WHERE company_id = $1 AND starts_with(content_hash, $2) AND state <> 'ended' LIMIT 1`,
    [companyId, hash],
  );
  if (known === undefined) return;
  throw problem('state_conflict', 'There is such a rule already.', { extensions: { rule_id: known.id } });
}

/** Twice the largest line that people have answered so. @throws Problem `invalid_payload` when there is none */
async function answeredLimit(
  { sql, companyId }: CommandContext,
  when: RuleWhen,
  what: RuleWhat,
): Promise<bigint> {
  if (what.kind === 'lines') {
    const limit = await limitOfLines({ sql, companyId }, when, what);
    if (limit !== undefined) return limit;
    throw neverAnswered();
  }
  const lines = await linesOfRule(sql, companyId, when, { most: MOST_LINES, openOnly: false });
  const answered = lines.filter(({ line, judgement }) =>
    what.kind === 'party' ? line.partyId === what.party_id : judgement !== null && isSameAct(judgement, what),
  );
  if (answered.length > 0) return limitOf(answered.map(({ line }) => line.amountMinor));
  throw neverAnswered();
}

const neverAnswered = (): Problem =>
  fieldProblem(
    'invalid_payload',
    'max_minor',
    'required',
    'Nobody has answered so yet: give the largest amount on which the rule acts.',
  );

/** Open lines that the rule is for are examined once more. */
async function lookAgain({ sql, companyId }: CommandContext, when: RuleWhen): Promise<void> {
  const lines = await linesOfRule(sql, companyId, when, { most: MOST_LINES, openOnly: true });
  await sql.run(
    'UPDATE books.bank_transaction SET match_due = match_due + 1 WHERE company_id = $1 AND id = ANY($2::text[])',
    [companyId, lines.map(({ line }) => line.id)],
  );
}
