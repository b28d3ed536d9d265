import fc from 'fast-check';
import { type JsonObject } from '../../../apps/api/src/docs/breaking-changes.js';
import { type IdPools, Values } from './values.js';

/** One request made from the contract. */
export interface FuzzRequest {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text, or the parts of a form. */
  readonly body?: string | { readonly content: string; readonly fields: Readonly<Record<string, string>> };
}

/** What the contract says of an operation's answers: the codes of each failure by status, null for a success. */
export type Answers = ReadonlyMap<number, readonly string[] | null>;

interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly schema: unknown;
}
interface Documented {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonObject }>> };
  readonly responses: Readonly<Record<string, { readonly 'x-codes'?: readonly string[] }>>;
}

export interface FuzzOperation {
  readonly id: string;
  readonly answers: Answers;
  readonly requests: fc.Arbitrary<FuzzRequest>;
}

/** Every operation of the document that takes a credential, with requests for it. */
export function fuzzOperations(document: JsonObject, ids: IdPools): FuzzOperation[] {
  const values = new Values(document, ids);
  return Object.entries(document['paths'] as Record<string, Record<string, Documented>>)
    .filter(([path]) => path.startsWith('/api/'))
    .flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({
        id: operation.operationId,
        answers: answersOf(operation),
        requests: requestsOf(path, method.toUpperCase(), operation, values),
      })),
    );
}

function answersOf({ responses }: Documented): Answers {
  return new Map(
    Object.entries(responses).map(([status, response]) => [Number(status), response['x-codes'] ?? null]),
  );
}

function requestsOf(
  path: string,
  method: string,
  { operationId, parameters = [], requestBody }: Documented,
  values: Values,
): fc.Arbitrary<FuzzRequest> {
  const named = (where: string) =>
    fc.tuple(
      ...parameters
        .filter((parameter) => parameter.in === where)
        .map(({ name, required, schema }) =>
          fc.tuple(
            fc.constant(name),
            fc.option(values.text(schema, name), { freq: required === true ? 1_000 : 1, nil: undefined }),
          ),
        ),
    );
  const stray = fc.integer({ min: 0, max: 29 });
  return fc
    .tuple(
      named('path'),
      named('query'),
      stray,
      fc.option(fc.uuid(), { nil: undefined }),
      bodyOf(requestBody, values),
    )
    .map(([inPath, inQuery, odds, key, body]) => {
      const address = inPath.reduce(
        (at, [name, value]) => at.replace(`{${name}}`, encodeURIComponent(storable(value ?? 'x')) || 'x'),
        path,
      );
      const query = new URLSearchParams(
        inQuery.flatMap(([name, value]): [string, string][] =>
          value === undefined ? [] : [[name, storable(value)]],
        ),
      );
      if (odds === 0) query.append('no_such_parameter', '1');
      return {
        operationId,
        method,
        path: query.size === 0 ? address : `${address}?${query.toString()}`,
        headers: {
          ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
          ...(key === undefined || method === 'GET' ? {} : { 'idempotency-key': key }),
        },
        ...(body === undefined ? {} : { body }),
      };
    });
}

/** Half of a surrogate pair cannot be written in an address. */
const storable = (text: string): string => Buffer.from(text).toString().slice(0, 3_000);

function bodyOf(
  requestBody: Documented['requestBody'],
  values: Values,
): fc.Arbitrary<FuzzRequest['body'] | undefined> {
  const form = requestBody?.content['multipart/form-data'];
  if (form !== undefined) {
    const fields = Object.entries(form.schema['properties'] as JsonObject).filter(
      ([name]) => name !== 'file',
    );
    const content = fc.constantFrom(
      '%PDF-1.7\n1',
      '<Invoice/>',
      '<html>',
      '',
      'PK\u0003\u0004',
      'a;b\n1;2\n',
    );
    const parts = fields.map(([name, schema]) =>
      fc.tuple(fc.constant(name), fc.option(values.text(schema, name), { freq: 1, nil: undefined })),
    );
    return fc.tuple(content, fc.tuple(...parts)).map(([text, given]) => ({
      content: text,
      fields: Object.fromEntries(given.filter((pair): pair is [string, string] => pair[1] !== undefined)),
    }));
  }
  const json = requestBody?.content['application/json'];
  if (json === undefined) return fc.constant(undefined);
  return fc.oneof(
    { weight: 30, arbitrary: values.of(json.schema, 'body').map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.constantFrom('', '{', '[]', 'null', '"x"', '{"a":1}x', '['.repeat(5_000)) },
  );
}
