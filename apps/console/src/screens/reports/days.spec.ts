import { describe, expect, it } from 'vitest';
import { lastYear, monthsOf, moved } from './days.js';

describe('the days that a report is compared with', () => {
  it.each([
    ['2026-11-01', '2026-11-20', -1, '2026-10-01', '2026-10-31'],
    ['2026-01-01', '2026-03-31', -1, '2025-10-01', '2025-12-31'],
    ['2026-01-01', '2026-01-31', 1, '2026-02-01', '2026-02-28'],
    ['2026-11-10', '2026-11-19', -1, '2026-10-31', '2026-11-09'],
  ] as const)('of %s to %s, moved by %i, are %s to %s', (from, to, step, first, last) => {
    expect(moved({ from, to }, step)).toEqual({ from: first, to: last });
  });

  it('are those of the year before, and the last day of a month stays the last', () => {
    expect(lastYear({ from: '2026-11-01', to: '2026-11-20' })).toEqual({
      from: '2025-11-01',
      to: '2025-11-20',
    });
    expect(lastYear({ from: '2025-02-01', to: '2025-02-28' })).toEqual({
      from: '2024-02-01',
      to: '2024-02-29',
    });
    expect(lastYear({ from: '2024-02-29', to: '2024-02-29' })).toEqual({
      from: '2023-02-28',
      to: '2023-02-28',
    });
  });

  it('are parted into months, the first and the last as far as they reach', () => {
    expect(monthsOf({ from: '2026-09-15', to: '2026-11-20' })).toEqual([
      { from: '2026-09-15', to: '2026-09-30' },
      { from: '2026-10-01', to: '2026-10-31' },
      { from: '2026-11-01', to: '2026-11-20' },
    ]);
    expect(monthsOf({ from: '2024-01-01', to: '2026-11-20' })).toHaveLength(12);
  });
});
