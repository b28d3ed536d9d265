import { isoDate } from '#platform';
import { describe, expect, it } from 'vitest';
import { firstMonth } from './first-month.queries.js';

const opened = isoDate('2026-05-17');

describe('the first month of the books', () => {
  it.each([
    ['has the first entry', '2026-03-01', null, '2026-03-01'],
    ['begins the day after the opening balances', '2025-12-01', '2025-12-31', '2026-01-01'],
    ['is that of opening balances on its first day', '2026-01-01', '2026-01-01', '2026-01-01'],
    [
      'has entries from before the opening balance of a later bank account',
      '2026-01-01',
      '2026-03-05',
      '2026-01-01',
    ],
    ['is that of opening the books when there are no entries', null, null, '2026-05-01'],
  ])('%s', (_rule, moved, opening, expected) => {
    const day = (text: string | null) => (text === null ? null : isoDate(text));
    expect(firstMonth({ opened, moved: day(moved), opening: day(opening) })).toBe(expected);
  });
});
