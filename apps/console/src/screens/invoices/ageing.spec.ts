import { describe, expect, it } from 'vitest';
import { type OpenItem } from '../../api/figures.js';
import { balances, together } from './ageing.js';

const item = (given: Partial<OpenItem>): OpenItem => ({
  line_id: 'l',
  entry_id: 'e',
  account_code: '1200',
  control_kind: 'receivable',
  party_id: 'a',
  party_name: 'Alfa OÜ',
  currency: 'EUR',
  side: 'debit',
  amount_minor: 100,
  base_minor: 100,
  residual_minor: 100,
  residual_base_minor: 100,
  due_date: '2026-11-01',
  economic_date: '2026-10-01',
  invoice_id: null,
  invoice_number: null,
  bank_transaction_id: null,
  days_overdue: 3,
  aging_bucket: '1_30',
  ...given,
});

describe('open items by party', () => {
  it('are summed by age, credit notes and overpayments against the rest', () => {
    const [alfa] = balances(
      [
        item({ residual_base_minor: 1000 }),
        item({ residual_base_minor: 300, side: 'credit' }),
        item({ residual_base_minor: 50, aging_bucket: 'over_90' }),
        item({ residual_base_minor: 7, aging_bucket: 'no_due_date', due_date: null }),
      ],
      'sales',
    );
    expect(alfa).toMatchObject({ partyName: 'Alfa OÜ', overdue: 750n, total: 757n });
    expect(alfa?.ages).toMatchObject({ not_due: 7n, '1_30': 700n, over_90: 50n });
  });

  it('put the largest overdue amount first, and leave out what is not of this direction', () => {
    const all = balances(
      [
        item({ party_id: 'a', residual_base_minor: 900, aging_bucket: 'not_due' }),
        item({ party_id: 'b', party_name: 'Beeta OÜ', residual_base_minor: 10 }),
        item({ party_id: 'c', control_kind: 'payable', side: 'credit' }),
      ],
      'sales',
    );
    expect(all.map(({ partyId }) => partyId)).toEqual(['b', 'a']);
    expect(together(all)).toEqual({ overdue: 10n, total: 910n });
  });

  it('count what we owe as positive', () => {
    expect(balances([item({ control_kind: 'payable', side: 'credit' })], 'purchase')[0]?.total).toBe(100n);
  });
});
