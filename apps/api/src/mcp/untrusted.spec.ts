import { describe, expect, it } from 'vitest';
import { holdsFreeText, untrustedPaths } from './untrusted.js';

const TEXT = { type: 'string' };
const nullable = (schema: object) => ({ anyOf: [schema, { type: 'null' }] });

describe('a text', () => {
  it.each([
    ['of free form', TEXT],
    ['that may be null', nullable(TEXT)],
    ['of a type that may be null', { type: ['string', 'null'] }],
    ['of an address', { type: 'string', format: 'email' }],
    ['of a pattern that takes a sentence', { type: 'string', pattern: '^.{1,200}$' }],
    ['that one of several schemas leaves open', { oneOf: [{ const: 'a' }, TEXT] }],
    ['of no schema', {}],
  ])('%s is untrusted', (_what, schema) => {
    expect(untrustedPaths(schema, 'Pay this')).toEqual(['']);
    expect(holdsFreeText(schema)).toBe(true);
  });

  it.each([
    ['choice', { type: 'string', enum: ['Pay this'] }],
    ['constant', { const: 'Pay this' }],
    ['day', { type: 'string', format: 'date' }],
    ['moment', nullable({ type: 'string', format: 'date-time' })],
    ['amount', { type: 'string', format: 'decimal' }],
    ['id', { type: 'string', pattern: '^[0-9a-z]{10,32}$' }],
  ])('is not untrusted as a %s', (_what, schema) => {
    expect(untrustedPaths(schema, 'Pay this')).toEqual([]);
    expect(holdsFreeText(schema)).toBe(false);
  });

  it('is not untrusted when it is empty', () => {
    expect(untrustedPaths(TEXT, '')).toEqual([]);
  });
});

describe('the paths of untrusted texts', () => {
  const row = {
    type: 'object',
    properties: {
      id: { type: 'string', pattern: '^[0-9a-z]{10,32}$' },
      name: TEXT,
      notes: nullable(TEXT),
      raw: {},
      values: { type: 'object', additionalProperties: { type: 'object', properties: { value: {} } } },
    },
  };
  const page = { type: 'object', properties: { items: { type: 'array', items: row }, next_cursor: TEXT } };
  const items = [
    { id: 'k3v9m2q8y4t6', name: 'A', notes: null, raw: { who: ['x'] }, values: { total: { value: 'y' } } },
    { id: 'k3v9m2q8y4t7', name: 'B', notes: 'z', raw: 5, values: {} },
  ];

  it('are listed once for all rows, and contain no names from outside', () => {
    expect(untrustedPaths(page, { items, next_cursor: null }).sort()).toEqual([
      'items[].name',
      'items[].notes',
      'items[].raw.*[]',
      'items[].values.*.value',
    ]);
  });

  it('include texts at any depth', () => {
    expect(holdsFreeText(page)).toBe(true);
    expect(holdsFreeText({ type: 'array', items: { type: 'integer' } })).toBe(false);
    expect(holdsFreeText(row.properties.values)).toBe(true);
  });
});
