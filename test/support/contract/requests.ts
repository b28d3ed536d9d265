import fc from 'fast-check';
import { type JsonObject } from '../../../apps/api/src/docs/breaking-changes.js';
import { type DocumentedOperation, documentedOperations, isStream } from './document.js';
import { type IdPools } from './ids.js';
import { Values } from './values.js';

/** One request generated from the contract. */
export interface FuzzRequest {
  /** Name of the credential it is sent with. */
  readonly caller: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text, or the parts of a form. */
  readonly body?: string | { readonly content: string; readonly fields: Readonly<Record<string, string>> };
}

export interface FuzzOperation {
  readonly operation: DocumentedOperation;
  readonly requests: fc.Arbitrary<FuzzRequest>;
}

/** Every operation of the document, with requests for it. */
export function fuzzOperations(
  document: JsonObject,
  ids: IdPools,
  callersOf: (operation: DocumentedOperation) => readonly string[],
): FuzzOperation[] {
  const values = new Values(document, ids);
  return documentedOperations(document)
    .filter((operation) => !isStream(operation))
    .map((operation) => ({
      operation,
      requests: fc
        .tuple(fc.constantFrom(...callersOf(operation)), requestsOf(operation, values))
        .map(([caller, request]) => ({ caller, ...request })),
    }));
}

function requestsOf(
  { path, method, parameters, body: bodies }: DocumentedOperation,
  values: Values,
): fc.Arbitrary<Omit<FuzzRequest, 'caller'>> {
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
      bodyOf(bodies, values),
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
  bodies: DocumentedOperation['body'],
  values: Values,
): fc.Arbitrary<FuzzRequest['body'] | undefined> {
  const form = bodies['multipart/form-data']?.schema;
  if (form !== undefined) {
    const fields = Object.entries(form['properties'] as JsonObject).filter(([name]) => name !== 'file');
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
  const { schema, example } = bodies['application/json'] ?? {};
  if (schema === undefined) return fc.constant(undefined);
  const text = (value: unknown): string => JSON.stringify(value);
  return fc.oneof(
    { weight: 15, arbitrary: values.of(schema, 'body').map(text) },
    { weight: 15, arbitrary: values.near(schema, 'body', example ?? {}).map(text) },
    { weight: 1, arbitrary: fc.constantFrom('', '{', '[]', 'null', '"x"', '{"a":1}x', '['.repeat(5_000)) },
  );
}
