import { describe, expect, it } from 'vitest';
import { isKey, KeyHasher, newKey } from './key-format.js';

describe('API keys', () => {
  it('begin with a fixed prefix that a secret scanner can find', () => {
    expect(newKey()).toMatch(/^raamat_live_[0-9A-Za-z]{49}$/);
  });

  it('are all different', () => {
    expect(new Set(Array.from({ length: 1000 }, newKey)).size).toBe(1000);
  });

  it('carry a checksum, which reveals a mistyped or truncated key without asking the database', () => {
    const key = newKey();
    expect(isKey(key)).toBe(true);
    for (let at = 0; at < key.length; at += 1) {
      const other = key[at] === 'x' ? 'y' : 'x';
      expect(isKey(key.slice(0, at) + other + key.slice(at + 1))).toBe(false);
    }
    expect(isKey(key.slice(0, -1))).toBe(false);
    expect(isKey(`${key}A`)).toBe(false);
  });

  it('are hashed with the secret of the installation: the hash of the same key differs elsewhere', () => {
    const key = newKey();
    const here = new KeyHasher('11'.repeat(32));
    expect(here.hash(key)).toEqual(here.hash(key));
    expect(here.hash(key)).toHaveLength(36);
    expect(here.hash(key)).not.toEqual(new KeyHasher('22'.repeat(32)).hash(key));
  });
});
