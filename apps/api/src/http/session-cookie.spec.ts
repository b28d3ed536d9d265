import { describe, expect, it } from 'vitest';
import { noSessionCookie, sessionCookie, sessionToken } from './session-cookie.js';

const session = { token: 'abc', id: 1n, expiresAt: new Date('2026-12-05T10:00:00Z') };

describe('the session cookie', () => {
  it.each([
    ['http://127.0.0.1:3000', false],
    ['http://localhost:3000', false],
    ['http://[::1]:3000', false],
    ['https://raamat.example', true],
    ['http://raamat.example', true],
    ['http://127.0.0.1.example', true],
  ])('is no script’s and Lax, and from %s encrypted only: %s', (baseUrl, secure) => {
    for (const cookie of [sessionCookie(baseUrl, session), noSessionCookie(baseUrl)]) {
      expect(cookie).toMatch(/^raamat_session=.*; Path=\/; HttpOnly; SameSite=Lax/);
      expect(cookie.includes('Secure')).toBe(secure);
    }
  });

  it('ends with the session', () => {
    expect(sessionCookie('https://raamat.example', session)).toContain(
      'Expires=Sat, 05 Dec 2026 10:00:00 GMT',
    );
  });

  it.each([
    [undefined, undefined],
    ['', undefined],
    ['raamat_session=abc', 'abc'],
    ['theme=dark; raamat_session=abc; x=1', 'abc'],
    ['xraamat_session=abc; raamat_session', undefined],
  ])('is found among others: %s', (header, token) => {
    expect(sessionToken(header)).toBe(token);
  });
});
