import { isoDate } from '#platform';
import { describe, expect, it } from 'vitest';
import { newDay, type ReplacedDays } from './redate-allocations.js';

const days = (was: string, goneOn: string, effectiveFrom: string): ReplacedDays => ({
  was: isoDate(was),
  goneOn: isoDate(goneOn),
  effectiveFrom: isoDate(effectiveFrom),
});

const redated = (effective: string, other: string | null, replaced: ReplacedDays) =>
  newDay(isoDate(effective), other === null ? null : isoDate(other), replaced);

describe('the day of an allocation whose invoice moves to another day', () => {
  const on = days('2026-10-05', '2026-10-05', '2026-11-05');
  const back = days('2026-11-05', '2026-11-05', '2026-10-05');

  it('is not before the day of the invoice', () => {
    expect(redated('2026-10-20', '2026-10-20', on)).toBe('2026-11-05');
    expect(redated('2026-10-05', null, on)).toBe('2026-11-05');
  });

  it('does not change when it is after the invoice anyway', () => {
    expect(redated('2026-11-20', '2026-11-20', on)).toBe('2026-11-20');
    expect(redated('2026-11-20', '2026-09-01', back)).toBe('2026-11-20');
  });

  it('moves back to the day of the invoice or of the other side, whichever is later, if it had waited for the invoice', () => {
    expect(redated('2026-11-05', '2026-10-20', back)).toBe('2026-10-20');
    expect(redated('2026-11-05', '2026-09-01', back)).toBe('2026-10-05');
    expect(redated('2026-11-05', null, back)).toBe('2026-10-05');
  });

  it('does not change in a closed month, where the invoice counts until its replacement does', () => {
    expect(redated('2026-10-20', '2026-10-20', days('2026-10-05', '2026-11-01', '2026-11-01'))).toBe(
      '2026-10-20',
    );
  });
});
