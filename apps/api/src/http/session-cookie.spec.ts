import { describe, expect, it } from 'vitest';
import { noSessionCookie, sessionCookie, sessionToken, signedOutHeaders } from './session-cookie.js';

const session = { token: 'abc', id: 1n, expiresAt: new Date('2026-12-05T10:00:00Z') };

describe('the session cookie', () => {
  it.each([
    ['http://127.0.0.1:3000', false],
    ['http://localhost:3000', false],
    ['http://[::1]:3000', false],
    ['https://localhost:3000', true],
    ['https://raamat.example', true],
    // The prefix `__Host-` asks for it: a browser would drop the cookie.
    ['https://localhost:3000', true],
    ['http://raamat.example', true],
    ['http://127.0.0.1.example', true],
  ])('is no script’s and Lax, and from %s encrypted only: %s', (baseUrl, secure) => {
    for (const cookie of [sessionCookie(baseUrl, session), noSessionCookie(baseUrl)]) {
      expect(cookie).toMatch(/^(__Host-)?raamat_session=.*; Path=\/; HttpOnly; SameSite=Lax/);
      expect(cookie.includes('Secure')).toBe(secure);
    }
  });

  it.each([
    ['https://raamat.example', '__Host-raamat_session', 'raamat_session'],
    ['http://raamat.example', 'raamat_session', '__Host-raamat_session'],
    ['http://127.0.0.1:3000', 'raamat_session', '__Host-raamat_session'],
  ])('has at %s the name %s, and under %s it is not read', (baseUrl, name, other) => {
    expect(sessionCookie(baseUrl, session).split('=')[0]).toBe(name);
    expect(noSessionCookie(baseUrl).split('=')[0]).toBe(name);
    expect(sessionToken(`${name}=abc`, baseUrl)).toBe('abc');
    expect(sessionToken(`${other}=abc`, baseUrl)).toBeUndefined();
  });

  it('goes with what the browser kept when its person signs out', () => {
    expect(signedOutHeaders('https://raamat.example')).toEqual({
      'set-cookie': noSessionCookie('https://raamat.example'),
      'clear-site-data': '"cache", "storage"',
    });
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
    expect(sessionToken(header, 'http://127.0.0.1')).toBe(token);
  });
});
