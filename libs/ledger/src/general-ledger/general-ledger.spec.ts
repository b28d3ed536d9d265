import { describe, expect, it } from 'vitest';
import { isoDate } from '#platform';
import { ledgerAccounts, type LedgerMovement, runningLines } from './general-ledger.js';
import { openingsOf, type AccountHistory } from '../accounts/openings.js';
import { reportRange } from './report-range.js';

const history = (
  id: string,
  type: AccountHistory['type'],
  before: bigint,
  within: bigint,
  role: string | null = null,
): AccountHistory => ({ id, type, role, beforeYearMinor: before, withinYearMinor: within });

describe('openings', () => {
  const openings = openingsOf([
    history('bank', 'asset', 900n, 50n),
    history('payable', 'liability', -300n, -10n),
    history('retained', 'equity', -100n, 0n, 'retained_earnings'),
    history('sales', 'income', -700n, -60n),
    history('rent', 'expense', 200n, 20n),
  ]);

  it('of balance sheet accounts include all earlier movements', () => {
    expect(openings.get('bank')).toBe(950n);
    expect(openings.get('payable')).toBe(-310n);
  });

  it('of income and expense start with the fiscal year', () => {
    expect(openings.get('sales')).toBe(-60n);
    expect(openings.get('rent')).toBe(20n);
  });

  it('of retained earnings include the result of earlier years that no entry closed', () => {
    expect(openings.get('retained')).toBe(-600n);
  });

  it('sum to zero', () => {
    expect([...openings.values()].reduce((sum, opening) => sum + opening, 0n)).toBe(0n);
  });
});

describe('a page of the ledger', () => {
  const movement = (base: bigint, lineNo = 1): LedgerMovement => ({
    account_id: '1020',
    economic_date: isoDate('2026-03-01'),
    journal: 'general',
    entry_no: 1,
    entry_id: 'E',
    entry_state: 'posted',
    line_no: lineNo,
    party_id: null,
    currency: 'EUR',
    amount_minor: base,
    base_minor: base,
    memo: null,
    dimension_value_ids: [],
  });
  const heading = (id: string) => ({ id, code: id, name: id, name_en: null });
  const turnover = (id: string, debitMinor: bigint, creditMinor: bigint) => ({ id, debitMinor, creditMinor });

  it('leads from the opening to the closing balance, whatever the number of pieces', () => {
    const [account] = ledgerAccounts([heading('1020')], new Map([['1020', 100n]]), [
      turnover('1020', 35n, 50n),
    ]);
    if (account === undefined) throw new Error('There is no page.');
    const first = runningLines(account, account.openingMinor, [movement(30n), movement(-50n, 2)]);
    const second = runningLines(account, first.runningMinor, [movement(5n)]);
    expect([...first.lines, ...second.lines].map((line) => line.running_base_minor)).toEqual([
      130n,
      80n,
      85n,
    ]);
    expect(account.page).toMatchObject({ opening_base_minor: 100n, closing_base_minor: 85n });
    expect(first.lines[0]).not.toHaveProperty('account_id');
  });

  it('exists for an opening or a movement, even one that ends at zero, and not otherwise', () => {
    const pages = ledgerAccounts(
      ['a', 'b', 'c'].map(heading),
      new Map([
        ['a', 0n],
        ['b', 5n],
        ['c', 0n],
      ]),
      [turnover('c', 3n, 3n)],
    );
    expect(pages.map(({ id }) => id)).toEqual(['b', 'c']);
  });
});

describe('the range of a report', () => {
  const today = isoDate('2026-11-20');

  it('is the current fiscal year up to today', () => {
    expect(reportRange({}, today, 1)).toEqual({ from: '2026-01-01', to: today, yearStart: '2026-01-01' });
    expect(reportRange({}, today, 7)).toEqual({ from: '2026-07-01', to: today, yearStart: '2026-07-01' });
  });

  it('starts with the fiscal year of its last day', () => {
    expect(reportRange({ dateTo: isoDate('2025-03-31') }, today, 1).from).toBe('2025-01-01');
  });

  it('knows the fiscal year of its first day', () => {
    expect(reportRange({ dateFrom: isoDate('2024-05-05') }, today, 7).yearStart).toBe('2023-07-01');
  });

  it('does not end before it starts', () => {
    expect(() => reportRange({ dateFrom: isoDate('2026-11-21') }, today, 1)).toThrow(
      expect.objectContaining({
        code: 'validation_error',
        errors: [expect.objectContaining({ field: 'date_from' })],
      }),
    );
  });
});
