import { describe, expect, it } from 'vitest';
import { type IsoDate } from '#platform';
import { vatReturnDueDate } from './due-date.js';

describe('the VAT return is due', () => {
  it.each([
    ['2026-01-01', '2026-02-20'],
    ['2026-11-01', '2026-12-21'],
    ['2026-05-01', '2026-06-22'],
    ['2026-07-01', '2026-08-21'],
    ['2029-12-01', '2030-01-21'],
    ['9999-12-01', '9999-01-20'],
  ])('for %s on %s, the 20th or the working day after it', (month, due) => {
    expect(vatReturnDueDate(month as IsoDate)).toBe(due);
  });
});
