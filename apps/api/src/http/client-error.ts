import { randomUUID } from 'node:crypto';
import { maxHeaderSize, STATUS_CODES } from 'node:http';
import { type Socket } from 'node:net';
import { problem, type Problem } from '#platform';
import { problemBody } from './problem-body.js';
import { SAFE_HEADERS } from './safe-headers.js';

/**
 * Answers bytes that are not an HTTP request with a problem, before any route is known, and closes the connection:
 * the bytes that follow cannot be parsed.
 */
export function answerClientError(baseUrl: string, error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) {
    const requestId = randomUUID();
    const failure = failureOf(error);
    const body = JSON.stringify(problemBody(failure, { baseUrl, instance: '/', requestId }));
    socket.write(
      [
        `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status] ?? ''}`,
        'Content-Type: application/problem+json',
        `Content-Length: ${Buffer.byteLength(body)}`,
        `X-Request-Id: ${requestId}`,
        ...Object.entries({ ...SAFE_HEADERS, 'cache-control': 'no-store' }).map(
          ([name, value]) => `${name}: ${value}`,
        ),
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  }
  socket.destroySoon();
}

function failureOf({ code }: { readonly code?: string }): Problem {
  return code === 'HPE_HEADER_OVERFLOW'
    ? problem('headers_too_large', `The request line and the headers have more than ${maxHeaderSize} bytes.`)
    : problem('validation_error', 'The HTTP request is malformed.');
}
