import { describe, expect, it } from 'vitest';
import { nextMorning } from './next-morning.js';

describe('the next morning', () => {
  it.each([
    ['of a day at night', '2026-11-20T03:00:00Z', 'Europe/Tallinn', '2026-11-20T06:00:00Z'],
    [
      'at the very hour is that of the next day',
      '2026-11-20T06:00:00Z',
      'Europe/Tallinn',
      '2026-11-21T06:00:00Z',
    ],
    ['after the clocks went forward', '2026-03-28T12:00:00Z', 'Europe/Tallinn', '2026-03-29T05:00:00Z'],
    ['after the clocks went back', '2026-10-24T12:00:00Z', 'Europe/Tallinn', '2026-10-25T06:00:00Z'],
    ['by the day of the time zone', '2026-11-20T23:30:00Z', 'Europe/Tallinn', '2026-11-21T06:00:00Z'],
    ['west of Greenwich', '2026-11-20T12:00:00Z', 'America/New_York', '2026-11-20T13:00:00Z'],
    ['in Greenwich', '2026-11-20T12:00:00Z', 'UTC', '2026-11-21T08:00:00Z'],
  ])('%s', (_rule, now, zone, expected) => {
    expect(nextMorning(new Date(now), zone)).toEqual(new Date(expected));
  });
});
