import { fieldProblem, type Fingerprint } from '#platform';
import { assertStorable, type OperationDeclaration, queryOf } from '../http/index.js';

/** The API request that a call of a tool stands for. */
export interface ApiRequest {
  readonly method: OperationDeclaration['method'];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
}

export type Arguments = Readonly<Record<string, unknown>>;

/** A page holds no more rows than a model reads at once, unless the model asks for more. */
const ROWS = '25';

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * The request for a call: ids go into the path, filters into the query, the rest into the body. The API validates
 * them, except for values that cannot form a request.
 * @throws Problem `validation_error`
 */
export async function requestOf(
  operation: OperationDeclaration,
  given: Arguments,
  fingerprint: Fingerprint,
): Promise<ApiRequest> {
  const { idempotency_key: key, dry_run: dryRun, ...rest } = given;
  // Refuses characters that no address and no form could carry to the API; the API checks the bytes itself.
  assertStorable({ ...given, content_base64: undefined }, 'query');
  if (key !== undefined && key !== null && typeof key !== 'string') {
    throw fieldProblem('validation_error', 'idempotency_key', 'invalid_type', 'This must be a text.');
  }
  const left = new Map(Object.entries(rest));
  const path = operation.path.replace(/:(\w+)/g, (_whole, name: string) => {
    const id = left.get(name);
    left.delete(name);
    // A segment of dots would navigate the path, even when percent-encoded.
    if (typeof id !== 'string' || /^\.{0,2}$/.test(id))
      throw fieldProblem('validation_error', name, 'required', 'Name it.');
    return encodeURIComponent(id);
  });
  const query = queryPart(operation, left);
  if (dryRun !== undefined) query.set('dry_run', written(dryRun));
  const body = await bodyOf(operation, Object.fromEntries(left), query);
  return {
    method: operation.method,
    url: query.size === 0 ? path : `${path}?${query.toString()}`,
    ...body,
    headers: {
      ...body.headers,
      ...(operation.command === true
        ? { 'idempotency-key': `mcp-${fingerprint.of(contentOf(operation, key, rest))}` }
        : {}),
    },
  };
}

function queryPart(operation: OperationDeclaration, left: Map<string, unknown>): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of Object.keys(queryOf(operation).shape)) {
    const value = left.get(name);
    left.delete(name);
    if (value !== undefined && value !== null) query.set(name, written(value));
    else if (name === 'limit') query.set(name, ROWS);
  }
  return query;
}

const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

async function bodyOf(
  operation: OperationDeclaration,
  fields: Arguments,
  query: URLSearchParams,
): Promise<Pick<ApiRequest, 'headers' | 'payload'>> {
  if (operation.multipart !== undefined) return formOf(fields);
  if (operation.method === 'GET') {
    // The remaining fields are unknown parameters: the API refuses them by name.
    for (const [name, value] of Object.entries(fields)) query.set(name, written(value));
    return { headers: {} };
  }
  return { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(fields) };
}

async function formOf({
  name,
  content_base64: content,
  ...fields
}: Arguments): Promise<Pick<ApiRequest, 'headers' | 'payload'>> {
  if (typeof name !== 'string') throw fieldProblem('validation_error', 'name', 'required', 'Name the file.');
  if (typeof content !== 'string' || !BASE64.test(content)) {
    throw fieldProblem('validation_error', 'content_base64', 'invalid_format', 'Send the bytes in base64.');
  }
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, written(value));
  form.set('file', new Blob([Buffer.from(content, 'base64')]), name);
  const whole = new Response(form);
  return {
    headers: { 'content-type': whole.headers.get('content-type') ?? '' },
    payload: Buffer.from(await whole.arrayBuffer()),
  };
}

/**
 * The content that the key of a change stands for. A model that got no answer repeats the call with the same
 * arguments. Equal calls are the same change, unless the model passes a key of its own to request another.
 */
function contentOf(
  operation: OperationDeclaration,
  key: string | null | undefined,
  given: Arguments,
): string {
  return JSON.stringify([operation.id, key ?? '', sorted(given)]);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  );
}
