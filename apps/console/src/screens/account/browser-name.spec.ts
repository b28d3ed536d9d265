import { describe, expect, it } from 'vitest';
import { browserOf } from './browser-name.js';

describe('the name of a browser', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge, Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari, iOS',
    ],
    ['curl/8.5.0', 'curl/8.5.0'],
    ['', undefined],
    [null, undefined],
  ])('%s', (userAgent, name) => {
    expect(browserOf(userAgent)).toBe(name);
  });
});
