import { NotFoundException } from '@nestjs/common';
import { problem } from '#platform';
import { describe, expect, it } from 'vitest';
import { problemBody, problemOf } from './problem-body.js';

const at = { baseUrl: 'https://api.example', instance: '/api/me/', requestId: 'request-1' };

const framework = (code: string, statusCode: number): Error =>
  Object.assign(new Error('inside'), { code, statusCode });

describe('problems', () => {
  it('have every member of RFC 9457 and of the contract', () => {
    const failure = problem('duplicate_invoice', 'It exists.', {
      errors: [{ field: 'number', code: 'duplicate', message: '01X' }],
      extensions: { invoice_id: '01X', status: 'not to be overwritten' },
    });
    expect(problemBody(failure, at)).toEqual({
      type: 'https://api.example/docs/api/problems/duplicate_invoice',
      title: 'The invoice already exists',
      status: 409,
      detail: 'It exists.',
      instance: '/api/me/',
      code: 'duplicate_invoice',
      request_id: 'request-1',
      errors: [{ field: 'number', code: 'duplicate', message: '01X' }],
      invoice_id: '01X',
    });
  });

  it.each([
    [framework('FST_ERR_CTP_BODY_TOO_LARGE', 413), 'request_too_large'],
    [framework('FST_REQ_FILE_TOO_LARGE', 413), 'file_too_large'],
    [framework('FST_ERR_CTP_INVALID_MEDIA_TYPE', 415), 'unsupported_media_type'],
    [framework('FST_ERR_CTP_INVALID_CONTENT_LENGTH', 400), 'validation_error'],
    [framework('FST_ERR_BAD_URL', 400), 'not_found'],
    [new NotFoundException(), 'not_found'],
    [Object.assign(new Error('canceling statement'), { code: '57014' }), 'books_unavailable'],
    [new TypeError('a bug'), 'internal_error'],
    ['not even an error', 'internal_error'],
  ])('are made from failures of the framework and of the service: %s', (error, code) => {
    expect(problemOf(error).code).toBe(code);
  });

  it('reveal nothing internal', () => {
    const text = JSON.stringify(problemBody(problemOf(new Error('SELECT secret FROM inside')), at));
    expect(text).not.toMatch(/secret|inside/);
  });
});
