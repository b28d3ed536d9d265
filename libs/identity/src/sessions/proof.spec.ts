import { describe, expect, it } from 'vitest';
import { hasStaffFactor, missingProof } from './proof.js';

const NOW = new Date('2026-11-23T10:00:00Z');
const ago = (minutes: number): Date => new Date(NOW.getTime() - minutes * 60_000);

describe('a dangerous act', () => {
  it.each([
    ['a password of 14 minutes ago', false, ago(14), null, null],
    ['a password of 15 minutes ago', false, ago(15), null, 'password_required'],
    ['nothing', false, null, null, 'password_required'],
    ['a factor of 14 minutes ago', true, ago(600), ago(14), null],
    ['a factor of 15 minutes ago', true, ago(15), ago(15), 'second_factor_required'],
    ['a factor never shown, and a password just now', true, ago(0), null, 'second_factor_required'],
  ] as const)('after %s', (_case, hasFactor, passwordAt, secondFactorAt, missing) => {
    expect(missingProof(hasFactor, { passwordAt, secondFactorAt }, NOW)).toBe(missing);
  });
});

describe('powers of staff', () => {
  it.each([
    ['never', null, false],
    ['11 hours 59 minutes ago', ago(719), true],
    ['12 hours ago', ago(720), false],
  ] as const)('with a factor shown %s', (_case, secondFactorAt, powers) => {
    expect(hasStaffFactor({ secondFactorAt }, NOW)).toBe(powers);
  });
});
