import { describe, expect, it } from 'vitest';
import { type PartyAges } from '../../api/figures.js';
import { balances, together } from './ageing.js';

const ages = (given: Partial<PartyAges>): PartyAges => ({
  control_kind: 'receivable',
  side: 'debit',
  party_id: 'a',
  party_name: 'Alfa OÜ',
  items: 1,
  overdue_items: 1,
  not_due_minor: 0,
  days_1_30_minor: 0,
  days_31_60_minor: 0,
  days_61_90_minor: 0,
  over_90_minor: 0,
  total_minor: 0,
  ...given,
});

describe('what is open by party', () => {
  it('counts credit notes and overpayments against the rest, in each age', () => {
    const [alfa] = balances(
      [
        ages({ not_due_minor: 7, days_1_30_minor: 1000, over_90_minor: 50 }),
        ages({ side: 'credit', days_1_30_minor: 300 }),
      ],
      'sales',
    );
    expect(alfa).toMatchObject({ partyName: 'Alfa OÜ', overdue: 750n, total: 757n });
    expect(alfa?.ages).toMatchObject({ not_due: 7n, '1_30': 700n, over_90: 50n });
  });

  it('puts the largest overdue amount first, and leaves out what is not of this direction', () => {
    const all = balances(
      [
        ages({ party_id: 'a', not_due_minor: 900 }),
        ages({ party_id: 'b', party_name: 'Beeta OÜ', days_1_30_minor: 10 }),
        ages({ party_id: 'c', control_kind: 'payable', side: 'credit', days_1_30_minor: 99 }),
      ],
      'sales',
    );
    expect(all.map(({ partyId }) => partyId)).toEqual(['b', 'a']);
    expect(together(all)).toEqual({ overdue: 10n, total: 910n });
  });

  it('counts what we owe as positive', () => {
    const owed = ages({ control_kind: 'payable', side: 'credit', days_1_30_minor: 100 });
    expect(balances([owed], 'purchase')[0]?.total).toBe(100n);
  });
});
