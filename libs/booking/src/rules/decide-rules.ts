import {
  areRivals,
  type AskedByRule,
  isFor,
  isPossible,
  isSameAct,
  type Rule,
  type RuleFinding,
  type RuleLine,
} from '#books';
import { type Ulid } from '#platform';
import { reason } from '#reasons';

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
 * an amount above the limits of all. Of rules that say the same, the first acts whose limit allows it.
 */
export function decideRules(
  lines: readonly RuleLine[],
  rules: readonly Rule[],
  /** Lines with a likely invoice: only rules about whose they are answer them. */
  likely: ReadonlySet<Ulid>,
  /** The open invoice that a line names and does not equal, by the line. */
  named: ReadonlyMap<Ulid, Ulid> = new Map(),
): RuleDecision {
  const act = new Map<Ulid, Ulid[]>();
  const asked: AskedByRule[] = [];
  const findings: RuleFinding[] = [];
  for (const line of lines) {
    const fitting = rules.filter(
      (rule) => isFor(rule.when, line) && isOpenFor(rule, line, { likely, named }),
    );
    for (const rule of fitting.filter(
      ({ state, maxMinor }) => state !== 'active' && line.amountMinor <= maxMinor,
    )) {
      findings.push({ ruleId: rule.id, lineId: line.id, agreed: null });
    }
    for (const rivals of questionsOf(fitting.filter(({ state }) => state === 'active'))) {
      const rule = contradict(rivals)
        ? undefined
        : rivals.find(({ maxMinor }) => line.amountMinor <= maxMinor);
      if (rule === undefined) {
        const because = reason(contradict(rivals) ? 'rules_contradict' : 'rule_amount_above');
        asked.push(...rivals.map(({ what }) => ({ lineId: line.id, what, reason: because })));
      } else act.set(rule.id, [...(act.get(rule.id) ?? []), line.id]);
    }
  }
  return { act, asked, findings };
}

/**
 * A rule about the party of a line has nothing to say where it is known, nor any other where an invoice is likely, but one
 * that settles the invoice that is named.
 */
function isOpenFor(
  rule: Rule,
  line: RuleLine,
  { likely, named }: { readonly likely: ReadonlySet<Ulid>; readonly named: ReadonlyMap<Ulid, Ulid> },
): boolean {
  const { what } = rule;
  if (what.kind === 'party') return line.partyId === null;
  return isPossible(rule, line, named) && (what.kind === 'settle' || !likely.has(line.id));
}

type Rules = readonly [Rule, ...Rule[]];

/** Rules by the question that they answer. */
function questionsOf(rules: readonly Rule[]): Rules[] {
  const [first] = rules;
  if (first === undefined) return [];
  const rivals = rules.filter(({ what }) => areRivals(what, first.what));
  return [[first, ...rivals.slice(1)], ...questionsOf(rules.filter((rule) => !rivals.includes(rule)))];
}

const contradict = ([first, ...others]: Rules): boolean =>
  others.some(({ what }) => !isSameAct(what, first.what));
