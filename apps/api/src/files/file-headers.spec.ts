import { describe, expect, it } from 'vitest';
import { dispositionName, wantedRange } from './file-headers.js';

const FILE = { sizeBytes: 100n, sha256: 'ab'.repeat(32) };

describe('the name in Content-Disposition', () => {
  it('is plain for old clients and complete in UTF-8', () => {
    expect(dispositionName('Arve nr 5 – õppetöö.pdf')).toBe(
      `filename="Arve nr 5 _ oppetoo.pdf"; filename*=UTF-8''Arve%20nr%205%20%E2%80%93%20%C3%B5ppet%C3%B6%C3%B6.pdf`,
    );
  });

  it('cannot break out of its quotes', () => {
    const header = dispositionName(`a"; filename=evil.exe\\'(x)*.pdf`);
    expect(header).toBe(
      `filename="a_; filename=evil.exe_'(x)*.pdf"; filename*=UTF-8''a%22%3B%20filename%3Devil.exe%5C%27%28x%29%2A.pdf`,
    );
  });
});

describe('a range of a file of 100 bytes', () => {
  it.each([
    ['bytes=0-9', { start: 0, end: 9 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-1000', { start: 0, end: 99 }],
    ['bytes=50-1000', { start: 50, end: 99 }],
    ['bytes=9-1', undefined],
    ['bytes=-', undefined],
    ['bytes=0-1,5-6', undefined],
    ['items=0-1', undefined],
    [undefined, undefined],
  ])('%s selects %j', (range, part) => {
    expect(wantedRange({ range }, FILE)).toEqual(part);
  });

  it.each(['bytes=100-', 'bytes=100-200', 'bytes=-0'])('%s is not satisfiable', (range) => {
    expect(() => wantedRange({ range }, FILE)).toThrow(
      expect.objectContaining({ status: 416, headers: { 'content-range': 'bytes */100' } }),
    );
  });

  it('of another file than the client holds selects the whole file', () => {
    expect(wantedRange({ range: 'bytes=0-9', 'if-range': '"other"' }, FILE)).toBeUndefined();
    expect(wantedRange({ range: 'bytes=0-9', 'if-range': `"${FILE.sha256}"` }, FILE)).toEqual({
      start: 0,
      end: 9,
    });
  });
});
