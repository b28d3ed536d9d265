import { absolute, type Ulid } from '#platform';
import { foldedWords } from '#ledger';
import { containsWords, type RuleWhen } from './rule-conditions.js';
import { type Rule } from './rule.queries.js';
import { type LinesAct } from './rule.wire.js';

/** The facts of a document's line that rules look at. */
export interface RuledLine {
  readonly description: string;
  readonly currency: string;
  readonly netMinor: bigint;
}

/** Whether a line of a document of the rule's party is one that the rule is for, whatever its limit. */
export function isForLine(when: RuleWhen, { description, currency, netMinor }: RuledLine): boolean {
  const net = absolute(netMinor);
  return (
    when.currency === currency &&
    (when.text === null || containsWords(foldedWords(description), when.text)) &&
    net >= (when.amountFromMinor ?? 0n) &&
    net <= (when.amountToMinor ?? net)
  );
}

/** An active rule for lines, with what of it the chart does not allow today. */
export interface LinesRule extends Omit<Rule, 'what'> {
  readonly what: LinesAct;
  readonly unfit: readonly ('account' | 'dimensions')[];
}

/** The terms of a line, as a rule compares them. */
export interface LineTermsGiven {
  readonly accountCode: string | null;
  readonly vatCode: string | null;
  readonly dimensionIds: readonly Ulid[];
}

/** Whether a line has what a rule would give it; VAT codes that differ in their rate alone are the same answer. */
export function hasTermsOf(
  what: LinesAct,
  given: LineTermsGiven,
  familyOf: (vatCode: string) => string,
): boolean {
  const { account_code: account, vat_code: vat, dimensions } = what;
  const sorted = (ids: readonly Ulid[]): string => ids.toSorted().join(' ');
  return (
    (account ?? given.accountCode) === given.accountCode &&
    (vat === null ||
      vat === undefined ||
      (given.vatCode !== null && familyOf(vat) === familyOf(given.vatCode))) &&
    (dimensions === null || dimensions === undefined || sorted(dimensions) === sorted(given.dimensionIds))
  );
}
