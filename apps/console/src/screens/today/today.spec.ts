import { describe, expect, it } from 'vitest';
import { type OpenItem, type TaxDeclaration } from '../../api/figures.js';
import { balancesOf, owedOf } from './owed.js';
import { taxesDue } from './taxes-due.js';

const item = (
  control_kind: OpenItem['control_kind'],
  side: OpenItem['side'],
  minor: number,
  days_overdue: number | null = null,
): OpenItem => ({
  line_id: '0'.repeat(26),
  entry_id: '0'.repeat(26),
  account_code: '1200',
  control_kind,
  party_id: null,
  party_name: null,
  currency: 'EUR',
  side,
  amount_minor: minor,
  base_minor: minor,
  residual_minor: minor,
  residual_base_minor: minor,
  due_date: null,
  economic_date: '2026-11-01',
  invoice_id: null,
  invoice_number: null,
  bank_transaction_id: null,
  days_overdue,
  aging_bucket: 'not_due',
});

describe('what is owed', () => {
  it('is counted for each side, less what the other side has open, and the overdue part alone', () => {
    const { toUs, byUs } = owedOf([
      item('receivable', 'debit', 10_000, 12),
      item('receivable', 'debit', 5_000, -3),
      item('receivable', 'credit', 1_000, 40),
      item('payable', 'credit', 700, 0),
      item('payable', 'credit', 300, 1),
      item('suspense_receivable', 'debit', 99_999, 99),
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
