import { describe, expect, it } from 'vitest';
import { languageCookie, languageOf } from './language.js';

const HOME = 'https://raamat.example';
const asked = (cookie?: string) => languageOf({ query: {}, headers: { cookie, 'accept-language': 'en' } });

describe('the cookie of the language', () => {
  it('is set by no neighbour of the domain, and only encrypted, under https', () => {
    expect(languageCookie(HOME, 'et')).toMatch(/^__Host-raamat_language=et; Path=\/; .*; HttpOnly; Secure$/);
    expect(languageCookie('http://127.0.0.1:3000', 'et')).toMatch(/^raamat_language=et; .*; HttpOnly$/);
  });

  it.each(['raamat_language=et', '__Host-raamat_language=et', 'a=b; __Host-raamat_language=et; c=d'])(
    'is read: %s',
    (cookie) => {
      expect(asked(cookie)).toBe('et');
    },
  );

  it.each([undefined, 'raamat_language=fi', 'my_raamat_language=et', 'raamat_language=etc'])(
    'is none: %s',
    (cookie) => {
      expect(asked(cookie)).toBe('en');
    },
  );
});
