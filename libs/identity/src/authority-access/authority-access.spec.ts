import { type IsoDate } from '#platform';
import { describe, expect, it } from 'vitest';
import {
  AUTHORITY_ACCESS_STATES,
  authorityAccessOn,
  mayAskAuthorities,
  NO_AUTHORITY_ACCESS,
} from './authority-access.js';

const day = (text: string) => text as IsoDate;
const granted = {
  ...NO_AUTHORITY_ACCESS,
  state: 'granted' as const,
  basis: 'Leping',
  grantedAt: new Date(0),
};

describe('the mandate of a company', () => {
  it('allows requests to the authorities only while it is granted', () => {
    const asked = AUTHORITY_ACCESS_STATES.filter((state) =>
      mayAskAuthorities({ authorityAccess: { ...granted, state } }, day('2026-11-23')),
    );
    expect(asked).toEqual(['granted']);
  });

  it('is valid through its last day and withdrawn after it', () => {
    const until = { ...granted, validTo: day('2026-11-23') };
    expect(authorityAccessOn(until, day('2026-11-23')).state).toBe('granted');
    expect(authorityAccessOn(until, day('2026-11-24'))).toEqual({ ...until, state: 'withdrawn' });
  });

  it('without a last day is valid until somebody withdraws it', () => {
    expect(authorityAccessOn(granted, day('2036-01-01')).state).toBe('granted');
  });
});
