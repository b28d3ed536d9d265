import { linesKey, partKey } from './rule-content.js';
import { type RuleWhat } from './rule.wire.js';
import { type Rule } from './rule.queries.js';
import { containsWords, isFor, type RuleLine, type RuleWhen, tellingWords } from './rule-conditions.js';

/** The answer of a person to a line. */
export interface LineAnswer {
  readonly line: RuleLine;
  readonly what: RuleWhat;
}

/** A rule that equal answers suggest. */
interface SuggestedRule {
  readonly when: RuleWhen;
  readonly what: RuleWhat;
  readonly maxMinor: bigint;
  /** The number of equal answers that it would have given. */
  readonly answers: number;
}

/** Times the largest answer up to which a rule acts. */
const LARGER = 2n;

/** The limit of a rule that repeats answers to these amounts. */
export const limitOf = (amounts: readonly bigint[]): bigint =>
  LARGER * amounts.reduce((most, amount) => (amount > most ? amount : most), 0n);

/** Whether two acts are the same, whatever reason they give. */
export function isSameAct(one: RuleWhat, other: RuleWhat): boolean {
  switch (one.kind) {
    case 'exempt':
      return other.kind === one.kind && other.counter_role === one.counter_role;
    case 'money_in':
      return other.kind === one.kind && other.money_in_kind === one.money_in_kind;
    case 'party':
      return other.kind === one.kind && other.party_id === one.party_id;
    case 'settle':
      return other.kind === one.kind;
    case 'split':
      return other.kind === one.kind && one.parts.map(partKey).join() === other.parts.map(partKey).join();
    case 'lines':
      return other.kind === one.kind && linesKey(one).join() === linesKey(other).join();
  }
}

/** Whether two acts answer the same question about a line: whose it is, or what it is for. */
export const areRivals = (one: RuleWhat, other: RuleWhat): boolean =>
  (one.kind === 'party') === (other.kind === 'party');

/**
 * The rule that a person's newest answer suggests together with earlier equal ones; undefined when there is none. It is
 * for no line that people answered otherwise: where the counterparty alone does not tell those apart, words do that only the
 * lines of equal answers contain.
 */
export function ruleFromAnswers(
  { line, what }: LineAnswer,
  /** Newest first. */
  earlier: readonly LineAnswer[],
): SuggestedRule | undefined {
  const isEqual = (answer: LineAnswer): boolean => isSameAct(answer.what, what);
  const equal = earlier.filter(isEqual).map((answer) => answer.line);
  const others = earlier.filter((answer) => !isEqual(answer)).map((answer) => answer.line);
  for (const other of equal) {
    const shared = sharedConditions(line, other, what);
    if (shared === undefined) continue;
    const when = mostAgreed([shared, ...sharedWords(line, other).map((text) => ({ ...shared, text }))], {
      equal,
      others,
    });
    if (when !== undefined)
      return { when, what, ...ofAnswers([line, ...equal.filter((one) => isFor(when, one))]) };
  }
  return undefined;
}

/** A line with the answer that it has, whoever gave it; null for one that no rule gives. */
export interface AnsweredLine {
  readonly line: RuleLine;
  readonly what: RuleWhat | null;
  readonly byPerson: boolean;
}

/** A prepayment is a claim between two sides: words do not say whose it is. */
const OF_ONE_SIDE: ReadonlySet<string> = new Set(['supplier_prepayment', 'customer_prepayment']);

/**
 * Whether words alone may say it of lines of any counterparty: the company itself wrote those of the money that it paid, and a
 * payment in part names its invoice.
 */
const isOfWords = (what: RuleWhat, { direction }: RuleLine): boolean =>
  what.kind === 'settle' ||
  (what.kind === 'exempt' && direction === 'out' && !OF_ONE_SIDE.has(what.counter_role));

/**
 * The rule that a person's answer suggests together with equal ones to lines of other counterparties, such as the wages of several
 * employees: for the words that all of these lines share, and no line that was answered otherwise, by whomever.
 */
export function ruleFromWords(
  { line, what }: LineAnswer,
  /** Newest first. */
  answered: readonly AnsweredLine[],
): SuggestedRule | undefined {
  if (!isOfWords(what, line)) return undefined;
  const isEqual = (answer: AnsweredLine): boolean => answer.what !== null && isSameAct(answer.what, what);
  const base = { ...ANY, direction: line.direction, currency: line.currency };
  const equal = answered
    .filter((answer) => isEqual(answer) && answer.byPerson && isFor(base, answer.line))
    .map((answer) => answer.line);
  const others = answered.filter((answer) => !isEqual(answer)).map((answer) => answer.line);
  for (const other of equal) {
    const candidates = sharedWords(line, other).map((text) => ({ ...base, text }));
    const when = mostAgreed(candidates, { equal, others });
    if (when !== undefined)
      return { when, what, ...ofAnswers([line, ...equal.filter((one) => isFor(when, one))]) };
  }
  return undefined;
}

/** The limit and the number of answers to these lines. */
const ofAnswers = (lines: readonly RuleLine[]) => ({
  maxMinor: limitOf(lines.map(({ amountMinor }) => amountMinor)),
  answers: lines.length,
});

/** Of conditions that hold for no other line, the first of those that hold for the most equal ones. */
function mostAgreed(
  candidates: readonly RuleWhen[],
  { equal, others }: { readonly equal: readonly RuleLine[]; readonly others: readonly RuleLine[] },
): RuleWhen | undefined {
  return candidates
    .filter((when) => !others.some((line) => isFor(when, line)))
    .map((when) => ({ when, agreed: equal.filter((line) => isFor(when, line)).length }))
    .sort((one, other) => other.agreed - one.agreed)
    .at(0)?.when;
}

/**
 * The limit that equal answers to lines above the one of their rule suggest; undefined before the second of them. Only a
 * person gives it to the rule.
 */
export function higherLimit(
  { when, what, maxMinor }: Pick<Rule, 'maxMinor' | 'what' | 'when'>,
  answers: readonly LineAnswer[],
): Pick<SuggestedRule, 'answers' | 'maxMinor'> | undefined {
  const above = answers.filter(
    (answer) =>
      isSameAct(answer.what, what) && answer.line.amountMinor > maxMinor && isFor(when, answer.line),
  );
  return above.length < 2 ? undefined : ofAnswers(above.map(({ line }) => line));
}

/** The words that two lines share, the longest run first. */
const sharedWords = (one: RuleLine, other: RuleLine): string[] =>
  tellingWords(one.text).filter((words) => containsWords(other.text, words));

const ANY: Omit<RuleWhen, 'currency'> = {
  partyId: null,
  iban: null,
  nameKey: null,
  reference: null,
  text: null,
  direction: null,
  kind: null,
  amountFromMinor: null,
  amountToMinor: null,
};

/** The conditions that two lines of one counterparty fulfil; undefined when nothing says that they belong together. */
function sharedConditions(one: RuleLine, other: RuleLine, what: RuleWhat): RuleWhen | undefined {
  if (one.direction !== other.direction || one.currency !== other.currency) return undefined;
  const { direction, currency } = one;
  const base = { ...ANY, direction, currency };
  // A party that the rule itself sets says nothing about the next line.
  if (what.kind !== 'party' && one.partyId !== null) {
    return one.partyId === other.partyId ? { ...base, partyId: one.partyId } : undefined;
  }
  const iban = one.iban === other.iban ? one.iban : null;
  const nameKey = one.nameKey === other.nameKey && one.nameKey !== '' ? one.nameKey : null;
  // Naming the party of a line teaches its account and name without a rule.
  if (iban !== null || nameKey !== null)
    return what.kind === 'party' ? undefined : { ...base, iban, nameKey };
  if ([one, other].some((line) => line.iban !== null || line.nameKey !== '')) return undefined;
  const reference = one.reference === other.reference ? one.reference : null;
  const text = sharedWords(one, other)[0] ?? null;
  if (reference === null && text === null) return undefined;
  return { ...base, reference, text, kind: one.kind === other.kind ? one.kind : null };
}
