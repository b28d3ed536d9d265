import { describe, expect, it } from 'vitest';
import { breakingChanges, type JsonObject } from './breaking-changes.js';
import { CHANGELOG, unannounced } from './changelog.js';
import { openApiDocument } from './openapi.js';

/** A small contract: one list with a filter, and one command. */
function contract() {
  return {
    components: {
      schemas: {
        Thing: {
          type: 'object',
          properties: { id: { type: 'string' }, note: { type: ['string', 'null'] } },
          required: ['id', 'note'],
        },
      },
    },
    paths: {
      '/things/': {
        get: {
          operationId: 'list',
          parameters: [
            { in: 'query', name: 'kind', required: false, schema: { type: 'string', enum: ['a', 'b'] } },
          ],
          responses: {
            200: {
              content: {
                'application/json': {
                  schema: {
                    type: 'object',
                    properties: { items: { type: 'array', items: { $ref: '#/components/schemas/Thing' } } },
                    required: ['items'],
                  },
                },
              },
            },
          },
        },
        post: {
          operationId: 'create',
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: { name: { type: 'string' }, size: { type: 'integer' } } as Record<
                    string,
                    JsonObject
                  >,
                  required: ['name'],
                },
              },
            },
          },
          responses: { 201: {} } as Record<string, unknown>,
        },
      } as Record<string, unknown>,
    },
  };
}

type Contract = ReturnType<typeof contract>;
interface Body {
  properties: Record<string, JsonObject>;
  required: string[];
}

/** The changes found between the contract and a copy of it with one modification. */
function after(change: (next: Contract, body: Body) => void): string[] {
  const next = contract();
  const post = next.paths['/things/']['post'] as {
    requestBody: { content: { 'application/json': { schema: Body } } };
  };
  change(next, post.requestBody.content['application/json'].schema);
  return breakingChanges(contract(), next);
}

const thing = (next: Contract): { properties: Record<string, unknown>; required: string[] } =>
  next.components.schemas.Thing;
const item = (next: Contract, method: 'get' | 'post') =>
  next.paths['/things/'][method] as Record<string, unknown>;

describe('a breaking change of the contract', () => {
  it('is a removed operation', () => {
    expect(after((next) => Reflect.deleteProperty(next.paths['/things/'], 'post'))).toEqual([
      'create: removed',
    ]);
  });

  it('is an operation at another address', () => {
    const moved = contract();
    const paths = { '/objects/': moved.paths['/things/'] };
    expect(breakingChanges(contract(), { ...moved, paths })).toContain(
      'list: moved from GET /things/ to GET /objects/',
    );
  });

  it('is a removed field of an answer, also in a component', () => {
    expect(after((next) => Reflect.deleteProperty(thing(next).properties, 'note'))).toEqual([
      'list: removed 200 application/json.items[].note',
    ]);
  });

  it('is a changed type of an answer, and one that may now be null or absent', () => {
    expect(after((next) => (thing(next).properties['id'] = { type: ['string', 'null'] }))).toEqual([
      'list: 200 application/json.items[].id may now be null',
    ]);
    expect(after((next) => (thing(next).required = ['id']))).toEqual([
      'list: 200 application/json.items[].note may now be absent',
    ]);
  });

  it('is a new required field or parameter', () => {
    expect(
      after((_next, body) => {
        body.properties['color'] = { type: 'string' };
        body.required.push('color');
      }),
    ).toEqual(['create: new required body.color']);
    expect(after((_next, body) => body.required.push('size'))).toEqual(['create: body.size is now required']);
    expect(
      after((next) => {
        item(next, 'post')['parameters'] = [
          { in: 'header', name: 'X-New', required: true, schema: { type: 'string' } },
        ];
      }),
    ).toEqual(['create: new required header X-New']);
  });

  it('is a field, a type or a value that is no longer accepted', () => {
    expect(after((_next, body) => Reflect.deleteProperty(body.properties, 'size'))).toEqual([
      'create: removed body.size',
    ]);
    expect(after((_next, body) => (body.properties['size'] = { type: 'string' }))).toEqual([
      'create: body.size no longer takes integer',
    ]);
    expect(
      after((next) => {
        item(next, 'get')['parameters'] = [
          { in: 'query', name: 'kind', required: false, schema: { type: 'string', enum: ['a'] } },
        ];
      }),
    ).toEqual(['list: query kind no longer takes b']);
  });

  it('is an answer with another status', () => {
    expect(after((next) => (item(next, 'post')['responses'] = { 200: {} }))).toEqual([
      'create: no longer answers 201',
    ]);
  });
});

describe('a compatible change of the contract', () => {
  it('widens accepted integers to numbers, or narrows answered numbers to integers', () => {
    const [any, whole] = [contract(), contract()];
    thing(any).properties['size'] = { type: 'number' };
    thing(whole).properties['size'] = { type: 'integer' };
    expect(breakingChanges(any, whole)).toEqual([]);
    expect(breakingChanges(whole, any)).toEqual([
      'list: 200 application/json.items[].size may now be number',
    ]);
    expect(after((_next, body) => (body.properties['size'] = { type: 'number' }))).toEqual([]);
  });

  it('adds an operation, an optional parameter or field, a field of an answer, or an accepted value', () => {
    expect(
      after((next, body) => {
        next.paths['/things/']['delete'] = { operationId: 'remove', responses: { 204: {} } };
        body.properties['color'] = { type: 'string' };
        body.properties['box'] = { type: 'object', properties: { x: { type: 'integer' } }, required: ['x'] };
        thing(next).properties['color'] = { type: 'string' };
        item(next, 'get')['parameters'] = [
          { in: 'query', name: 'kind', required: false, schema: { type: 'string', enum: ['a', 'b', 'c'] } },
          { in: 'query', name: 'q', required: false, schema: { type: 'string' } },
        ];
      }),
    ).toEqual([]);
  });

  it('includes no change at all, for the contract of this service too', () => {
    const document = JSON.parse(JSON.stringify(openApiDocument())) as JsonObject;
    expect(breakingChanges(document, document)).toEqual([]);
  });
});

it('the changelog is dated, newest first', () => {
  const days = CHANGELOG.map(({ date }) => date);
  expect(days).toEqual([...days].sort().reverse());
  for (const day of days) expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});

it('reports a breaking change that no entry names', () => {
  const named = CHANGELOG.flatMap(({ breaking }) => breaking ?? []);
  expect(unannounced(['me_retrieve: removed', ...named])).toEqual(['me_retrieve: removed']);
});
