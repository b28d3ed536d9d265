import { describe, expect, it } from 'vitest';
import { type PartyAges, type TaxDeclaration } from '../../api/figures.js';
import { balancesOf, owedOf } from './owed.js';
import { taxesDue } from './taxes-due.js';

const ages = (
  control_kind: PartyAges['control_kind'],
  side: PartyAges['side'],
  [not_due_minor, days_1_30_minor]: readonly [number, number],
): PartyAges => ({
  control_kind,
  side,
  party_id: null,
  party_name: null,
  items: 2,
  overdue_items: days_1_30_minor === 0 ? 0 : 1,
  not_due_minor,
  days_1_30_minor,
  days_31_60_minor: 0,
  days_61_90_minor: 0,
  over_90_minor: 0,
  total_minor: not_due_minor + days_1_30_minor,
});

describe('what is owed', () => {
  it('is counted for each side, less what the other side has open, and the overdue part alone', () => {
    const { toUs, byUs } = owedOf([
      ages('receivable', 'debit', [5_000, 10_000]),
      ages('receivable', 'credit', [0, 1_000]),
      ages('payable', 'credit', [700, 300]),
      ages('suspense_receivable', 'debit', [0, 99_999]),
    ]);
    expect(toUs).toEqual({ totalMinor: 14_000n, overdueMinor: 10_000n, overdueCount: 1 });
    expect(byUs).toEqual({ totalMinor: 1_000n, overdueMinor: 300n, overdueCount: 1 });
  });
});

describe('the money in the bank', () => {
  it('is added up by currency, and never across currencies', () => {
    expect(
      balancesOf(
        [
          { currency: 'USD', ledger_balance_minor: 5 },
          { currency: 'EUR', ledger_balance_minor: 100 },
          { currency: 'EUR', ledger_balance_minor: -30 },
        ],
        'EUR',
      ),
    ).toEqual([
      { currency: 'EUR', minor: 70n },
      { currency: 'USD', minor: 5n },
    ]);
  });
});

describe('taxes', () => {
  const declaration = (given: Partial<TaxDeclaration>): TaxDeclaration => ({
    tax: 'vat',
    month: '2026-10',
    due_date: '2026-11-20',
    state: 'waiting',
    declared_minor: 1_200,
    charged_minor: 0,
    entry_ids: [],
    ...given,
  });

  it('are ordered by their day: returns to file, and declared amounts until the tax account has them', () => {
    const due = taxesDue(
      [
        { kind: 'vat_return', month: '2026-11', due_on: '2026-12-20', overdue: false },
        { kind: 'tsd', month: '2026-10', due_on: '2026-11-10', overdue: true },
      ],
      [
        declaration({}),
        declaration({ month: '2026-09', state: 'charged' }),
        declaration({ month: '2026-08', declared_minor: 0 }),
      ],
    );
    expect(due.map(({ tax, month, late, declaredMinor }) => [tax, month, late, declaredMinor])).toEqual([
      ['tsd', '2026-10', true, undefined],
      ['vat_return', '2026-10', false, 1_200n],
      ['vat_return', '2026-11', false, undefined],
    ]);
  });
});
