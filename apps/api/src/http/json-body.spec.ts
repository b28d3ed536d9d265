import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readJson } from './json-body.js';

const read = (text: string): unknown => readJson(Buffer.from(text));

describe('a JSON body', () => {
  it('equals the result of JSON.parse', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), (text) => {
        expect(read(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('is absent when it has no bytes', () => {
    expect(read('')).toBeUndefined();
  });

  it.each(['{', '{}{}', "{'a':1}", '{"a":NaN}', '{"a":1,}'])('must be JSON, which %s is not', (text) => {
    expect(() => read(text)).toThrow(
      expect.objectContaining({
        code: 'validation_error',
        errors: [expect.objectContaining({ code: 'invalid_json' })],
      }),
    );
  });

  it('must be in UTF-8', () => {
    expect(() => readJson(Buffer.from('{"a":"ä"}', 'latin1'))).toThrow(
      expect.objectContaining({ errors: [expect.objectContaining({ code: 'invalid_json' })] }),
    );
  });

  it.each([
    ['{"a":1,"a":1}', ['a']],
    ['{"a":1,"b":2,"a" : {"c":[]}}', ['a']],
    [String.raw`{"a":1,"\u0061":2}`, ['a']],
    ['{"lines":[{"x":1},{"x":1,"y":[{"z":0}],"x":2}]}', ['lines.1.x']],
    ['[[],[{"a":{},"a":{}}]]', ['1.0.a']],
    ['{"a":1,"a":2,"a":3,"":1,"":2}', ['a', '']],
    [String.raw`{"\"}{":1,"\"}{":2}`, [String.raw`"}{`]],
  ])('must not repeat a name: %s', (text, fields) => {
    expect(() => read(text)).toThrow(
      expect.objectContaining({
        code: 'validation_error',
        errors: fields.map((field) => expect.objectContaining({ field, code: 'duplicate' }) as unknown),
      }),
    );
  });

  it.each([
    '{"a":{"a":{"a":1}}}',
    '[{"a":1},{"a":2}]',
    '{"a":"a","b":"\\"a\\":1,\\"a\\":2"}',
    '{"a":["a","a"],"b":[{"a":"b"}]}',
    String.raw`{"a\\":1,"a":2}`,
    '{"__proto__":1,"constructor":2}',
  ])('may repeat a name in another object: %s', (text) => {
    expect(read(text)).toEqual(JSON.parse(text));
  });
});
