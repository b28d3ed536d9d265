import { Problem } from '#platform';
import { describe, expect, it } from 'vitest';
import { emailOf, phoneOf } from './party-contact.js';

function refusal(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return error instanceof Problem ? [error.code, error.errors[0]?.field] : error;
  }
}

describe('an e-mail address', () => {
  it.each([
    [' arved@ettevote.ee ', 'arved@ettevote.ee'],
    ['', null],
    ['   ', null],
    [null, null],
    [`${'a'.repeat(249)}@b.ee`, `${'a'.repeat(249)}@b.ee`],
  ])('normalizes %j to %j', (given, kept) => {
    expect(emailOf(given)).toBe(kept);
  });

  it.each(['nobody', '@b.ee', 'a@', 'a@b@c', 'a b@c.ee', 'a@b\tc.ee', `${'a'.repeat(250)}@b.ee`])(
    'refuses %j',
    (given) => {
      expect(refusal(() => emailOf(given))).toEqual(['invalid_payload', 'email']);
    },
  );
});

describe('a telephone number', () => {
  it.each([
    ['+372 (5) 123-45.67', '+372 (5) 123-45.67'],
    [' 12345 ', '12345'],
    ['', null],
    ['1'.repeat(40), '1'.repeat(40)],
  ])('normalizes %j to %j', (given, kept) => {
    expect(phoneOf(given)).toBe(kept);
  });

  it.each(['1234', 'phone 12345', '12345 ext 6', '1'.repeat(41), '12345/6'])('refuses %j', (given) => {
    expect(refusal(() => phoneOf(given))).toEqual(['invalid_payload', 'phone']);
  });
});
