import { type Ulid } from '#platform';
import { closedDays, foldedName, replan } from '#ledger';
import { searchKey } from '../bank/import-statement.commands.js';
import { isFor } from '../rules/rule-conditions.js';
import { ruleLines } from '../rules/rule-lines.queries.js';
import { loadRule } from '../rules/rule.commands.js';
import { type Rule } from '../rules/rule.queries.js';
import { type RuleWhat } from '../rules/rule.wire.js';
import { findLines, type JudgedLine } from '../settlement/sides.js';
import { keepActs } from '../acts/keep-acts.js';
import { type Command, type CommandContext, type CommandEffect } from '../commands/command.js';
import { classifyLine, exemptLine } from './judgement.commands.js';
import { settleNamed, splitLines } from './settle-by-rule.js';
import { actOfRule } from './write-judgement.js';

interface ActByRule {
  readonly rule_id: Ulid;
  readonly bank_transaction_ids: readonly Ulid[];
}

interface ActedByRule {
  readonly acted: readonly Ulid[];
  /** Lines in a closed period: a person may open it. */
  readonly closed: readonly Ulid[];
  readonly party_set: boolean;
}

/**
 * An active rule answers lines, in the name of the person who confirmed it: this is that person's judgement. Lines that
 * the rule is no longer for, that were answered meanwhile, or on which it was undone before are left out.
 */
export const actByRule: Command<ActByRule, ActedByRule> = {
  name: 'rule.act',
  permission: 'bank.classify',

  async handle(context, { rule_id: ruleId, bank_transaction_ids: ids }) {
    await replan(context);
    const rule = await loadRule(context, ruleId, ['active']);
    const lines = await freeLines(context, rule, ids);
    const { acted, closed, effects } = await act(context, rule, lines);
    // Its counts are others now.
    if (acted.length > 0) context.changed('rule', ruleId);
    return {
      result: { acted, closed, party_set: rule.what.kind === 'party' && acted.length > 0 },
      facts: effects.flatMap(({ facts }) => facts),
      audit: effects.flatMap(({ audit }) =>
        audit.map((change) => ({ ...change, newValues: { ...asObject(change.newValues), rule_id: ruleId } })),
      ),
    };
  },
};

const asObject = (values: unknown): object => (typeof values === 'object' && values !== null ? values : {});

/** Those of these lines that wait for the answer of the rule. */
async function freeLines(
  context: CommandContext,
  rule: Rule,
  ids: readonly Ulid[],
): Promise<readonly JudgedLine[]> {
  const { sql, companyId } = context;
  const [known, lines, undone] = await Promise.all([
    ruleLines(sql, companyId, ids),
    findLines(context, ids),
    sql.rows<{ id: Ulid }>(UNDONE, [companyId, rule.id, ids]),
  ]);
  const refused = new Set(undone.map(({ id }) => id));
  return known
    .filter((line) => isFor(rule.when, line) && line.amountMinor <= rule.maxMinor && !refused.has(line.id))
    .flatMap(({ id }) => lines.get(id) ?? [])
    .filter((line) =>
      rule.what.kind === 'party'
        ? line.party_id === null && line.judgement === null
        : line.judgement === null && line.allocated_minor === 0n && line.amount_minor > 0n,
    );
}

/** Lines on which somebody has undone the rule, or answered otherwise. */
const UNDONE = `
  SELECT bank_transaction_id AS id FROM books.bank_judgement
  WHERE company_id = $1 AND rule_id = $2 AND bank_transaction_id = ANY($3::text[]) AND reversed_at IS NOT NULL
  UNION
  SELECT bank_transaction_id FROM books.allocation
  WHERE company_id = $1 AND rule_id = $2 AND bank_transaction_id = ANY($3::text[]) AND reversed_at IS NOT NULL
  UNION
  SELECT bank_transaction_id FROM books.rule_finding
  WHERE company_id = $1 AND rule_id = $2 AND bank_transaction_id = ANY($3::text[]) AND NOT agreed`;

interface Acted {
  readonly acted: readonly Ulid[];
  readonly closed: readonly Ulid[];
  readonly effects: readonly CommandEffect<unknown>[];
}

const idsOf = (lines: readonly JudgedLine[]): Ulid[] => lines.map(({ id }) => id);

/** The effects of the rule on these lines, one after the other: all but the party of a line make entries. */
async function act(context: CommandContext, rule: Rule, lines: readonly JudgedLine[]): Promise<Acted> {
  const { what } = rule;
  switch (what.kind) {
    case 'party': {
      const effects = lines.length === 0 ? [] : [await giveParty(context, rule, what.party_id, lines)];
      return { acted: idsOf(lines), closed: [], effects };
    }
    case 'settle':
      return settleNamed(context, rule, lines);
    case 'split':
      return splitLines(context, rule, what.parts, lines);
    case 'exempt':
    case 'money_in':
      return judgeAll(context, rule, what, lines);
    case 'lines':
      return { acted: [], closed: [], effects: [] };
  }
}

type Judgement = Extract<RuleWhat, { kind: 'exempt' | 'money_in' }>;

async function judgeAll(
  context: CommandContext,
  rule: Rule,
  what: Judgement,
  lines: readonly JudgedLine[],
): Promise<Acted> {
  const { sql, companyId } = context;
  const shut = await closedDays(
    sql,
    companyId,
    lines.map((line) => line.booking_date),
  );
  const open = lines.filter((line) => !shut.has(line.booking_date));
  const effects: CommandEffect<unknown>[] = [];
  for (const line of open) effects.push(await judge(context, line, what, rule.id));
  return { acted: idsOf(open), closed: idsOf(lines.filter((line) => !open.includes(line))), effects };
}

function judge(
  context: CommandContext,
  line: JudgedLine,
  what: Judgement,
  ruleId: Ulid,
): Promise<CommandEffect<unknown>> {
  const by = { origin: 'matcher', rule_id: ruleId } as const;
  if (what.kind === 'exempt') return exemptLine(context, line, what, by);
  return classifyLine(context, line, {
    money_in_kind: what.money_in_kind,
    reason: what.reason ?? null,
    refund_bank_transaction_id: null,
    ...by,
  });
}

/** Sets the party without teaching its account or name: a rule is no person who knows whom the line names. */
async function giveParty(
  context: CommandContext,
  rule: Rule,
  partyId: Ulid,
  lines: readonly JudgedLine[],
): Promise<CommandEffect<unknown>> {
  const { sql, companyId, now } = context;
  const ids = lines.map(({ id }) => id);
  const [party, texts] = await Promise.all([
    sql.one<{ name: string }>('SELECT name FROM books.party WHERE company_id = $1 AND id = $2', [
      companyId,
      partyId,
    ]),
    sql.rows<{
      id: Ulid;
      counterparty_name: string | null;
      description: string | null;
      reference: string | null;
    }>(
      `SELECT id, counterparty_name, description, reference FROM books.bank_transaction
       WHERE company_id = $1 AND id = ANY($2::text[])`,
      [companyId, ids],
    ),
  ]);
  await sql.run(
    `UPDATE books.bank_transaction AS t SET party_id = $3, party_source = 'alias', party_rule_id = $4, party_rule_at = $5,
       counterparty_key = $6, search_key = found.search_key, match_due = t.match_due + 1
     FROM unnest($2::text[], $7::text[]) AS found(id, search_key) WHERE t.company_id = $1 AND t.id = found.id`,
    [
      companyId,
      texts.map(({ id }) => id),
      partyId,
      rule.id,
      now,
      foldedName(party.name),
      texts.map((text) => searchKey(party.name, { ...text, counterpartyName: text.counterparty_name })),
    ],
  );
  await keepActs(
    context,
    ids.map((id) => ({ ...actOfRule(rule.id, rule.what.kind), kind: 'party', bank_transaction_id: id })),
  );
  return {
    result: null,
    facts: ids.map((id) => ({ type: 'bank_transaction.party_set', bankTransactionId: id })),
    audit: ids.map((id) => ({
      objectType: 'bank_transaction',
      objectId: id,
      oldValues: { party_id: null },
      newValues: { party_id: partyId },
    })),
  };
}
