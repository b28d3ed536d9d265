import { isIPv4, isIPv6 } from 'node:net';

/**
 * The network under which requests of an address are counted: the IPv4 address itself, or the /64 of IPv6, which is
 * the least one customer of a provider gets and may change addresses in at will.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined && isIPv4(mapped)) return mapped;
  const [bare = ''] = address.split('%', 1);
  if (!isIPv6(bare)) return address;
  const [head = '', tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const groups = head === '' ? [] : head.split(':');
  const behind = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - groups.length - behind.length;
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...behind];
  return `${all.slice(0, 4).join(':')}::/64`;
}
