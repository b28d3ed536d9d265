import { describe, expect, it } from 'vitest';
import { isoDate } from '#platform';
import { isEstonianRate } from './vat-rates.js';

describe('Estonian VAT rates by day', () => {
  it.each([
    [2000, '2023-12-31', true],
    [2200, '2023-12-31', false],
    [2200, '2024-01-01', true],
    [2200, '2025-06-30', true],
    [2200, '2025-07-01', false],
    [2400, '2025-06-30', false],
    [2400, '2025-07-01', true],
    [1300, '2024-12-31', false],
    [1300, '2025-01-01', true],
    [900, '2026-11-20', true],
    [500, '2025-01-01', false],
    [0, '2026-11-20', true],
    [2100, '2026-11-20', false],
  ])('%i basis points on %s: %s', (bps, day, valid) => {
    expect(isEstonianRate(bps, isoDate(day))).toBe(valid);
  });
});
