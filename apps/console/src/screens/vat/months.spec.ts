import { describe, expect, it } from 'vitest';
import { type Period } from '../../api/periods.js';
import { type VatReturnSummary } from '../../api/vat.js';
import { vatMonths } from './months.js';

const period = (month: string): Period =>
  ({ id: month, from: `${month}-01`, to: `${month}-30`, state: 'open' }) as Period;
const kept = (month: string, revision_no: number, filed: boolean): VatReturnSummary =>
  ({
    id: `${month}-${revision_no}`,
    period_from: `${month}-01`,
    revision_no,
    due_date: '2026-11-20',
    filed_at: filed ? '2026-11-05T08:00:00Z' : null,
  }) as VatReturnSummary;
const states = (
  returns: VatReturnSummary[],
  registrations: Parameters<typeof vatMonths>[0]['registrations'] = [],
) =>
  vatMonths({
    periods: ['2026-12', '2026-11', '2026-10', '2026-09'].map(period),
    returns,
    registrations,
    due: new Map([['2026-09', '2026-10-20']]),
    today: '2026-11-20',
  }).map(({ month, state, shown, dueOn }) => [month, state, shown?.revision_no, dueOn]);

describe('the months of VAT', () => {
  it('begin with the running one; those that work waits for are to be prepared', () => {
    expect(states([])).toEqual([
      ['2026-11', 'running', undefined, undefined],
      ['2026-10', 'past', undefined, undefined],
      ['2026-09', 'none', undefined, '2026-10-20'],
    ]);
  });

  it('show what was filed last, and a correction that is prepared after it', () => {
    expect(states([kept('2026-10', 2, true), kept('2026-10', 1, true)])[1]).toEqual([
      '2026-10',
      'filed',
      2,
      '2026-11-20',
    ]);
    expect(states([kept('2026-10', 2, false), kept('2026-10', 1, true)])[1]).toEqual([
      '2026-10',
      'correction',
      1,
      '2026-11-20',
    ]);
    expect(states([kept('2026-10', 1, false)])[1]?.[1]).toBe('prepared');
  });

  it('have no return while the company was no taxable person in them', () => {
    const registrations = [
      { status: 'unregistered', valid_from: null },
      { status: 'registered', valid_from: '2026-10-15' },
    ] as const;
    expect(states([], registrations).map(([, state]) => state)).toEqual(['running', 'past', 'unregistered']);
  });
});
