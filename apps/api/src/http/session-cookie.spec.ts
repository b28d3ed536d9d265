import cookiePlugin from '@fastify/cookie';
import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { noSessionCookie, sessionCookie, sessionToken, SIGNED_OUT_HEADERS } from './session-cookie.js';

const server = fastify();
await server.register(cookiePlugin);

const session = { token: 'abc', id: 1n, expiresAt: new Date('2026-12-05T10:00:00Z') };

describe('the session cookie', () => {
  it.each([
    ['http://127.0.0.1:3000', false],
    ['http://localhost:3000', false],
    ['http://[::1]:3000', false],
    ['https://localhost:3000', true],
    ['https://raamat.example', true],
    // The prefix `__Host-` requires it: a browser would drop the cookie.
    ['https://localhost:3000', true],
    ['http://raamat.example', true],
    ['http://127.0.0.1.example', true],
  ])('is hidden from scripts and Lax, and from %s it is sent only encrypted: %s', (baseUrl, secure) => {
    for (const cookie of [sessionCookie(baseUrl, session), noSessionCookie(baseUrl)]) {
      const text = server.serializeCookie(...cookie);
      expect(text).toMatch(/^(__Host-)?raamat_session=.*; Path=\/; .*HttpOnly; .*SameSite=Lax/);
      expect(text.includes('Secure')).toBe(secure);
    }
  });

  it.each([
    ['https://raamat.example', '__Host-raamat_session', 'raamat_session'],
    ['http://raamat.example', 'raamat_session', '__Host-raamat_session'],
    ['http://127.0.0.1:3000', 'raamat_session', '__Host-raamat_session'],
  ])('has at %s the name %s, and is not read under %s', (baseUrl, name, other) => {
    expect(sessionCookie(baseUrl, session)[0]).toBe(name);
    expect(noSessionCookie(baseUrl)[0]).toBe(name);
    expect(sessionToken({ [name]: 'abc' }, baseUrl)).toBe('abc');
    expect(sessionToken({ [other]: 'abc' }, baseUrl)).toBeUndefined();
  });

  it("is cleared together with the browser's stored data at sign-out", () => {
    expect(server.serializeCookie(...noSessionCookie('https://raamat.example'))).toContain('=; Max-Age=0;');
    expect(SIGNED_OUT_HEADERS).toEqual({ 'clear-site-data': '"cache", "storage"' });
  });

  it('expires with the session', () => {
    expect(server.serializeCookie(...sessionCookie('https://raamat.example', session))).toContain(
      'Expires=Sat, 05 Dec 2026 10:00:00 GMT',
    );
  });

  it.each([
    ['', undefined],
    ['raamat_session=', undefined],
    ['raamat_session=abc', 'abc'],
    ['theme=dark; raamat_session=abc; x=1', 'abc'],
    ['xraamat_session=abc; raamat_session', undefined],
  ])('is found among other cookies: %s', (header, token) => {
    expect(sessionToken(server.parseCookie(header), 'http://127.0.0.1')).toBe(token);
  });
});
