import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeId, encodeId, FIRST_IN_ORDER } from './service-id.js';
import { isUlid, newUlid } from './ulid.js';

describe('ids of service objects', () => {
  it('match the pattern of the contract and decode to the same number', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: BigInt(Number.MAX_SAFE_INTEGER) }), (id) => {
        const text = encodeId('company', id);
        expect(text).toMatch(/^[0-9a-z]{10,32}$/);
        expect(decodeId('company', text)).toBe(id);
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  it('sort by row number, from the first number of new rows', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: FIRST_IN_ORDER, max: BigInt(Number.MAX_SAFE_INTEGER) - 1n }),
        fc.bigInt({ min: 1n, max: 40n }),
        (id, more) => {
          const later = id + more <= BigInt(Number.MAX_SAFE_INTEGER) ? id + more : id + 1n;
          expect(encodeId('file', id) < encodeId('file', later)).toBe(true);
        },
      ),
      { seed: 2, numRuns: 500 },
    );
  });

  it('stay the same for older rows', () => {
    expect(encodeId('organization', 1n)).toBe('wzsxzvynl2h9');
    expect(encodeId('company', FIRST_IN_ORDER - 1n)).toHaveLength(12);
  });

  it('are recognised without their sort prefix, as a process of the previous release shows them', () => {
    const shown = encodeId('file', FIRST_IN_ORDER + 5n);
    expect(decodeId('file', shown.slice(-12))).toBe(FIRST_IN_ORDER + 5n);
    expect(decodeId('file', shown.replace(/^0/u, '1'))).toBeUndefined();
  });

  it('are bound to their kind', () => {
    expect(decodeId('file', encodeId('company', 7n))).toBeUndefined();
  });

  it.each(['', 'UPPERCASE12', 'short', 'k3g8p1vz0wq6', "1' or 1=1--x"])(
    'are refused when never issued: %j',
    (text) => {
      expect(decodeId('company', text)).toBeUndefined();
    },
  );
});

describe('ids of books objects', () => {
  it('are increasing ULIDs', () => {
    const ids = Array.from({ length: 1000 }, newUlid);
    expect(ids.every(isUlid)).toBe(true);
    expect([...ids].sort()).toEqual(ids);
  });

  it.each(['8ZZZZZZZZZZZZZZZZZZZZZZZZZ', '01ARZ3NDEKTSV4RRFFQ69G5FAU', '01arz3ndektsv4rrffq69g5fav'])(
    'are refused in the form %s',
    (text) => {
      expect(isUlid(text)).toBe(false);
    },
  );
});
