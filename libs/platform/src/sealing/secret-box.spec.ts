import { describe, expect, it } from 'vitest';
import { SecretBox } from './secret-box.js';

const box = new SecretBox('ab'.repeat(32), 'raamat tests');

describe('a boxed secret', () => {
  it('comes out as it went in, and never looks the same', () => {
    const [one, other] = [box.put('JBSWY3DP', 'user 1'), box.put('JBSWY3DP', 'user 1')];
    expect([box.take(one, 'user 1'), box.take(other, 'user 1')]).toEqual(['JBSWY3DP', 'JBSWY3DP']);
    expect(one.equals(other)).toBe(false);
    expect(one.toString('latin1')).not.toContain('JBSWY3DP');
  });

  it('opens for its own row, purpose and secret alone, and unchanged', () => {
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
