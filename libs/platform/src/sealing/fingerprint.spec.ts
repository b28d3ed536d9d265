import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Fingerprint } from './fingerprint.js';

describe('a fingerprint', () => {
  it('is the same for the same content, and cannot be computed without the secret', () => {
    const ours = new Fingerprint('11'.repeat(32));
    const content = 'POST /api/companies/1/employees/submissions/ 49403136515';
    const print = ours.of(content);
    expect(print).toMatch(/^[\w-]{43}$/);
    expect(ours.of(content)).toBe(print);
    expect(ours.of(`${content} `)).not.toBe(print);
    expect(new Fingerprint('22'.repeat(32)).of(content)).not.toBe(print);
    expect(createHash('sha256').update(content).digest('base64url')).not.toBe(print);
  });

  it('made before the secret changed is still recognised', () => {
    const [old, current] = ['11'.repeat(32), '22'.repeat(32)];
    const both = new Fingerprint([current, old]);
    expect(both.of('content')).toBe(new Fingerprint(current).of('content'));
    expect(both.formerly('content')).toEqual([new Fingerprint(old).of('content')]);
    expect(new Fingerprint(current).formerly('content')).toEqual([]);
  });
});
