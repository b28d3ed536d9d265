import { type PartyAges } from '../../api/figures.js';
import { type Direction } from '../../api/invoices.js';

export const AGES = ['not_due', '1_30', '31_60', '61_90', 'over_90'] as const;
type Age = (typeof AGES)[number];

/** The amounts that one party owes us, or we owe it, by age, in the base currency. */
export interface PartyBalance {
  /** Empty for items of nobody. */
  readonly partyId: string;
  readonly partyName: string | null;
  readonly ages: Readonly<Record<Age, bigint>>;
  readonly overdue: bigint;
  readonly total: bigint;
}

const CONTROL: Readonly<Record<Direction, PartyAges['control_kind']>> = {
  sales: 'receivable',
  purchase: 'payable',
};
const SIDE: Readonly<Record<Direction, PartyAges['side']>> = { sales: 'debit', purchase: 'credit' };

const MINOR = {
  not_due: 'not_due_minor',
  '1_30': 'days_1_30_minor',
  '31_60': 'days_31_60_minor',
  '61_90': 'days_61_90_minor',
  over_90: 'over_90_minor',
} as const satisfies Record<Age, keyof PartyAges>;

/** Open amounts by party, the largest overdue one first; credit notes and overpayments count against the rest. */
export function balances(sides: readonly PartyAges[], direction: Direction): readonly PartyBalance[] {
  const byParty = new Map<string, PartyAges[]>();
  for (const one of sides.filter(({ control_kind }) => control_kind === CONTROL[direction])) {
    const key = one.party_id ?? '';
    byParty.set(key, [...(byParty.get(key) ?? []), one]);
  }
  return [...byParty]
    .map(([partyId, ofParty]): PartyBalance => {
      const ages = { not_due: 0n, '1_30': 0n, '31_60': 0n, '61_90': 0n, over_90: 0n };
      for (const one of ofParty)
        for (const age of AGES)
          ages[age] += BigInt(one[MINOR[age]]) * (one.side === SIDE[direction] ? 1n : -1n);
      const total = AGES.reduce((sum, age) => sum + ages[age], 0n);
      return {
        partyId,
        partyName: ofParty[0]?.party_name ?? null,
        ages,
        overdue: total - ages.not_due,
        total,
      };
    })
    .sort((a, b) => compare(b.overdue, a.overdue) || compare(b.total, a.total));
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

/** All parties together. */
export const together = (all: readonly PartyBalance[]): Pick<PartyBalance, 'overdue' | 'total'> => ({
  overdue: all.reduce((sum, { overdue }) => sum + overdue, 0n),
  total: all.reduce((sum, { total }) => sum + total, 0n),
});
