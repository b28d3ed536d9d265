import { describe, expect, it } from 'vitest';
import { guardedLookup, isPublicAddress } from './public-address.js';

describe('an address given by a stranger', () => {
  it.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '2002:7f00:1::',
    '2001:db8::1',
    'localhost',
    '',
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['8.8.8.8', '185.31.240.1', '2a00:1450:4001:830::200e'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe('a host name given by a stranger', () => {
  const resolve = (allows: (address: string) => boolean, all: boolean): Promise<unknown> =>
    new Promise((resolved, reject) => {
      guardedLookup(allows)('localhost', { all }, (error, address) => {
        if (error === null) resolved(address);
        else reject(error);
      });
    });

  it.each([true, false])(
    'is refused when it resolves to an address that is not allowed (all: %s)',
    async (all) => {
      await expect(resolve(isPublicAddress, all)).rejects.toThrow('not public');
    },
  );

  it('resolves to the address that was checked', async () => {
    const seen: string[] = [];
    const address = await resolve((one) => seen.push(one) > 0, false);
    expect(seen).toContain(address);
  });
});
