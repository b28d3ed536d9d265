import {
  areRivals,
  type AskedByRule,
  isFor,
  isSameAct,
  type Rule,
  type RuleFinding,
  type RuleLine,
} from '#books';
import { type Ulid } from '#platform';
import { reason, type Reason } from '#reasons';

/** The effect of rules on lines that wait. */
interface RuleDecision {
  /** The lines that each active rule answers, by its id. */
  readonly act: ReadonlyMap<Ulid, readonly Ulid[]>;
  /** Lines that rules fit and do not answer: a person is asked. */
  readonly asked: readonly AskedByRule[];
  /** Lines that rules would have answered if they were active. */
  readonly findings: readonly RuleFinding[];
}

/**
 * Decides which rule answers a line. Rules that say different things about it answer nothing: a person is asked, as for
 * an amount above the limit of the rule. Of rules that say the same, the oldest acts.
 */
export function decideRules(
  lines: readonly RuleLine[],
  rules: readonly Rule[],
  /** Lines with a likely invoice: only rules about whose they are answer them. */
  likely: ReadonlySet<Ulid>,
): RuleDecision {
  const act = new Map<Ulid, Ulid[]>();
  const asked: AskedByRule[] = [];
  const findings: RuleFinding[] = [];
  for (const line of lines) {
    const fitting = rules.filter((rule) => isFor(rule.when, line) && isOpenFor(rule, line, likely));
    for (const rule of fitting.filter(
      ({ state, maxMinor }) => state !== 'active' && line.amountMinor <= maxMinor,
    )) {
      findings.push({ ruleId: rule.id, lineId: line.id, agreed: null });
    }
    for (const [first, ...others] of questionsOf(fitting.filter(({ state }) => state === 'active'))) {
      const because = reasonToAsk(line, first, others);
      if (because === null) act.set(first.id, [...(act.get(first.id) ?? []), line.id]);
      else asked.push(...[first, ...others].map(({ what }) => ({ lineId: line.id, what, reason: because })));
    }
  }
  return { act, asked, findings };
}

/** A rule about the party of a line has nothing to say where it is known, nor any other where an invoice is likely. */
const isOpenFor = ({ what }: Rule, line: RuleLine, likely: ReadonlySet<Ulid>): boolean =>
  what.kind === 'party' ? line.partyId === null : !likely.has(line.id);

type Rules = readonly [Rule, ...Rule[]];

/** Rules by the question that they answer. */
function questionsOf(rules: readonly Rule[]): Rules[] {
  const [first] = rules;
  if (first === undefined) return [];
  const rivals = rules.filter(({ what }) => areRivals(what, first.what));
  return [[first, ...rivals.slice(1)], ...questionsOf(rules.filter((rule) => !rivals.includes(rule)))];
}

/** Why a person is asked about a line; null where the rule acts. */
function reasonToAsk(line: RuleLine, first: Rule, others: readonly Rule[]): Reason | null {
  if (others.some(({ what }) => !isSameAct(what, first.what))) return reason('rules_contradict');
  return line.amountMinor > first.maxMinor ? reason('rule_amount_above') : null;
}
