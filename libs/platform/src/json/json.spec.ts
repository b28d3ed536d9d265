import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toJson, toJsonToSend } from './json.js';

describe('JSON of the service', () => {
  it('writes amounts as whole numbers', () => {
    expect(toJson({ gross_minor: 12400n, none: null })).toBe('{"gross_minor":12400,"none":null}');
  });

  it('stays exact beyond 2^53', () => {
    expect(toJson({ total: 2n ** 63n, text: 'a "b"' })).toBe(
      '{"total":9223372036854775808,"text":"a \\"b\\""}',
    );
  });

  it.each([
    ['nothing', null],
    ['omitted values', { a: undefined, b: [undefined, () => 1, Symbol('s')], c: () => 1 }],
    ['numbers', [0, -0, 1.5, 1e21, 1e-7, NaN, Infinity]],
    ['empty values', { list: [], object: {}, text: '' }],
    [
      'texts to escape',
      ['a"b', 'a\\b', '\n\u0000\u001f\u007f', '\ud800', '😀', '\u2028', `${'a'.repeat(60)}"`],
    ],
    ['names to escape', { 'k"\n': 1, '\udc00': 2, '': 3 }],
    ['instants', { at: new Date('2026-11-21T20:00:00Z'), never: new Date(NaN) }],
    ['values with toJSON', { a: { toJSON: () => ({ b: [1] }) }, c: { toJSON: () => undefined } }],
  ])('equals JSON.stringify for %s', (_, value) => {
    expect(toJson(value)).toBe(JSON.stringify(value));
  });

  it('is sent as text when it is short', () => {
    expect(toJsonToSend({ gross_minor: 12400n })).toBe('{"gross_minor":12400}');
  });

  it('is sent as the bytes of the same text when it is long', () => {
    const long = {
      rows: Array.from({ length: 2_000 }, (_, row) => ({ row, name: 'Õnne pood 😀', none: undefined })),
      empty: [],
    };
    const sent = toJsonToSend(long);
    expect(sent).toBeInstanceOf(Buffer);
    expect(sent.toString()).toBe(JSON.stringify(long));
  });

  it('equals JSON.stringify for any value, on any number of pages', () => {
    const value = fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' });
    const rows = fc.array(value, { maxLength: 20 });
    fc.assert(
      fc.property(
        rows,
        fc.constantFrom(1, 700),
        fc.string({ unit: 'binary', maxLength: 90 }),
        (row, times, text) => {
          const whole = { rows: Array.from({ length: times }, () => row), [text]: text };
          expect(toJsonToSend(whole).toString()).toBe(JSON.stringify(whole));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('handles a text longer than a page', () => {
    const long = { before: 1, text: '"Õnne😀\n'.repeat(30_000), after: 2 };
    expect(toJsonToSend(long).toString()).toBe(JSON.stringify(long));
  });

  it('may be written by a value while that value is being written', () => {
    const nested = { a: 1, b: { toJSON: () => toJson({ c: 'd' }) }, e: 'f' };
    expect(toJson(nested)).toBe('{"a":1,"b":"{\\"c\\":\\"d\\"}","e":"f"}');
  });
});
