import { describe, expect, it } from 'vitest';
import { toJson } from './json.js';

describe('JSON of the service', () => {
  it('writes amounts as whole numbers', () => {
    expect(toJson({ gross_minor: 12400n, none: null })).toBe('{"gross_minor":12400,"none":null}');
  });

  it('stays exact beyond 2^53', () => {
    expect(toJson({ total: 2n ** 63n, text: 'a "b"' })).toBe(
      '{"total":9223372036854775808,"text":"a \\"b\\""}',
    );
  });
});
