import { PROBLEM_CATALOGUE, type ProblemCode, RELEASE } from '#platform';
import { MEDIA_TYPES } from '#sheets';
import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiResponseObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { CONTROLLERS } from '../controllers.js';
import {
  canRunDry,
  type OperationDeclaration,
  operationsOf,
  problemAnswer,
  queryOf,
  tellsReasons,
} from '../http/index.js';
import { type JsonObject } from './breaking-changes.js';
import { BODY_EXAMPLES, exampleOf } from './examples.js';
import { describeBatch } from './batch-commands.js';
import { headersOf, RESPONSE_HEADERS } from './response-headers.js';

export const API_VERSION = RELEASE;

const PROBLEM_CODES = Object.keys(PROBLEM_CATALOGUE) as ProblemCode[];

const TAGS: Readonly<Record<OperationDeclaration['tag'], string>> = {
  me: 'Who calls.',
  organizations: 'Organizations and their companies.',
  companies: 'Companies, their files, people, inbox and tax account.',
  books: 'Reads of the books.',
  commands: 'Changes of the books.',
  app: 'Operations of the application that are not published.',
  service: 'For operators of the service.',
};

/** The contract as OpenAPI 3.1, built from the declarations that the server itself runs on. */
export function openApiDocument(): ReturnType<typeof createDocument> {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const operation of operationsOf(CONTROLLERS)) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[operation.method.toLowerCase()] = operationObject(operation);
  }
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Raamat',
        version: API_VERSION,
        description:
          'Bookkeeping for companies. Amounts are integers in minor units of a currency (fields ending in `_minor`); ' +
          'a nullable field is always present. Clients must accept permissions, states and members that they do not know.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/' }],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      paths,
      components: {
        examples: Object.fromEntries(PROBLEM_CODES.map((code) => [code, { value: problemExample(code) }])),
        headers: RESPONSE_HEADERS,
        securitySchemes: {
          apiKeyAuth: {
            type: 'http',
            scheme: 'bearer',
            description: 'An API key of an organization: `Authorization: Bearer raamat_live_…`',
          },
          cookieAuth: {
            type: 'apiKey',
            in: 'cookie',
            name: 'raamat_session',
            description:
              'A signed-in person; under https the cookie is `__Host-raamat_session`. A change must also send the token from `GET /api/auth/csrf/` as `X-CSRF-Token`.',
          },
          oauth2: {
            type: 'oauth2',
            flows: {
              authorizationCode: {
                authorizationUrl: '/oauth/authorize',
                tokenUrl: '/oauth/token',
                scopes: { read: 'Every read.', write: 'Every change that the role allows.' },
              },
            },
          },
        },
      },
    },
    {
      // Answers may gain members: a client that refuses unknown ones would break on an addition.
      override: ({ jsonSchema, io }) => {
        if (io === 'output' && jsonSchema.additionalProperties === false)
          delete jsonSchema.additionalProperties;
      },
    },
  );
  describeBatch(operationsOf(CONTROLLERS), document as unknown as JsonObject);
  for (const operation of operationsOf(CONTROLLERS)) addExamples(operation, document);
  return document;
}

/**
 * Adds an example of the body and of the answer to the operation, each only if it passes the operation's own schemas.
 */
function addExamples(operation: OperationDeclaration, document: ReturnType<typeof createDocument>): void {
  const path = operation.path.replace(/:(\w+)/g, '{$1}');
  const item: unknown = document.paths?.[path];
  const declared = (item as Record<string, OperationParts>)[operation.method.toLowerCase()];
  const root = document as unknown as JsonObject;
  const add = (media: Media | undefined, schema: z.ZodType | undefined, byHand?: JsonObject): void => {
    if (media === undefined || schema === undefined) return;
    const example = byHand ?? exampleOf(media.schema, root);
    if (schema.safeParse(example).success) media.example = example;
  };
  add(declared?.requestBody?.content['application/json'], operation.body, BODY_EXAMPLES[operation.id]);
  const { status, also, schema, asJson } = operation.answer;
  for (const one of [status, also]) {
    if (one !== undefined)
      add(declared?.responses[String(one)]?.content?.['application/json'], schema ?? asJson);
  }
}

interface Media {
  readonly schema: unknown;
  example?: unknown;
}
interface OperationParts {
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<
    Partial<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>
  >;
}

function operationObject(operation: OperationDeclaration): ZodOpenApiOperationObject {
  const path = pathParameters(operation);
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    ...(operation.description === undefined ? {} : { description: operation.description }),
    security: operation.open === true ? [] : security(operation),
    requestParams: {
      ...(path === undefined ? {} : { path }),
      ...(operation.query === undefined && !canRunDry(operation) ? {} : { query: queryOf(operation) }),
      ...headerParameters(operation),
    },
    ...requestBody(operation),
    responses: responses(operation),
    ...extensions(operation),
  };
}

function security({ scope, session, staff }: OperationDeclaration): Record<string, string[]>[] {
  if (session === true || staff === true) return [{ cookieAuth: [] }];
  return [{ apiKeyAuth: [] }, { oauth2: [scope] }, { cookieAuth: [] }];
}

/** The rights and the cost of an operation, for readers and tools. */
function extensions(operation: OperationDeclaration): Record<`x-${string}`, unknown> {
  if (operation.open === true) return {};
  return {
    'x-permission': operation.permission,
    'x-scope': operation.scope,
    'x-cost': operation.cost,
    'x-human': operation.human === true,
    'x-session': operation.session === true || operation.staff === true,
    'x-staff': operation.staff === true,
  };
}

function requestBody({
  body,
  multipart,
}: OperationDeclaration): Pick<ZodOpenApiOperationObject, 'requestBody'> | undefined {
  if (multipart === undefined && body === undefined) return undefined;
  // When every field of a body is optional, the body itself is optional.
  const required = body?.safeParse({}).success !== true;
  const content = {
    ...(multipart === undefined ? {} : { 'multipart/form-data': { schema: multipart } }),
    ...(body === undefined ? {} : { 'application/json': { schema: body } }),
  };
  return { requestBody: { required, content } };
}

const IDEMPOTENCY_KEY = z.string().min(1).max(255).optional().meta({
  description: 'Use a new random key for each change, and the same key only to retry the same request.',
});
const ACCEPT_LANGUAGE = z.string().optional().meta({
  description:
    'Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens.',
});

const LAST_EVENT_ID = z
  .string()
  .optional()
  .meta({ description: 'The id of the last event that the client knows: the stream continues after it.' });

function headerParameters(operation: OperationDeclaration): { header?: z.ZodObject } {
  const headers = {
    ...(operation.command === true ? { 'Idempotency-Key': IDEMPOTENCY_KEY } : {}),
    ...(tellsReasons(operation) || operation.file !== undefined
      ? { 'Accept-Language': ACCEPT_LANGUAGE }
      : {}),
    ...(operation.resumes === true ? { 'Last-Event-ID': LAST_EVENT_ID } : {}),
  };
  return Object.keys(headers).length === 0 ? {} : { header: z.object(headers) };
}

function pathParameters({ path, params }: OperationDeclaration): z.ZodObject | undefined {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
  if (names.length === 0) return undefined;
  const declared = params?.shape ?? {};
  return z.object(Object.fromEntries(names.map((name) => [name, declared[name] ?? z.string()])));
}

function responses(operation: OperationDeclaration): ZodOpenApiResponsesObject {
  const { status, also, schema, stored } = operation.answer;
  const content = contentOf(operation);
  const conditional =
    operation.method === 'GET' && (stored === true || (schema !== undefined && !isList(operation)));
  const success = { description: operation.summary, ...content };
  const answers: Record<number, ZodOpenApiResponseObject> = { [status]: success };
  if (also !== undefined)
    answers[also] = also === 202 ? { description: 'Accepted; there is no answer' } : success;
  if (stored === true) answers[206] = { description: 'The part requested with `Range`', ...content };
  if (conditional) answers[304] = { description: 'Unchanged since the `ETag` that `If-None-Match` names' };
  for (const [failure, names] of byStatus(codesOf(operation))) {
    answers[failure] = {
      description: names.map((code) => `\`${code}\`: ${PROBLEM_CATALOGUE[code].title}`).join('. '),
      content: {
        [operation.mcp === true ? '*/*' : 'application/problem+json']: {
          schema: problemAnswer,
          examples: Object.fromEntries(
            names.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
          ),
        },
      },
      'x-codes': names,
    };
  }
  return Object.fromEntries(
    Object.entries(answers).map(([one, answer]) => [
      one,
      { ...answer, headers: headersOf(operation, Number(one), conditional) },
    ]),
  );
}

function contentOf({ answer: { schema, contentType, stored, asJson }, file }: OperationDeclaration): {
  content?: Record<string, { schema: z.ZodType }>;
} {
  const files = Object.fromEntries(
    file === undefined ? [] : Object.values(MEDIA_TYPES).map((type) => [type, { schema: z.string() }]),
  );
  if (schema !== undefined) return { content: { 'application/json': { schema }, ...files } };
  if (contentType === undefined) return {};
  return {
    content: {
      [contentType]: { schema: z.string() },
      ...(stored === true ? { '*/*': { schema: z.string() } } : {}),
      ...(asJson === undefined ? {} : { 'application/json': { schema: asJson } }),
      ...files,
    },
  };
}

/** A page of items. The ledger of one account has pages too, but is a report. */
const isList = ({ answer: { schema } }: OperationDeclaration): boolean =>
  schema instanceof z.ZodObject && 'items' in schema.shape && 'next_cursor' in schema.shape;

/** A problem as a caller sees it; its wording differs from case to case. */
function problemExample(code: ProblemCode): z.infer<typeof problemAnswer> {
  const { status, title } = PROBLEM_CATALOGUE[code];
  return {
    type: `https://raamat.example/docs/api/problems/${code}`,
    title,
    status,
    detail: `${title}.`,
    instance: '/api/me/',
    code,
    request_id: '9b2f6c1e-5d0a-4c3b-8e7f-1a2b3c4d5e6f',
    errors: [],
  };
}

/** The failures that follow from the kind of operation, then its own. */
export function codesOf(operation: OperationDeclaration): ProblemCode[] {
  const codes = new Set<ProblemCode>(['validation_error']);
  if (operation.path.includes('/:')) codes.add('not_found');
  if (operation.open !== true) {
    codes.add('authentication_failed').add('throttled');
    const personal = operation.session === true || operation.staff === true;
    // A session has every scope, and other callers are refused before the scope check.
    if (!personal) codes.add('insufficient_scope');
    if (operation.permission !== null || personal) codes.add('permission_denied');
    // Until staff have shown a second factor, they may only manage their own account.
    if (operation.account !== true) codes.add('mfa_required');
    if (operation.verified === true) codes.add('email_unverified');
    if (operation.method !== 'GET') codes.add('csrf_failed');
    if (operation.dangerous !== undefined) codes.add('second_factor_required').add('password_required');
    if (operation.human === true) codes.add('human_actor_required');
    if (operation.feature !== undefined) codes.add(`${operation.feature}_disabled`);
    if (operation.books === true) codes.add('invalid_payload');
    if (operation.books === true || operation.live === true) codes.add('company_not_ready');
    if (operation.command === true) codes.add('idempotency_conflict').add('idempotency_in_progress');
    codes.add('books_unavailable');
  }
  // The body of a change is read before the operation is known to take none.
  if (operation.method !== 'GET') codes.add('request_too_large').add('unsupported_media_type');
  for (const code of operation.errors ?? []) codes.add(code);
  return [...codes];
}

function byStatus(codes: readonly ProblemCode[]): [number, ProblemCode[]][] {
  const groups = new Map<number, ProblemCode[]>();
  for (const code of codes) {
    const { status } = PROBLEM_CATALOGUE[code];
    groups.set(status, [...(groups.get(status) ?? []), code]);
  }
  return [...groups].sort(([a], [b]) => a - b);
}
