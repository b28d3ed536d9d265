import cookiePlugin from '@fastify/cookie';
import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { languageCookie, languageOf } from './language.js';

const HOME = 'https://raamat.example';
const server = fastify();
await server.register(cookiePlugin);
const asked = (header = '') =>
  languageOf({ query: {}, headers: { 'accept-language': 'en' }, cookies: server.parseCookie(header) });

describe('the language cookie', () => {
  it('is safe from neighbouring domains, and sent only encrypted, under https', () => {
    const [here, home] = ['http://127.0.0.1:3000', HOME].map((at) =>
      server.serializeCookie(...languageCookie(at, 'et')),
    );
    expect(home).toMatch(/^__Host-raamat_language=et; .*; Path=\/; HttpOnly; Secure;/);
    expect(here).toMatch(/^raamat_language=et; .*; HttpOnly; SameSite=Lax$/);
  });

  it.each(['raamat_language=et', '__Host-raamat_language=et', 'a=b; __Host-raamat_language=et; c=d'])(
    'is read: %s',
    (cookie) => {
      expect(asked(cookie)).toBe('et');
    },
  );

  it.each([undefined, 'raamat_language=fi', 'my_raamat_language=et', 'raamat_language=etc'])(
    'is ignored: %s',
    (cookie) => {
      expect(asked(cookie)).toBe('en');
    },
  );
});
