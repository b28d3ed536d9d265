import { HttpException } from '@nestjs/common';
import { StorageAway } from '#files';
import { claimLost, fieldProblem, isBusy, isClaimLost, Problem, problem, type ProblemCode } from '#platform';

export interface ProblemBody {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
  readonly code: ProblemCode;
  readonly request_id: string;
  readonly errors: readonly { field: string; code: string; message: string }[];
}

/** The docs page of a code, which is also the code's URI. */
export const problemPage = (code: string): string => `/docs/api/problems/${code}`;

/** The RFC 9457 body of a problem. */
export function problemBody(
  failure: Problem,
  at: { readonly baseUrl: string; readonly instance: string; readonly requestId: string },
): ProblemBody & Readonly<Record<string, unknown>> {
  return {
    ...failure.extensions,
    type: at.baseUrl + problemPage(failure.code),
    title: failure.title,
    status: failure.status,
    detail: failure.detail,
    instance: at.instance,
    code: failure.code,
    request_id: at.requestId,
    errors: failure.errors,
  };
}

/** Failures of the framework, by status: none of them shows internals. */
const BY_STATUS: Readonly<Record<number, () => Problem>> = {
  400: () => problem('validation_error', 'The request is malformed.'),
  404: () => problem('not_found', 'There is nothing at this address.'),
  405: () => problem('method_not_allowed', 'This address does not support the method.'),
  406: () => problem('not_acceptable', 'There is no such representation.'),
  413: () =>
    problem(
      'request_too_large',
      'The request body is too large: 1 MB is the limit, unless the operation names another.',
    ),
  414: () => problem('not_found', 'There is nothing at this address.'),
  415: () =>
    problem('unsupported_media_type', 'Send a body as application/json, an upload as multipart/form-data.'),
};

const formFault = (field: string, code: string, message: string): Problem =>
  fieldProblem('validation_error', field, code, message);

/** Failures whose status alone would be misleading: an address that cannot be parsed names nothing. */
const BY_CODE: Readonly<Record<string, () => Problem>> = {
  FST_ERR_BAD_URL: () => problem('not_found', 'There is nothing at this address.'),
  FST_CP_ERR_INVALID_CONTENT: () =>
    formFault('body', 'invalid_encoding', 'The body is not compressed as its Content-Encoding says.'),
  FST_CP_ERR_INVALID_CONTENT_ENCODING: () =>
    problem('unsupported_media_type', 'Send the body uncompressed, or compressed by gzip, deflate or br.'),
  FST_REQ_FILE_TOO_LARGE: () => problem('file_too_large', 'A file may have at most 25 MB.'),
  FST_PARTS_LIMIT: () => formFault('body', 'too_many', 'The form has too many parts.'),
  FST_FIELDS_LIMIT: () => formFault('body', 'too_many', 'The form has too many fields.'),
  FST_FILES_LIMIT: () => formFault('file', 'too_many', 'Send one file.'),
  FST_PROTO_VIOLATION: () => formFault('body', 'unknown_field', 'The form has a field that does not exist.'),
  FST_INVALID_JSON_FIELD_ERROR: () =>
    formFault('body', 'invalid_json', 'A part of the form has the type JSON but is not JSON.'),
  FST_INVALID_MULTIPART_CONTENT_TYPE: () =>
    problem('unsupported_media_type', 'Send the upload as multipart/form-data.'),
};

/**
 * The problem that a caller sees for any error. Unknown errors are internal: the caller gets 500, and only the log
 * has the details.
 */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isClaimLost(error)) return claimLost();
  if (isBusy(error)) {
    return problem('books_unavailable', 'The books are too busy at the moment. Try again soon.', {
      headers: { 'Retry-After': '5' },
    });
  }
  if (error instanceof StorageAway) {
    return problem('files_unavailable', 'Files cannot be stored or read at the moment. Try again soon.', {
      headers: { 'Retry-After': '5' },
    });
  }
  const byCode = BY_CODE[textMember(error, 'code') ?? ''];
  if (byCode !== undefined) return byCode();
  const status = error instanceof HttpException ? error.getStatus() : numberMember(error, 'statusCode');
  const known = status === undefined ? undefined : BY_STATUS[status];
  if (known !== undefined) return known();
  if (status !== undefined && status >= 400 && status < 500) {
    return problem('validation_error', 'The request is malformed.');
  }
  return problem('internal_error', 'The service failed. Quote the request id when you ask about it.');
}

function textMember(error: unknown, name: string): string | undefined {
  const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined;
  return typeof value === 'string' ? value : undefined;
}

function numberMember(error: unknown, name: string): number | undefined {
  const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined;
  return typeof value === 'number' ? value : undefined;
}
