import { describe, expect, it } from 'vitest';
import { shownPath } from './shown-path.js';

const SEAL = 'x'.repeat(43);

describe('a path in logs and problems', () => {
  it.each([
    ['/api/downloads/1.2.3.abc/', '/api/downloads/{token}/'],
    ['/api/downloads/1.2.3.abc', '/api/downloads/{token}'],
    ['/API/Downloads/1.2.3.abc/?x=1', '/API/Downloads/{token}/'],
    ['/api/questions/abc/', '/api/questions/{token}/'],
    ['/oauth/consent/abc', '/oauth/consent/{token}'],
    ['/oauth/authorize/abc?x=1', '/oauth/authorize/{token}'],
  ])('hides a segment that grants access: %s', (url, shown) => {
    expect(shownPath(url)).toBe(shown);
  });

  it.each([
    [`/api//downloads/1.2.3.${SEAL}/`, '/api//downloads/{token}/'],
    [`/download/1.2.3.${SEAL}`, '/download/{token}'],
    [`/api/me/raamat_live_${SEAL}`, '/api/me/{token}'],
  ])('hides tokens sent to a wrong address: %s', (url, shown) => {
    expect(shownPath(url)).toBe(shown);
  });

  it.each([
    ['/account/password/?token=abc', '/account/password/'],
    ['/oauth/device?user_code=BCDF-GHJK', '/oauth/device'],
    ['/oauth/authorize?state=abc', '/oauth/authorize'],
    [
      '/api/companies/cmp_1/invoices/01HZZZZZZZZZZZZZZZZZZZZZZZ/',
      '/api/companies/cmp_1/invoices/01HZZZZZZZZZZZZZZZZZZZZZZZ/',
    ],
    ['/', '/'],
  ])('has no query, and otherwise stays unchanged: %s', (url, shown) => {
    expect(shownPath(url)).toBe(shown);
  });
});
