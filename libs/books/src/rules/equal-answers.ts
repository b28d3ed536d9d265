import { partKey } from './rule-content.js';
import { type RuleWhat } from './rule.wire.js';
import { containsWords, isFor, type RuleLine, type RuleWhen, sharedWords } from './rule-conditions.js';

/** The answer of a person to a line. */
export interface LineAnswer {
  readonly line: RuleLine;
  readonly what: RuleWhat;
}

/** A rule that two equal answers suggest. */
interface SuggestedRule {
  readonly when: RuleWhen;
  readonly what: RuleWhat;
  readonly maxMinor: bigint;
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
  }
}

/** Whether two acts answer the same question about a line: whose it is, or what it is for. */
export const areRivals = (one: RuleWhat, other: RuleWhat): boolean =>
  (one.kind === 'party') === (other.kind === 'party');

/**
 * The rule that a person's newest answer suggests together with an earlier equal one; undefined when there is none. Where
 * people have answered lines of the same counterparty otherwise too, only words that those lines lack make a rule.
 */
export function ruleFromAnswers(
  latest: LineAnswer,
  /** Newest first. */
  earlier: readonly LineAnswer[],
): SuggestedRule | undefined {
  const related = earlier.flatMap(({ line, what }) => {
    const when = sharedConditions(latest.line, line, what);
    return when === undefined ? [] : [{ line, what, when }];
  });
  const equal = related.find(({ what }) => isSameAct(what, latest.what));
  if (equal === undefined) return undefined;
  const others = related.filter(({ what }) => !isSameAct(what, latest.what));
  const maxMinor = limitOf([latest.line.amountMinor, equal.line.amountMinor]);
  const { what } = latest;
  if (!others.some(({ line }) => isFor(equal.when, line))) return { when: equal.when, what, maxMinor };
  const text = sharedWords(latest.line.text, equal.line.text);
  if (text === null || others.some(({ line }) => containsWords(line.text, text))) return undefined;
  return { when: { ...equal.when, text }, what, maxMinor };
}

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
  const text = sharedWords(one.text, other.text);
  if (reference === null && text === null) return undefined;
  return { ...base, reference, text, kind: one.kind === other.kind ? one.kind : null };
}
