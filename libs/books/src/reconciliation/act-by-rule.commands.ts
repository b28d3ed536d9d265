import { type Ulid } from '#platform';
import { foldedName, replan } from '#ledger';
import { searchKey } from '../bank/import-statement.commands.js';
import { isFor } from '../rules/rule-conditions.js';
import { ruleLines } from '../rules/rule-lines.queries.js';
import { loadRule } from '../rules/rule.commands.js';
import { type Rule } from '../rules/rule.queries.js';
import { findLines, type JudgedLine } from '../settlement/sides.js';
import { type Command, type CommandContext, type CommandEffect } from '../commands/command.js';
import { closedDays } from './closed-days.js';
import { classifyLine, exemptLine } from './judgement.commands.js';

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
    const shut = await closedDays(
      context,
      lines.map((line) => line.booking_date),
    );
    const judges = rule.what.kind !== 'party';
    const open = lines.filter((line) => !judges || !shut.has(line.booking_date));
    const effects: CommandEffect<unknown>[] = [];
    for (const line of open) effects.push(await act(context, rule, line));
    return {
      result: {
        acted: open.map(({ id }) => id),
        closed: lines.filter((line) => !open.includes(line)).map(({ id }) => id),
        party_set: !judges && open.length > 0,
      },
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
  SELECT bank_transaction_id FROM books.rule_finding
  WHERE company_id = $1 AND rule_id = $2 AND bank_transaction_id = ANY($3::text[]) AND NOT agreed`;

function act(context: CommandContext, rule: Rule, line: JudgedLine): Promise<CommandEffect<unknown>> {
  const by = { origin: 'matcher', rule_id: rule.id } as const;
  const { what } = rule;
  switch (what.kind) {
    case 'exempt':
      return exemptLine(context, line, what, by);
    case 'money_in':
      return classifyLine(context, line, {
        money_in_kind: what.money_in_kind,
        reason: what.reason ?? null,
        refund_bank_transaction_id: null,
        ...by,
      });
    case 'party':
      return giveParty(context, line, what.party_id, rule.id);
  }
}

/** Sets the party without teaching its account or name: a rule is no person who knows whom the line names. */
async function giveParty(
  { sql, companyId, now }: CommandContext,
  line: JudgedLine,
  partyId: Ulid,
  ruleId: Ulid,
): Promise<CommandEffect<unknown>> {
  const [party, text] = await Promise.all([
    sql.one<{ name: string }>('SELECT name FROM books.party WHERE company_id = $1 AND id = $2', [
      companyId,
      partyId,
    ]),
    sql.one<{ description: string | null; reference: string | null }>(
      'SELECT description, reference FROM books.bank_transaction WHERE company_id = $1 AND id = $2',
      [companyId, line.id],
    ),
  ]);
  await sql.run(
    `UPDATE books.bank_transaction SET party_id = $3, party_source = 'alias', party_rule_id = $4, party_rule_at = $7,
       counterparty_key = $5, search_key = $6, match_due = match_due + 1 WHERE company_id = $1 AND id = $2`,
    [
      companyId,
      line.id,
      partyId,
      ruleId,
      foldedName(party.name),
      searchKey(party.name, { ...text, counterpartyName: line.counterparty_name }),
      now,
    ],
  );
  return {
    result: null,
    facts: [{ type: 'bank_transaction.party_set', bankTransactionId: line.id }],
    audit: [
      {
        objectType: 'bank_transaction',
        objectId: line.id,
        oldValues: { party_id: null },
        newValues: { party_id: partyId },
      },
    ],
  };
}
