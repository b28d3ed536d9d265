import { type components, type operations, routes } from './openapi.js';

/** Every operation that the document names. */
export type OperationId = keyof operations & keyof typeof routes;
export type Schemas = components['schemas'];

type Parameters<Id extends OperationId> = operations[Id]['parameters'];
type InPath<Id extends OperationId> = Parameters<Id> extends { path: infer Names } ? Names : unknown;
type InQuery<Id extends OperationId> = Parameters<Id> extends { query?: infer Query } ? Query : never;
type Sent<Id extends OperationId> = operations[Id] extends { requestBody?: { content: infer Content } }
  ? Content extends { 'application/json': infer Json }
    ? { readonly body: Json }
    : Content extends { 'multipart/form-data': unknown }
      ? { readonly body: FormData }
      : unknown
  : unknown;

/** Ids that a client puts into every path that asks for them. */
export interface Place {
  readonly company_id?: string;
  readonly organization_id?: string;
}

/** What an operation takes, by its place in the request. Company and organization may come from the client's place. */
export type OperationRequest<Id extends OperationId> = Sent<Id> & {
  readonly path?: Omit<InPath<Id>, keyof Place> & Place;
  readonly query?: InQuery<Id>;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
} & (keyof Omit<InPath<Id>, keyof Place> extends never ? unknown : { readonly path: unknown });

type Content<Response> = Response extends { content: { 'application/json': infer Json } } ? Json : undefined;
/** What an operation answers when it succeeds. */
export type Success<Id extends OperationId> = Content<
  operations[Id]['responses'][keyof operations[Id]['responses']]
>;

/** Carries a request to the API. */
export type Send = (
  method: string,
  path: string,
  request: { key?: string; headers?: Readonly<Record<string, string>>; body?: unknown },
) => Promise<{ readonly status: number; readonly body: unknown; readonly text: string }>;

/** Calls an operation by its id, with what the contract says it takes; answers what the contract says it answers. */
export type Call = <Id extends OperationId>(
  id: Id,
  ...request: unknown extends Sent<Id>
    ? keyof Omit<InPath<Id>, keyof Place> extends never
      ? [OperationRequest<Id>?]
      : [OperationRequest<Id>]
    : [OperationRequest<Id>]
) => Promise<Success<Id>>;

/** The API as its own document describes it. A call that fails is an error that shows the problem. */
export function client(send: Send, place: Place = {}): Call {
  return async (id, ...[request]) => {
    const { path, query, body, key, headers } = (request ?? {}) as {
      path?: Readonly<Record<string, string>>;
      query?: Readonly<Record<string, unknown>>;
      body?: unknown;
      key?: string;
      headers?: Readonly<Record<string, string>>;
    };
    const [method, template] = routes[id];
    const ids: Readonly<Record<string, string | undefined>> = { ...place, ...path };
    const address = template.replace(/\{(\w+)\}/g, (_whole, name: string) => {
      const value = ids[name];
      if (value === undefined) throw new Error(`${id} asks for ${name} in its path.`);
      return encodeURIComponent(value);
    });
    const answer = await send(method, address + queryOf(query), {
      ...(key === undefined ? {} : { key }),
      ...(headers === undefined ? {} : { headers }),
      ...(body === undefined ? {} : { body }),
    });
    if (answer.status >= 300) throw new Error(`${id} answers ${answer.status}: ${answer.text}`);
    return answer.body as Success<typeof id>;
  };
}

function queryOf(query: Readonly<Record<string, unknown>> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString()}`;
}
