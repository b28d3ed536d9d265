import { describe, expect, it } from 'vitest';
import { newToken } from '../access/tokens.js';
import { Csrf } from './csrf.js';

const [secret, other] = ['ab'.repeat(32), 'cd'.repeat(32)];
const session = newToken();

describe('the CSRF token', () => {
  it('differs in each answer, and each is valid for its session', () => {
    const csrf = new Csrf(secret);
    const [first, second] = [csrf.of(session), csrf.of(session)];
    expect(first).not.toBe(second);
    expect([first, second].map((token) => csrf.accepts(session, token))).toEqual([true, true]);
  });

  it('is valid for no other session, and for none without the secret of the installation', () => {
    const token = new Csrf(secret).of(session);
    expect(new Csrf(secret).accepts(newToken(), token)).toBe(false);
    expect(new Csrf(other).accepts(session, token)).toBe(false);
    expect(new Csrf(secret).accepts(session, new Csrf(secret).of(undefined))).toBe(false);
  });

  it('is valid while its secret is known, even as a former one', () => {
    const token = new Csrf(secret).of(session);
    expect(new Csrf([other, secret]).accepts(session, token)).toBe(true);
  });

  it.each([undefined, '', '-', 'x', `${'A'.repeat(8)}-${'x'.repeat(43)}`])('is invalid: %s', (token) => {
    expect(new Csrf(secret).accepts(session, token)).toBe(false);
  });
});
