import { type Ulid } from '#platform';
import { type RuleLine } from './rule-conditions.js';
import { type Rule } from './rule.queries.js';
import { splitAmounts } from './split-amounts.js';

/** Whether a rule can act on an open line: it names one open invoice, or leaves something for each part. */
export function isPossible(
  { when, what }: Pick<Rule, 'what' | 'when'>,
  line: RuleLine,
  named: ReadonlyMap<Ulid, Ulid>,
): boolean {
  if (what.kind === 'settle') return named.has(line.id) && knowsParty(when, line.partyId);
  if (what.kind === 'lines') return false;
  return what.kind !== 'split' || splitAmounts(line.amountMinor, what.parts) !== undefined;
}

/**
 * Whether it is known whose invoices a line may pay: a rule for any counterparty settles only those of the party of the line, because
 * a number alone may be another one's.
 */
export const knowsParty = ({ partyId, iban, nameKey }: Rule['when'], partyOfLine: Ulid | null): boolean =>
  (partyOfLine ?? partyId ?? iban ?? nameKey) !== null;
