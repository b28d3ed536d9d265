import { type JsonObject } from '../../../apps/api/src/docs/breaking-changes.js';
import { openApiDocument } from '../../../apps/api/src/docs/openapi.js';

export interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly schema: unknown;
}
interface Media {
  readonly schema?: JsonObject;
  readonly example?: unknown;
}
interface Documented {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly 'x-codes'?: readonly string[];
        readonly content?: Readonly<Record<string, Media>>;
        readonly headers: Readonly<Record<string, { readonly $ref: string }>>;
      }
    >
  >;
  readonly security?: readonly object[];
  readonly 'x-human'?: boolean;
}

/** An operation as the document describes it, without anything that only the code knows. */
export interface DocumentedOperation {
  readonly id: string;
  readonly method: string;
  /** With parameters as `{name}`. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Readonly<Record<string, Media>>;
  readonly responses: Documented['responses'];
  /** Takes no credential. */
  readonly open: boolean;
  /** Takes a person's session and no key: a judgement, or the management of an organization. */
  readonly session: boolean;
}

/** Whether the answer is a stream of events, which ends with the caller. */
export const isStream = ({ responses }: DocumentedOperation): boolean =>
  Object.values(responses).some(({ content }) => content !== undefined && 'text/event-stream' in content);

/** The contract as callers get it: JSON. */
export const contract = JSON.parse(JSON.stringify(openApiDocument())) as JsonObject;

export function documentedOperations(document: JsonObject): DocumentedOperation[] {
  const paths = document['paths'] as Readonly<Record<string, Readonly<Record<string, Documented>>>>;
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      parameters: operation.parameters ?? [],
      body: operation.requestBody?.content ?? {},
      responses: operation.responses,
      open: operation.security?.length === 0,
      session:
        operation['x-human'] === true ||
        (operation.security?.length !== 0 &&
          operation.security?.every((scheme) => 'cookieAuth' in scheme) === true),
    })),
  );
}

/** Names of the ids in a path. */
export const idsInPath = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
