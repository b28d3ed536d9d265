import { type OpenItem } from '../../api/figures.js';
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

const CONTROL: Readonly<Record<Direction, OpenItem['control_kind']>> = {
  sales: 'receivable',
  purchase: 'payable',
};
const SIDE: Readonly<Record<Direction, OpenItem['side']>> = { sales: 'debit', purchase: 'credit' };

/** An item without a due date is not late. */
const ageOf = ({ aging_bucket }: OpenItem): Age =>
  aging_bucket === 'no_due_date' ? 'not_due' : aging_bucket;

/** Open items by party, the largest overdue amount first; credit notes and overpayments count against the rest. */
export function balances(items: readonly OpenItem[], direction: Direction): readonly PartyBalance[] {
  const byParty = new Map<string, OpenItem[]>();
  for (const item of items) {
    if (item.control_kind !== CONTROL[direction]) continue;
    const ofParty = byParty.get(item.party_id ?? '') ?? [];
    ofParty.push(item);
    byParty.set(item.party_id ?? '', ofParty);
  }
  return [...byParty]
    .map(([partyId, ofParty]): PartyBalance => {
      const ages = { not_due: 0n, '1_30': 0n, '31_60': 0n, '61_90': 0n, over_90: 0n };
      for (const item of ofParty) {
        const amount = BigInt(item.residual_base_minor);
        ages[ageOf(item)] += item.side === SIDE[direction] ? amount : -amount;
      }
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
