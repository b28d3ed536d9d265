import { type Ulid } from '#platform';
import { type RuleLine } from './rule-conditions.js';
import { type RuleWhat } from './rule.wire.js';
import { splitAmounts } from './split-amounts.js';

/** Whether an act can be done on an open line: it names one open invoice, or leaves something for each part. */
export function isPossible(what: RuleWhat, line: RuleLine, named: ReadonlyMap<Ulid, Ulid>): boolean {
  if (what.kind === 'settle') return named.has(line.id);
  return what.kind !== 'split' || splitAmounts(line.amountMinor, what.parts) !== undefined;
}
