import {
  type MatchAllocation,
  type MatchFacts,
  actByRule,
  type AskedByRule,
  liveRules,
  namedInvoices,
  noteRules,
  pauseRulesOf,
  peopleOfRules,
  ruleLines,
} from '#books';
import { type CommandBus } from '#ledger';
import { type Actor, type Database, type Permission, type Ulid } from '#platform';
import { reason } from '#reasons';
import { groupBy } from '../matching/grouping.js';
import { decideRules } from './decide-rules.js';

/** The right that a rule needs of the person in whose name it acts. */
const JUDGES: Permission = 'bank.classify';
/** A pair of a line and an invoice with this score is likelier than what a rule says about the line. */
const LIKELY_SCORE = 60;
/** Acts of one commit, so that other commands of the company can run in between. */
const A_COMMIT = 500;

/** The means to apply rules, given by the caller. */
export interface RuleTools {
  readonly database: Database;
  readonly bus: CommandBus;
  /** The permissions of a person in the company today. */
  readonly permissionsOf: (companyId: bigint, userId: bigint) => Promise<ReadonlySet<Permission>>;
  /** The service's own actor, for a person or for nobody. */
  readonly actorFor: (userId: bigint | null) => Actor;
}

/** Pauses the rules of people who may no longer answer bank lines; the others act in the names of their people. */
export async function pauseRulesOfLeavers(tools: RuleTools, companyId: bigint): Promise<void> {
  const people = await tools.database.readCompany(companyId, (sql) => peopleOfRules(sql, companyId));
  const may = await Promise.all(
    people.map(async (userId) => (await tools.permissionsOf(companyId, userId)).has(JUDGES)),
  );
  const left = people.filter((_, at) => may[at] === false);
  if (left.length === 0) return;
  await tools.bus.execute(pauseRulesOf, {
    companyId,
    actor: tools.actorFor(null),
    payload: { userIds: left },
  });
}

/** Lines that rules may answer, and the pairs with invoices that were proposed for them. */
interface Waiting {
  readonly lineIds: readonly Ulid[];
  readonly facts: Pick<MatchFacts, 'waiting'>;
  readonly propose: readonly MatchAllocation[];
}

/** The lines that rules answered, and those about which they ask a person, each with the reasons. */
interface AnsweredByRules {
  readonly answered: ReadonlySet<Ulid>;
  readonly because: ReadonlyMap<Ulid, readonly AskedByRule[]>;
}

const NOTHING_ANSWERED: AnsweredByRules = { answered: new Set(), because: new Map() };

/** Rules answer lines, or a person is asked. */
export async function applyRules(
  tools: RuleTools,
  companyId: bigint,
  { lineIds, facts, propose }: Waiting,
): Promise<AnsweredByRules> {
  const { database, bus } = tools;
  const { rules, lines, named } = await database.reportCompany(companyId, async (sql) => {
    const live = await liveRules(sql, companyId);
    const settles = live.some(({ what }) => what.kind === 'settle');
    return {
      rules: live,
      lines: live.length === 0 ? [] : await ruleLines(sql, companyId, lineIds),
      named: settles ? await namedInvoices(sql, companyId, lineIds) : undefined,
    };
  });
  if (lines.length === 0) return NOTHING_ANSWERED;
  const decided = decideRules(lines, rules, likelyLines(facts, propose), named);
  const answered = new Set<Ulid>();
  const asked = [...decided.asked];
  for (const rule of rules) {
    for (const ids of partsOf(decided.act.get(rule.id) ?? [])) {
      const { result } = await bus.execute(actByRule, {
        companyId,
        actor: tools.actorFor(rule.confirmedBy),
        payload: { rule_id: rule.id, bank_transaction_ids: ids },
      });
      if (rule.what.kind !== 'party') for (const id of result.acted) answered.add(id);
      asked.push(
        ...result.closed.map((lineId) => ({ lineId, what: rule.what, reason: reason('rule_period_closed') })),
      );
    }
  }
  const { findings } = decided;
  if (findings.length + asked.length > 0) {
    await bus.execute(noteRules, { companyId, actor: tools.actorFor(null), payload: { findings, asked } });
  }
  return { answered, because: groupBy(asked, ({ lineId }) => lineId) };
}

function likelyLines({ waiting }: Waiting['facts'], propose: readonly MatchAllocation[]): ReadonlySet<Ulid> {
  const pairs = [
    ...[...waiting.values()].map(({ lineId, score }) => ({ lineId, score })),
    ...propose.map(({ bank_transaction_id: lineId, score }) => ({ lineId, score })),
  ];
  // Pairs without a score are those of people and clients.
  return new Set(pairs.filter(({ score }) => (score ?? 100) >= LIKELY_SCORE).map(({ lineId }) => lineId));
}

function partsOf(ids: readonly Ulid[]): (readonly Ulid[])[] {
  const parts: (readonly Ulid[])[] = [];
  for (let at = 0; at < ids.length; at += A_COMMIT) parts.push(ids.slice(at, at + A_COMMIT));
  return parts;
}
