import { randomUUID } from 'node:crypto';
import { type Socket } from 'node:net';
import { problem } from '#platform';
import { problemBody } from './problem-body.js';

/**
 * Answers bytes that are no HTTP request, before any route is known, as a problem like every other failure.
 * The connection ends with it: what follows on it cannot be told apart.
 */
export function answerClientError(baseUrl: string, error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) {
    const requestId = randomUUID();
    const failure = problem('validation_error', 'This is not an HTTP request that can be read.');
    const body = JSON.stringify(problemBody(failure, { baseUrl, instance: '/', requestId }));
    socket.write(
      [
        'HTTP/1.1 400 Bad Request',
        'Content-Type: application/problem+json',
        `Content-Length: ${Buffer.byteLength(body)}`,
        `X-Request-Id: ${requestId}`,
        'Cache-Control: no-store',
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  }
  socket.destroySoon();
}
