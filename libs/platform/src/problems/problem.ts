import { PROBLEM_CATALOGUE, type ProblemCode } from './catalogue.js';

/** A field at fault: its dotted path in the request, a stable code, and a message for a person. */
export interface FieldError {
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

interface ProblemOptions {
  readonly errors?: readonly FieldError[];
  /** Members in addition to the standard ones, for example `invoice_id` of a duplicate. */
  readonly extensions?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A failure that the caller can understand. Becomes an RFC 9457 body only at the edge. */
export class Problem extends Error {
  readonly status: number;
  readonly title: string;
  readonly errors: readonly FieldError[];
  readonly extensions: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    readonly code: ProblemCode,
    readonly detail: string,
    options: ProblemOptions = {},
  ) {
    super(`${code}: ${detail}`);
    this.name = 'Problem';
    this.status = PROBLEM_CATALOGUE[code].status;
    this.title = PROBLEM_CATALOGUE[code].title;
    this.errors = options.errors ?? [];
    this.extensions = options.extensions ?? {};
    this.headers = options.headers ?? {};
  }
}

export function problem(code: ProblemCode, detail: string, options: ProblemOptions = {}): Problem {
  return new Problem(code, detail, options);
}

/** A problem with one field at fault; the detail is the field's message. */
export function fieldProblem(code: ProblemCode, field: string, fieldCode: string, message: string): Problem {
  return new Problem(code, message, { errors: [{ field, code: fieldCode, message }] });
}

export function isProblem(error: unknown): error is Problem {
  return error instanceof Problem;
}
