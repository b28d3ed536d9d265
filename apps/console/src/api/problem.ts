import { type components } from './contract.js';

type Body = components['schemas']['Problem'];

/** A refusal of the API, or the lack of an answer (`status` 0, code `unreachable`). */
export class Problem extends Error {
  override readonly name = 'Problem';
  constructor(
    readonly status: number,
    readonly code: string,
    /** In English: `reasonOf` says it in the language of the person. */
    readonly detail: string,
    readonly requestId: string | undefined,
    readonly errors: Body['errors'] = [],
  ) {
    super(`${code}: ${detail}`);
  }

  /** The fault of a field of the request, if the refusal names it. */
  of(field: string): Body['errors'][number] | undefined {
    return this.errors.find((one) => one.field === field);
  }
}

/** The server gives no answer. */
export const unreachable = (): Problem => new Problem(0, 'unreachable', '', undefined);

export const isProblem = (error: unknown): error is Problem => error instanceof Problem;

/** The problem of a refused request. A proxy in between may answer without a problem. */
export function problemOf(response: Response, body: unknown): Problem {
  const given = typeof body === 'object' && body !== null ? (body as Partial<Body>) : {};
  return new Problem(
    response.status,
    given.code ?? 'unexpected',
    given.detail ?? '',
    given.request_id ?? response.headers.get('x-request-id') ?? undefined,
    given.errors ?? [],
  );
}

/** A refusal inside an answer that succeeded: of one command of a batch. */
export const refusal = (status: number, body: Body): Problem =>
  new Problem(status, body.code, body.detail, body.request_id, body.errors);
