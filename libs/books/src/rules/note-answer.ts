import { insertRow, newUlid, type Ulid } from '#platform';
import { codesOf, reason, type Reason } from '#reasons';
import { type CommandContext } from '../commands/command.js';
import {
  areRivals,
  higherLimit,
  isSameAct,
  type LineAnswer,
  ruleFromAnswers,
  ruleFromWords,
} from './equal-answers.js';
import { isFor, type RuleWhen } from './rule-conditions.js';
import { contentHash, higherHash } from './rule-content.js';
import { answeredLines, earlierAnswers, ruleLines } from './rule-lines.queries.js';
import { liveRules, type Rule } from './rule.queries.js';
import { RuleEntity } from '../bank/rule.entity.js';
import { type RulePart, type RuleWhat } from './rule.wire.js';

/**
 * Learns from a person's answer to a bank line: the rules that would have answered it are measured by it, and with
 * equal earlier answers it suggests a rule to people, or a higher limit of one. Answers of programs teach nothing.
 */
export async function noteAnswer(context: CommandContext, lineId: Ulid, what: RuleWhat): Promise<void> {
  const { sql, companyId, actor } = context;
  if (!actor.human) return;
  const [[line], rules] = await Promise.all([ruleLines(sql, companyId, [lineId]), liveRules(sql, companyId)]);
  if (line === undefined) return;
  const asked = rules.filter(
    (rule) => areRivals(rule.what, what) && line.amountMinor <= rule.maxMinor && isFor(rule.when, line),
  );
  await noteFindings(
    context,
    asked.map((rule) => ({ ruleId: rule.id, lineId, agreed: isSameAct(rule.what, what) })),
  );
  const repeating = rules.filter((rule) => isSameAct(rule.what, what) && isFor(rule.when, line));
  const [highest] = repeating.sort((one, other) => Number(other.maxMinor - one.maxMinor));
  // A rule that is not active waits for a person already.
  if (highest !== undefined && (line.amountMinor <= highest.maxMinor || highest.state !== 'active')) return;
  const latest = { line, what };
  const earlier = await earlierAnswers(sql, companyId, lineId, what);
  if (highest === undefined) {
    const suggested =
      ruleFromAnswers(latest, earlier) ?? ruleFromWords(latest, await answeredLines(sql, companyId, lineId));
    await suggest(context, suggested);
  } else await suggestHigher(context, highest, [latest, ...earlier]);
}

async function suggest(context: CommandContext, rule: ReturnType<typeof ruleFromAnswers>): Promise<void> {
  if (rule === undefined) return;
  const { when, what, maxMinor, answers } = rule;
  const because = reason('rule_from_answers', { answers });
  await propose(context, { when, what, maxMinor, hash: contentHash(when, what), because });
}

/** A rule like an active one, with a higher limit: once a person confirms it, it takes the place of that one. */
async function suggestHigher(
  context: CommandContext,
  { id, when, what, maxMinor: limit }: Rule,
  answers: readonly LineAnswer[],
): Promise<void> {
  const higher = higherLimit({ when, what, maxMinor: limit }, answers);
  if (higher === undefined) return;
  const { hash } = await context.sql.one<{ hash: string }>(
    'SELECT content_hash AS hash FROM books.rule WHERE company_id = $1 AND id = $2',
    [context.companyId, id],
  );
  const because = reason('rule_limit_from_answers', { answers: higher.answers });
  await propose(context, { when, what, maxMinor: higher.maxMinor, hash: higherHash(hash), because });
}

/** Proposes a rule, but not once more one that people ended, or narrowed down since. */
async function propose(
  context: CommandContext,
  {
    because,
    ...rule
  }: Pick<Rule, 'maxMinor' | 'what' | 'when'> & { readonly hash: string; readonly because: Reason },
): Promise<void> {
  const known = await context.sql.row(
    'SELECT 1 AS known FROM books.rule WHERE company_id = $1 AND content_hash = $2',
    [context.companyId, rule.hash],
  );
  if (known !== undefined) return;
  const id = await writeRule(context, { ...rule, proposed: [because] });
  context.changed('rule', id);
}

/** A line on which a rule would have acted; `agreed` once a person answered it. */
export interface RuleFinding {
  readonly ruleId: Ulid;
  readonly lineId: Ulid;
  readonly agreed: boolean | null;
}

/** Records what rules would have done; a later answer replaces an earlier one. */
export async function noteFindings(
  { sql, companyId, now }: CommandContext,
  findings: readonly RuleFinding[],
): Promise<void> {
  if (findings.length === 0) return;
  await sql.run(NOTE, [
    companyId,
    findings.map(({ ruleId }) => ruleId),
    findings.map(({ lineId }) => lineId),
    findings.map(({ agreed }) => agreed),
    now,
  ]);
}

const NOTE = `
  INSERT INTO books.rule_finding (company_id, rule_id, bank_transaction_id, agreed, created_at)
  SELECT $1, rule_id, line_id, agreed, $5 FROM unnest($2::text[], $3::text[], $4::boolean[]) AS found(rule_id, line_id, agreed)
  ON CONFLICT (company_id, rule_id, bank_transaction_id) DO UPDATE SET agreed = coalesce(excluded.agreed, rule_finding.agreed)`;

/** A person answered the line in a way that no rule knows: the rules that would have answered it were wrong. */
export async function noteOtherAnswer(
  { sql, companyId, actor }: CommandContext,
  lineId: Ulid,
): Promise<void> {
  if (!actor.human) return;
  await sql.run(
    `UPDATE books.rule_finding AS f SET agreed = false FROM books.rule
     WHERE f.company_id = $1 AND f.bank_transaction_id = $2 AND rule.company_id = $1 AND rule.id = f.rule_id
       AND rule.what <> 'party'`,
    [companyId, lineId],
  );
}

/** The answer to a line was taken back: what the rules would have said about it is open again. */
export async function forgetAnswer(
  { sql, companyId }: CommandContext,
  lineIds: readonly Ulid[],
): Promise<void> {
  await sql.run(
    `UPDATE books.rule_finding AS f SET agreed = NULL FROM books.rule
     WHERE f.company_id = $1 AND f.bank_transaction_id = ANY($2::text[]) AND rule.company_id = $1 AND rule.id = f.rule_id
       AND rule.what <> 'party'`,
    [companyId, lineIds],
  );
}

const INSERT = insertRow(RuleEntity);

const storedParts = (parts: readonly RulePart[]) =>
  parts.map(({ counter_role, amount_minor: amount, share_bps: share }) => ({
    counter_role,
    amount_minor: (amount ?? null) === null ? null : Number(amount),
    share_bps: share ?? null,
  }));

/** Writes a rule: confirmed by the person who makes it, or proposed with its reasons. */
export async function writeRule(
  { sql, companyId, actor, now }: CommandContext,
  {
    when,
    what,
    maxMinor,
    hash,
    proposed,
  }: {
    readonly when: RuleWhen;
    readonly what: RuleWhat;
    readonly maxMinor: bigint;
    readonly hash: string;
    readonly proposed: readonly Reason[] | null;
  },
): Promise<Ulid> {
  const id = newUlid();
  const maker = proposed === null ? actor.userId : null;
  await sql.run(
    INSERT.text,
    INSERT.values({
      company_id: companyId,
      id,
      state: proposed === null ? 'active' : 'proposed',
      when_party_id: when.partyId,
      iban: when.iban,
      name_key: when.nameKey,
      reference: when.reference,
      text: when.text,
      direction: when.direction,
      line_kind: when.kind,
      currency: when.currency,
      amount_from_minor: when.amountFromMinor,
      amount_to_minor: when.amountToMinor,
      what: what.kind,
      counter_role: what.kind === 'exempt' ? what.counter_role : null,
      money_in_kind: what.kind === 'money_in' ? what.money_in_kind : null,
      party_id: what.kind === 'party' ? what.party_id : null,
      parts: what.kind === 'split' ? storedParts(what.parts) : null,
      account_code: what.kind === 'lines' ? (what.account_code ?? null) : null,
      vat_code: what.kind === 'lines' ? (what.vat_code ?? null) : null,
      dimension_value_ids: what.kind === 'lines' ? (what.dimensions ?? null) : null,
      reason: what.kind === 'exempt' || what.kind === 'money_in' ? (what.reason ?? null) : null,
      max_minor: maxMinor,
      content_hash: hash,
      reasons: (proposed ?? []).map(({ message }) => message),
      reason_codes: codesOf(proposed ?? []),
      created_at: now,
      created_by: maker,
      confirmed_by: maker,
      confirmed_at: maker === null ? null : now,
    }),
  );
  return id;
}
