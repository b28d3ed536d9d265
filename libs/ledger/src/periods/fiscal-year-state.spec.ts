import { describe, expect, it } from 'vitest';
import { isoDate } from '#platform';
import { fiscalYearState } from './fiscal-year-state.js';

describe('the state of a fiscal year', () => {
  const today = isoDate('2026-11-20');
  it.each([
    ['2026-12-31', 0, 'open'],
    ['2026-12-31', 10, 'open'],
    ['2026-12-31', 12, 'closed'],
    ['2025-12-31', 0, 'open'],
    ['2025-12-31', 1, 'closing'],
    ['2025-12-31', 12, 'closed'],
    ['2026-11-20', 11, 'open'],
    ['2026-11-19', 11, 'closing'],
  ] as const)('that ends on %s with %i closed periods is %s', (endsOn, closed, state) => {
    expect(fiscalYearState({ endsOn: isoDate(endsOn), periods: 12, closed }, today)).toBe(state);
  });
});
