import { describe, expect, it } from 'vitest';
import { extractionView } from './extraction-view.js';
import { unreadReason } from './unread-reason.js';

/** As stored for a file that was not read and therefore never booked. */
const unread = (errorCode: string) =>
  ({
    state: 'failed',
    method: null,
    confidence: '0',
    confident: false,
    fields: {},
    lines: [],
    checks: [],
    errorCode,
    extractedAt: null,
    booking: null,
  }) as const;

describe('the reason why nothing was booked from a file', () => {
  it.each([
    ['encrypted_archive', /password/],
    ['archive_too_large', /more than may be/],
    ['invalid_archive', /damaged/],
    ['nothing_readable', /no file of an accepted type/],
    ['infected', /virus scanner/],
    ['unscanned', /virus scanner/],
    ['file_missing', /missing/],
    ['unexpected', /failed/],
  ])('is given in words when reading ended with %s', (errorCode, words) => {
    expect(extractionView(unread(errorCode)).booking).toMatchObject({
      state: 'none',
      reason: expect.stringMatching(words) as string,
    });
  });

  it('is given for a file that is only stored', () => {
    expect(extractionView(undefined).booking.reason).toMatch(/are not searched for invoices/);
  });

  it.each(['queued', 'running', 'done'] as const)('is not said of one that is %s', (state) => {
    expect(unreadReason({ state, errorCode: null })).toBeUndefined();
  });
});
