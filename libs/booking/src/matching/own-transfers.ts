import { type Halves, type TransferFinding } from '#books';
import { daysBetween } from '#platform';
import { reason } from '#reasons';
import { uniqueBothWays } from './grouping.js';

export interface TransferDecision {
  readonly join: readonly TransferFinding[];
  readonly propose: readonly TransferFinding[];
}

const PROPOSALS_A_LINE = 3;

/**
 * Decides which halves are one transfer. Two halves are joined when one names the account of the other, or both are
 * internal, and they fit nothing else; the others are proposed to a person. A half that names another account does not
 * belong to the transfer.
 */
export function decideTransfers(halves: readonly Halves[]): TransferDecision {
  const possible = halves.filter(
    (pair) => !contradicts(pair.outNames, pair.inIban) && !contradicts(pair.inNames, pair.outIban),
  );
  const outOf = ({ outId }: Halves): string => outId;
  const inOf = ({ inId }: Halves): string => inId;
  // A half that names the account takes precedence over one that only has the amount.
  const naming = uniqueBothWays(possible.filter(namesOther), outOf, inOf);
  const taken = new Set(naming.flatMap(({ outId, inId }) => [outId, inId]));
  const left = possible.filter(({ outId, inId }) => !taken.has(outId) && !taken.has(inId));
  const both = uniqueBothWays(left, outOf, inOf).filter(({ outOwn, inOwn }) => outOwn && inOwn);
  const joined = [...naming, ...both];
  const gone = new Set(joined.flatMap(({ outId, inId }) => [outId, inId]));
  return {
    join: joined.map(findingOf),
    propose: nearestOf(left.filter(({ outId, inId }) => !gone.has(outId) && !gone.has(inId))),
  };
}

/** A half may omit the account, but must not name another one. */
const contradicts = (named: string | null, iban: string | null): boolean =>
  named !== null && iban !== null && named !== iban;

const namesOther = ({ outNames, outIban, inNames, inIban }: Halves): boolean =>
  (outNames !== null && outNames === inIban) || (inNames !== null && inNames === outIban);

function nearestOf(pairs: readonly Halves[]): TransferFinding[] {
  const days = ({ outDate, inDate }: Halves): number => Math.abs(daysBetween(outDate, inDate));
  const count = new Map<string, number>();
  return [...pairs]
    .sort((a, b) => days(a) - days(b) || (a.outId + a.inId < b.outId + b.inId ? -1 : 1))
    .filter(({ outId }) => {
      count.set(outId, (count.get(outId) ?? 0) + 1);
      return (count.get(outId) ?? 0) <= PROPOSALS_A_LINE;
    })
    .map(findingOf);
}

type TransferClue =
  | 'transfer_amount'
  | 'transfer_named'
  | 'transfer_internal'
  | 'transfer_payout'
  | 'transfer_payer'
  | 'transfer_near';

function findingOf(pair: Halves): TransferFinding {
  const near = Math.abs(daysBetween(pair.outDate, pair.inDate)) <= 1;
  const clues: readonly (readonly [boolean, number, TransferClue])[] = [
    [true, 50, 'transfer_amount'],
    [namesOther(pair), 35, 'transfer_named'],
    [pair.outOwn && pair.inOwn, 10, 'transfer_internal'],
    [pair.isPayout, 15, 'transfer_payout'],
    [pair.isPayout && pair.namesPayer, 20, 'transfer_payer'],
    [near, 5, 'transfer_near'],
  ];
  const agreeing = clues.filter(([agrees]) => agrees);
  return {
    bank_transaction_id: pair.outId,
    other_bank_transaction_id: pair.inId,
    score: Math.min(
      100,
      agreeing.reduce((sum, [, weight]) => sum + weight, 0),
    ),
    reasons: agreeing.map(([, , code]) => reason(code)),
  };
}
