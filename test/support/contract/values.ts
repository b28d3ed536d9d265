import fc from 'fast-check';
import { type JsonObject } from '../../../apps/api/src/docs/breaking-changes.js';
import { type IdPools, poolFor } from './ids.js';

/** Texts that have broken programs before. */
const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202eexe.pdf',
  '💶'.repeat(10),
  "'; DROP TABLE books.party; --",
  '{{7*7}}',
  '../../etc/passwd',
  '-1',
  '0',
  '1e309',
  'NaN',
  'null',
  'true',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '-99999-01-01',
  '99999999999999999999',
  '0.0000001',
  'x'.repeat(2_001),
] as const;

const HOSTILE_NUMBERS = [0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308, 99_999_999_999_999] as const;

const DAYS = ['2026-11-03', '2026-01-01', '2025-12-31', '2026-02-28', '2024-02-29', '1999-12-31'] as const;

/** Any JSON at all. */
const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...HOSTILE_TEXTS, ...HOSTILE_NUMBERS, null, true, [], {}, [[]], [null]),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constant(JSON.parse('{"__proto__": {"isStaff": true}, "constructor": {"prototype": 1}}')),
);

/** One of the choices, once in twelve times. */
const rarely = <T>(choices: readonly fc.Arbitrary<T>[]): fc.Arbitrary<T | undefined> =>
  choices.length === 0
    ? fc.constant(undefined)
    : fc.oneof(
        { weight: 11, arbitrary: fc.constant(undefined) },
        { weight: 1, arbitrary: fc.oneof(...choices) },
      );

/** Values for the schemas of a document: mostly valid ones, sometimes anything. */
export class Values {
  constructor(
    private readonly document: JsonObject,
    private readonly ids: IdPools,
  ) {}

  /** A value for a place in a JSON body. */
  of(given: unknown, name: string, depth = 0): fc.Arbitrary<unknown> {
    return fc.oneof(
      { weight: 24, arbitrary: this.fitting(given, name, depth) },
      { weight: 1, arbitrary: junk },
    );
  }

  /** The text of a parameter of a path or query. */
  text(given: unknown, name: string): fc.Arbitrary<string> {
    return this.of(given, name).map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  }

  /** A value close to an example of the contract: it passes the first checks, and usually all of them. */
  near(given: unknown, name: string, shown: unknown): fc.Arbitrary<unknown> {
    const schema = this.branchOf(given, shown);
    if (Array.isArray(shown)) {
      return fc.tuple(...shown.map((one) => this.near(schema['items'], name, one)));
    }
    if (typeof shown === 'object' && shown !== null) return this.nearObject(schema, shown);
    const pool = typeof shown === 'string' ? poolFor(this.ids, name) : undefined;
    if (pool !== undefined) return fc.constantFrom(...pool);
    const arbitrary = name === 'number' || name === 'name' ? fc.uuid() : fc.constant(shown);
    return fc.oneof({ weight: 40, arbitrary }, { weight: 1, arbitrary: this.of(given, name) });
  }

  /** Omits at most one member and adds at most one: a body with many small faults would never pass the checks. */
  private nearObject(given: JsonObject, shown: object): fc.Arbitrary<unknown> {
    const example = new Map(Object.entries(shown));
    const properties = Object.entries((given['properties'] ?? {}) as JsonObject);
    const members = properties
      .filter(([name]) => example.has(name))
      .map(([name, member]) => fc.tuple(fc.constant(name), this.near(member, name, example.get(name))));
    const others = properties
      .filter(([name]) => !example.has(name))
      .map(([name, member]) => fc.tuple(fc.constant(name), this.of(member, name, 1)));
    const leftOut = rarely(members.length === 0 ? [] : [fc.nat({ max: members.length - 1 })]);
    return fc
      .tuple(fc.tuple(...members), leftOut, rarely(others))
      .map(([pairs, left, extra]) =>
        Object.fromEntries([
          ...pairs.filter((_pair, at) => at !== left),
          ...(extra === undefined ? [] : [extra]),
        ]),
      );
  }

  /** The branch of a choice that has the members of the shown value. */
  private branchOf(given: unknown, shown: unknown): JsonObject {
    const schema = this.resolved(given);
    const branches = ['anyOf', 'oneOf', 'allOf'].flatMap((word) => (schema[word] ?? []) as unknown[]);
    const kind = Array.isArray(shown) ? 'items' : 'properties';
    return branches.map((branch) => this.branchOf(branch, shown)).find((one) => kind in one) ?? schema;
  }

  private fitting(given: unknown, name: string, depth: number): fc.Arbitrary<unknown> {
    const schema = this.resolved(given);
    if ('const' in schema) return fc.constant(schema['const']);
    if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
    const branches = ['anyOf', 'oneOf', 'allOf'].flatMap((word) => (schema[word] ?? []) as unknown[]);
    if (branches.length > 0) return fc.oneof(...branches.map((branch) => this.of(branch, name, depth)));
    const types = [schema['type']].flat();
    return fc.oneof(...types.map((type) => this.ofType(type, schema, name, depth)));
  }

  private ofType(type: unknown, schema: JsonObject, name: string, depth: number): fc.Arbitrary<unknown> {
    switch (type) {
      case 'string':
        return this.string(schema, name);
      case 'integer':
        return fc.oneof(
          fc.integer({ min: Number(schema['minimum'] ?? -5), max: Number(schema['maximum'] ?? 100_000) }),
          fc.constantFrom(...HOSTILE_NUMBERS),
        );
      case 'number':
        return fc.double({ noNaN: true });
      case 'boolean':
        return fc.boolean();
      case 'array':
        return depth > 5
          ? fc.constant([])
          : fc.array(this.of(schema['items'], name, depth + 1), { maxLength: 3 });
      case 'object':
        return this.object(schema, depth);
      case 'null':
        return fc.constant(null);
      default:
        return junk;
    }
  }

  private object(schema: JsonObject, depth: number): fc.Arbitrary<unknown> {
    const properties = (schema['properties'] ?? {}) as JsonObject;
    const required = new Set((schema['required'] ?? []) as string[]);
    const members = Object.entries(properties).map(([name, member]) =>
      fc.tuple(
        fc.constant(name),
        fc.option(this.of(member, name, depth + 1), { freq: required.has(name) ? 40 : 1, nil: undefined }),
      ),
    );
    const stray = fc.option(fc.tuple(fc.constantFrom('no_such_field', 'id', 'company_id'), junk), {
      freq: 1,
      nil: undefined,
    });
    return fc
      .tuple(fc.tuple(...members), fc.integer({ min: 0, max: 19 }), stray)
      .map(([pairs, odds, extra]) => {
        const kept = pairs.filter(([, value]) => value !== undefined);
        return Object.fromEntries(odds === 0 && extra !== undefined ? [...kept, extra] : kept);
      });
  }

  private string(schema: JsonObject, name: string): fc.Arbitrary<string> {
    const pool = poolFor(this.ids, name);
    if (pool !== undefined) return fc.constantFrom(...pool);
    if (schema['format'] === 'date') return fc.constantFrom(...DAYS);
    return fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...likely(name)) },
      { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
      { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
    );
  }

  private resolved(part: unknown): JsonObject {
    const schema = (typeof part === 'object' && part !== null ? part : {}) as JsonObject;
    const ref = schema['$ref'];
    if (typeof ref !== 'string') return schema;
    return ref
      .slice(2)
      .split('/')
      .reduce<unknown>((value, step) => (value as JsonObject)[step], this.document) as JsonObject;
  }
}

/** Usual values of a field with this name, so that requests pass their first check. */
function likely(name: string): readonly string[] {
  if (name.endsWith('currency') || name === 'base' || name === 'quote') return ['EUR', 'USD', 'JPY'];
  if (name === 'vat_code') return ['P24', 'S24', 'P0', 'POUT'];
  if (name === 'account_code') return ['4000', '5000', '1000'];
  if (name.endsWith('role')) return ['expense_default', 'original', 'supporting'];
  if (name === 'country') return ['EE', 'FI', 'US'];
  if (/price|quantity|rate|amount/.test(name)) return ['1', '10.5', '0.01', '-3', '1000000'];
  if (name === 'limit') return ['1', '50', '200'];
  if (name === 'registry_code') return ['10000001', '10000002', '10000003'];
  return ['Näidis', 'a', 'A-1', 'x@y.ee', '10'];
}
