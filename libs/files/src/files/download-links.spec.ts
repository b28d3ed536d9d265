import { FixedClock } from '#platform';
import { describe, expect, it } from 'vitest';
import { DownloadLinks } from './download-links.js';

const clock = (): FixedClock => new FixedClock(new Date('2026-11-20T10:00:00Z'));
const FILE = { companyId: 7n, fileId: 42n };

describe('a download link', () => {
  it('opens its file for five minutes', () => {
    const time = clock();
    const links = new DownloadLinks('ab'.repeat(32), time);
    const { token, expiresAt } = links.sign(FILE);
    expect(expiresAt.toISOString()).toBe('2026-11-20T10:05:00.000Z');
    expect(links.open(token)).toEqual(FILE);
    time.set(new Date('2026-11-20T10:04:59.999Z'));
    expect(links.open(token)).toEqual(FILE);
    time.set(expiresAt);
    expect(links.open(token)).toBeUndefined();
  });

  it('opens nothing when any part of it is changed, or another installation signed it', () => {
    const links = new DownloadLinks('ab'.repeat(32), clock());
    const { token } = links.sign(FILE);
    const other = links.sign({ ...FILE, fileId: 43n }).token;
    const [company, , expires, seal] = token.split('.');
    const [, file] = other.split('.');
    expect(links.open([company, file, expires, seal].join('.'))).toBeUndefined();
    expect(links.open(token.replace(expires ?? '', '9999999999999'))).toBeUndefined();
    expect(links.open(`${token}x`)).toBeUndefined();
    expect(links.open('')).toBeUndefined();
    expect(new DownloadLinks('cd'.repeat(32), clock()).open(token)).toBeUndefined();
  });
});
