import { Problem, dayForm, monthForm, serviceIdForm, ulidForm } from '#platform';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { flag, pageQuery } from './schemas.js';
import { assertOnce, assertStorable, parsePart } from './validation.js';

function failure(work: () => unknown): Problem {
  try {
    work();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error('A problem was expected.');
}

const codes = (schema: z.ZodType, value: unknown): string[][] =>
  failure(() => parsePart(schema, value, 'body')).errors.map(({ field, code }) => [field, code]);

describe('invalid fields', () => {
  const schema = z.strictObject({
    name: z.string().min(2).max(4),
    kind: z.enum(['a', 'b']),
    count: z.int().min(1).max(3),
    lines: z
      .array(z.strictObject({ price: z.int() }))
      .min(1)
      .max(2),
  });
  const good = { name: 'abc', kind: 'a', count: 2, lines: [{ price: 1 }] };

  it.each([
    [{ ...good, name: undefined }, [['name', 'required']]],
    [{ ...good, kind: undefined }, [['kind', 'required']]],
    [{ ...good, name: 7 }, [['name', 'invalid_type']]],
    [{ ...good, name: null }, [['name', 'invalid_type']]],
    [{ ...good, name: 'a' }, [['name', 'too_short']]],
    [{ ...good, name: 'abcde' }, [['name', 'too_long']]],
    [{ ...good, kind: 'c' }, [['kind', 'invalid_choice']]],
    [{ ...good, count: 0 }, [['count', 'too_small']]],
    [{ ...good, count: 4 }, [['count', 'too_large']]],
    [{ ...good, count: 1.5 }, [['count', 'invalid_type']]],
    [{ ...good, lines: [] }, [['lines', 'too_few']]],
    [{ ...good, lines: [{ price: 1 }, { price: 1 }, { price: 1 }] }, [['lines', 'too_many']]],
    [{ ...good, lines: 'a text' }, [['lines', 'invalid_type']]],
    [{ ...good, lines: [{ price: '1' }] }, [['lines.0.price', 'invalid_type']]],
    [{ ...good, lines: [{ price: 1, extra: 1 }] }, [['lines.0.extra', 'unknown_field']]],
    [
      { ...good, x: 1, y: 2 },
      [
        ['x', 'unknown_field'],
        ['y', 'unknown_field'],
      ],
    ],
    [[], [['body', 'invalid_type']]],
    [null, [['body', 'invalid_type']]],
  ])('are reported with their codes: %j', (value, expected) => {
    expect(codes(schema, value)).toEqual(expected);
  });

  it('are named once each, even if several rules find the same fault', () => {
    const bounded = z.strictObject({ amount: z.int().max(Number.MAX_SAFE_INTEGER) });
    expect(codes(bounded, { amount: 2 ** 53 })).toEqual([['amount', 'too_large']]);
  });

  it('are counted, and the first hundred are named: an answer is no larger than its request', () => {
    const unknown = Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`k${at}`, 1]));
    const { detail, errors } = failure(() => parsePart(schema, { ...good, ...unknown }, 'body'));
    expect(detail).toBe('50000 fields are not valid.');
    expect(errors).toHaveLength(100);
  });

  it('are named inside the branch of a union that came nearest', () => {
    const either = z.object({ value: z.union([z.object({ a: z.object({ b: z.int() }) }), z.null()]) });
    expect(codes(either, { value: { a: { b: 'x' } } })).toEqual([['value.a.b', 'invalid_type']]);
  });

  it.each([
    [{}, 'required', 'This field is required.'],
    [{ kind: null }, 'invalid_choice', 'This must be one of a, b.'],
    [{ kind: 'c' }, 'invalid_choice', 'This must be one of a, b.'],
  ])('include the field that chooses between forms: %j', (value, code, message) => {
    const forms = z.strictObject({
      either: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('a') }),
        z.strictObject({ kind: z.literal('b'), more: z.int() }),
      ]),
    });
    const { errors } = failure(() => parsePart(forms, { either: value }, 'body'));
    expect(errors).toEqual([{ field: 'either.kind', code, message }]);
  });
});

describe('queries', () => {
  it.each(['0', '201', '-1', '1.5', 'x', '', '1e2', '٣'])('refuse the limit %j', (limit) => {
    expect(codes(pageQuery({}), { limit })[0]?.[0]).toBe('limit');
  });

  it('default to pages of 50', () => {
    expect(parsePart(pageQuery({}), {}, 'query')).toEqual({ limit: 50 });
    expect(parsePart(pageQuery({}), { limit: '200' }, 'query')).toEqual({ limit: 200 });
  });

  it.each(['', 'xyz', 'ABCD', 'a'.repeat(8193)])('refuse a malformed cursor', (cursor) => {
    expect(codes(pageQuery({}), { cursor })).toEqual([['cursor', 'invalid_cursor']]);
  });

  it('accept a parameter only once, whatever its form, and say so', () => {
    const twice = failure(() => {
      assertOnce({ limit: ['1', '1'], kind: ['a', 'b'], cursor: 'ab' });
    });
    expect(twice.errors).toEqual([
      { field: 'limit', code: 'duplicate', message: 'The parameter was sent twice.' },
      { field: 'kind', code: 'duplicate', message: 'The parameter was sent twice.' },
    ]);
  });

  it('call an unknown name a parameter, and bodies call it a field', () => {
    const unknown = (root: string) =>
      failure(() => parsePart(pageQuery({}), { x: '1' }, root)).errors.map(({ message }) => message);
    expect(unknown('query')).toEqual(['There is no such parameter.']);
    expect(unknown('body')).toEqual(['There is no such field.']);
  });

  it.each([
    ['true', true],
    ['false', false],
  ])('read %s', (text, value) => {
    expect(parsePart(flag, text, 'query')).toBe(value);
  });

  it.each(['1', '0', 'TRUE', 'yes', ''])('accept nothing else as a boolean: %j', (text) => {
    expect(failure(() => parsePart(flag, text, 'active')).errors[0]?.field).toBe('active');
  });

  it.each([
    [dayForm, '2026-02-30', 'invalid_date'],
    [dayForm, '2026-2-3', 'invalid_date'],
    [dayForm, '2026-02-03T00:00:00Z', 'invalid_date'],
    [monthForm, '2026-13', 'invalid_month'],
    [ulidForm, '8ZZZZZZZZZZZZZZZZZZZZZZZZZ', 'invalid_id'],
    [serviceIdForm('company'), 'ZZZZZZZZZZZZ', 'invalid_id'],
  ])('check the format that a text claims', (schema, text, code) => {
    expect(codes(schema, text)).toEqual([['body', code]]);
  });
});

describe('every body', () => {
  const errors = (value: unknown): string[][] =>
    failure(() => {
      assertStorable(value, 'body');
    }).errors.map(({ field, code }) => [field, code]);

  it('has texts of at most 2000 characters, counted as a person counts them', () => {
    assertStorable({ note: '😀'.repeat(2000) }, 'body');
    expect(errors({ lines: [{ note: 'x'.repeat(2001) }] })).toEqual([['lines.0.note', 'too_long']]);
  });

  it('has free JSON values of at most 64 KB, whatever the texts in them', () => {
    assertStorable({ source_payload: { text: 'x'.repeat(60_000) } }, 'body');
    assertStorable({ source_payload: 'x'.repeat(60_000) }, 'body');
    expect(errors({ revision: { source_payload: { text: 'x'.repeat(66_000) } } })).toEqual([
      ['revision.source_payload', 'too_large'],
    ]);
  });

  it('holds no number that JSON can write but not represent', () => {
    expect(errors(JSON.parse('{"amount_minor":1e400}'))).toEqual([['amount_minor', 'too_large']]);
    expect(errors(JSON.parse('{"raw":{"a":[-1e400]}}'))).toEqual([['raw.a.0', 'too_large']]);
  });

  it.each(['a\u0000b', 'a\ud800'])('holds no character that cannot be stored', (text) => {
    expect(errors({ name: text })).toEqual([['name', 'invalid_characters']]);
    expect(errors({ source_payload: { deep: [text] } })).toEqual([
      ['source_payload.deep.0', 'invalid_characters'],
    ]);
  });

  it('has limited nesting', () => {
    let nested: unknown = 1;
    for (let level = 0; level < 10_000; level += 1) nested = [nested];
    expect(errors(nested)[0]?.[1]).toBe('too_deep');
  });
});
