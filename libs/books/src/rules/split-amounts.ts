import { basisPointsOf } from '#platform';
import { type RulePart } from './rule.wire.js';

/** The amounts of the parts of a line, in their order; undefined where the others leave nothing for the rest. */
export function splitAmounts(total: bigint, parts: readonly RulePart[]): readonly bigint[] | undefined {
  const given = parts.map(({ amount_minor: amount, share_bps: share }) => {
    if ((share ?? null) !== null) return basisPointsOf(total, share ?? 0);
    return amount ?? null;
  });
  const rest = given.reduce<bigint>((left, amount) => left - (amount ?? 0n), total);
  const amounts = given.map((amount) => amount ?? rest);
  return amounts.every((amount) => amount > 0n) ? amounts : undefined;
}
