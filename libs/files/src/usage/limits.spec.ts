import { isoDate } from '#platform';
import { describe, expect, it } from 'vitest';
import { type Addition, type Limits, refusalOf, type Usage } from './limits.js';

const LIMITS: Limits = { storedBytes: 1_000n, filesADay: 10, mailsADay: 5, pagesADay: 100 };
const USAGE: Usage = { day: isoDate('2026-11-23'), storedBytes: 990n, files: 9, mails: 4, pages: 99 };
const FILE: Addition = { storedBytes: 10n, files: 1 };
const MAIL: Addition = { storedBytes: 10n, mails: 1 };
const NONE: Limits = { storedBytes: null, filesADay: null, mailsADay: null, pagesADay: null };

describe('a limit of a company', () => {
  it.each<[string, Partial<Usage>, Addition, unknown]>([
    ['is reached by the last file that fits, and not exceeded', {}, FILE, undefined],
    ['is reached by the last mail that fits, and not exceeded', {}, MAIL, undefined],
    ['of space is exceeded by one byte', { storedBytes: 991n }, FILE, ['storage_full', 'storedBytes']],
    ['of files is exceeded by one', { files: 10 }, FILE, ['throttled', 'filesADay']],
    ['of files does not count for mails', { files: 10 }, MAIL, undefined],
    ['of mails is exceeded by one', { mails: 5 }, MAIL, ['throttled', 'mailsADay']],
    ['of pages that is used up refuses files', { pages: 100 }, FILE, ['throttled', 'pagesADay']],
    [
      'of space is judged before those of a day',
      { storedBytes: 991n, files: 10 },
      FILE,
      ['storage_full', 'storedBytes'],
    ],
  ])('%s', (_name, usage, addition, expected) => {
    const refusal = refusalOf(LIMITS, { ...USAGE, ...usage }, addition);
    expect(refusal && [refusal.code, refusal.limit]).toEqual(expected);
    expect(refusalOf(NONE, { ...USAGE, ...usage }, addition)).toBeUndefined();
  });
});
