import { type ZodOpenApiHeaderObject } from 'zod-openapi';
import { type OperationDeclaration, tellsReasons } from '../http/index.js';

const TEXT = { type: 'string' } as const;

/**
 * The headers of answers, declared once for all operations. A header is required when every answer that lists it
 * carries it.
 */
export const RESPONSE_HEADERS = {
  'X-Request-Id': {
    description:
      'The id of the request. A value sent by the caller is kept if it matches `^[A-Za-z0-9._-]{8,128}$`.',
    required: true,
    schema: TEXT,
  },
  'WWW-Authenticate': { description: 'How to authenticate.', required: true, schema: TEXT },
  'RateLimit-Policy': {
    description: 'The rate limit that applies to the request: a quota of `q` in a window of `w` seconds.',
    required: true,
    schema: TEXT,
  },
  RateLimit: {
    description: 'The rest of the quota: `r` requests; the whole quota is available again in `t` seconds.',
    schema: TEXT,
  },
  'Retry-After': {
    description: 'Seconds to wait before repeating the request.',
    schema: { type: 'integer' },
  },
  ETag: {
    description: 'The version of the answer, for `If-None-Match`.',
    required: true,
    schema: TEXT,
  },
  Vary: {
    description: '`Accept-Language`: the texts of reasons are in the requested language.',
    required: true,
    schema: TEXT,
  },
  'Idempotent-Replayed': {
    description:
      'Present when an earlier answer is repeated for its `Idempotency-Key`; nothing has run twice.',
    schema: { type: 'string', enum: ['true'] },
  },
  'Accept-Ranges': { description: 'Parts can be requested with `Range`.', required: true, schema: TEXT },
  'Content-Range': {
    description: 'The range of these bytes, and the size of the file.',
    required: true,
    schema: TEXT,
  },
  'Content-Disposition': {
    description: 'The name of the file, and whether a browser shows or saves it.',
    schema: TEXT,
  },
} satisfies Record<string, ZodOpenApiHeaderObject>;

type Name = keyof typeof RESPONSE_HEADERS;

/** The headers that follow from a status alone. */
const BY_STATUS: Readonly<Partial<Record<number, readonly Name[]>>> = {
  206: ['Content-Range'],
  304: ['ETag'],
  401: ['WWW-Authenticate'],
  416: ['Content-Range'],
  429: ['Retry-After', 'RateLimit-Policy', 'RateLimit'],
  503: ['Retry-After'],
};

/** The headers of an operation's answers with this status, as references into the document. */
export function headersOf(
  operation: OperationDeclaration,
  status: number,
  conditional: boolean,
): Record<string, { readonly $ref: `#/components/headers/${Name}` }> {
  const names: Name[] = ['X-Request-Id', ...(BY_STATUS[status] ?? [])];
  if (status < 300) names.push(...ofSuccess(operation, conditional));
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function ofSuccess(operation: OperationDeclaration, conditional: boolean): Name[] {
  const { open, command, answer, file } = operation;
  return [
    ...(open === true ? [] : (['RateLimit-Policy', 'RateLimit'] as const)),
    ...(conditional ? (['ETag'] as const) : []),
    ...(tellsReasons(operation) ? (['Vary'] as const) : []),
    ...(command === true ? (['Idempotent-Replayed'] as const) : []),
    ...(answer.stored === true ? (['Accept-Ranges'] as const) : []),
    ...(answer.stored === true || file !== undefined ? (['Content-Disposition'] as const) : []),
  ];
}
