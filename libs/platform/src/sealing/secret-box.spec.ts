import { describe, expect, it } from 'vitest';
import { secretId } from './purpose-keys.js';
import { SecretBox, UnknownKey } from './secret-box.js';

const box = new SecretBox('ab'.repeat(32), 'raamat tests');

describe('a boxed secret', () => {
  it('decrypts to its plaintext, and never looks the same twice', () => {
    const [one, other] = [box.put('JBSWY3DP', 'user 1'), box.put('JBSWY3DP', 'user 1')];
    expect([box.take(one, 'user 1'), box.take(other, 'user 1')]).toEqual(['JBSWY3DP', 'JBSWY3DP']);
    expect(one.equals(other)).toBe(false);
    expect(one.toString('latin1')).not.toContain('JBSWY3DP');
  });

  it('opens only for its own row, purpose and secret, and only unchanged', () => {
    const boxed = box.put('JBSWY3DP', 'user 1');
    const changed = Buffer.from(boxed);
    changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1);
    expect(() => box.take(boxed, 'user 2')).toThrow();
    expect(() => box.take(changed, 'user 1')).toThrow();
    expect(() => box.take(Buffer.alloc(3), 'user 1')).toThrow('not a boxed secret');
    expect(() => new SecretBox('ab'.repeat(32), 'raamat other').take(boxed, 'user 1')).toThrow();
    expect(() => new SecretBox('cd'.repeat(32), 'raamat tests').take(boxed, 'user 1')).toThrow();
  });
});

describe('when the secret of the installation changes, a boxed secret', () => {
  const [old, current] = ['ab'.repeat(32), 'cd'.repeat(32)];
  const before = new SecretBox(old, 'raamat tests');
  const both = new SecretBox([current, old], 'raamat tests');

  it('still opens, and new values name the current secret', () => {
    const boxed = before.put('JBSWY3DP', 'user 1');
    expect(both.take(boxed, 'user 1')).toBe('JBSWY3DP');
    const again = both.put('JBSWY3DP', 'user 1');
    expect(again.subarray(0, 5)).toEqual(new SecretBox(current, 'raamat tests').mark);
    expect(() => before.take(again, 'user 1')).toThrow(new UnknownKey(secretId(current)));
  });

  it('from before secrets had ids opens with the secret that made it', () => {
    const boxed = before.put('JBSWY3DP', 'user 1');
    const first = Buffer.concat([Buffer.from([1]), boxed.subarray(5)]);
    expect(both.take(first, 'user 1')).toBe('JBSWY3DP');
    expect(() => new SecretBox(current, 'raamat tests').take(first, 'user 1')).toThrow();
  });
});
