import { describe, expect, it } from 'vitest';
import { ownPath } from './next.js';

describe('the destination after signing in', () => {
  it.each(['/oauth/device?user_code=BBBB-BBBB', '/account/apps/', '/'])(
    'is a page of this service: %s',
    (path) => {
      expect(ownPath(path)).toBe(path);
    },
  );

  it.each([
    'https://evil.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/account/..//evil.example',
    '/%2e//evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    ' /account/',
    'account/',
    'javascript:alert(1)',
    '/%0d%0aset-cookie: x=1\r\nlocation: //evil.example',
    '/account/\u0000',
    '',
    null,
    undefined,
  ])('is never %j', (path) => {
    expect(ownPath(path)).toBe('/');
  });
});
