import { isForLine, type LinesRule } from '#books';
import { absolute, type Ulid } from '#platform';
import { type Reason, reason } from '#reasons';
import { type Candidate } from '../decision/candidate.js';

/** A value that a rule gives a line. */
interface Given<Value> {
  readonly value: Value;
  readonly ruleId: Ulid;
}

/** The answers of rules about a line; null where none says anything. */
interface LineByRules {
  readonly account: Given<string> | null;
  readonly vatCode: Given<string> | null;
  readonly dimensions: Given<readonly Ulid[]> | null;
  /** Why a person decides about the line although rules fit it. */
  readonly reasons: readonly Reason[];
}

/** The rules of the supplier, and the document whose lines they may be for. */
interface RulesOfDocument {
  readonly rules: readonly LinesRule[];
  readonly currency: string;
  /** Null where it could not be read. */
  readonly totalMinor: bigint | null;
}

/** The total that the limit of a rule is for. */
export function totalOf({ grossMinor, netMinor, taxMinor }: Candidate): bigint | null {
  if (grossMinor !== null) return absolute(grossMinor);
  return netMinor === null || taxMinor === null ? null : absolute(netMinor + taxMinor);
}

const SAYS_NOTHING: LineByRules = { account: null, vatCode: null, dimensions: null, reasons: [] };

/**
 * Decides what rules give a line: account, VAT code and dimensions are three questions, and different rules may answer them.
 * Rules that answer one of them differently answer it not at all. Above the limits of all, the answer is only a proposal.
 */
export function decideLine(
  line: { readonly description: string; readonly netMinor: bigint },
  { rules, currency, totalMinor }: RulesOfDocument,
): LineByRules {
  const fitting = rules.filter(({ when }) => isForLine(when, { ...line, currency }));
  if (fitting.length === 0) return SAYS_NOTHING;
  const reasons: Reason[] = [];
  const answer = <Value>(
    valueOf: (rule: LinesRule) => Value | null | undefined,
    keyOf: (value: Value) => string,
    about: LinesRule['unfit'][number] | null,
  ): Given<Value> | null => {
    const answers = fitting.flatMap((rule) => {
      const value = valueOf(rule);
      return value === null || value === undefined ? [] : [{ rule, value }];
    });
    const [first] = answers;
    if (first === undefined) return null;
    if (answers.some(({ value }) => keyOf(value) !== keyOf(first.value))) {
      reasons.push(reason('rules_contradict'));
      return null;
    }
    if (about !== null && first.rule.unfit.includes(about)) {
      reasons.push(reason('rule_unfit', { about }));
      return null;
    }
    const acting = answers.find(({ rule: { maxMinor } }) => totalMinor !== null && totalMinor <= maxMinor);
    if (acting === undefined) reasons.push(reason('rule_amount_above'));
    const { rule, value } = acting ?? first;
    return { value, ruleId: rule.id };
  };
  return {
    account: answer(
      ({ what }) => what.account_code,
      (code) => code,
      'account',
    ),
    vatCode: answer(
      ({ what }) => what.vat_code,
      (code) => code,
      null,
    ),
    dimensions: answer(
      ({ what }) => what.dimensions,
      (ids) => ids.toSorted().join(' '),
      'dimensions',
    ),
    reasons,
  };
}

/** The rules that decided a line, as its terms keep them. */
export interface RuledTerms {
  readonly account: Ulid | null;
  readonly vatCode: Ulid | null;
  readonly dimensions: Given<readonly Ulid[]> | null;
}

/** The rules whose values lines have, each once. */
export const rulesOf = (lines: readonly { readonly ruled?: RuledTerms | undefined }[]): Ulid[] => [
  ...new Set(
    lines.flatMap(({ ruled }) =>
      [ruled?.account, ruled?.vatCode, ruled?.dimensions?.ruleId].filter((id) => typeof id === 'string'),
    ),
  ),
];
