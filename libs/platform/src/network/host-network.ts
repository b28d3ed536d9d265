import { isIPv4, isIPv6, SocketAddress } from 'node:net';

const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/iu;

/**
 * The network under which an address is counted: /24 for IPv4, /64 for IPv6, the least that one host is commonly
 * given. Text that is not an address is returned unchanged.
 */
export function hostNetwork(address: string): string {
  const plain = MAPPED.exec(address)?.[1] ?? address;
  if (isIPv4(plain)) return `${plain.slice(0, plain.lastIndexOf('.'))}.0/24`;
  const [unscoped = ''] = plain.split('%', 1);
  return isIPv6(unscoped) ? `${firstGroups(unscoped).join(':')}::/64` : address;
}

/** The first four of the eight groups of an IPv6 address. */
function firstGroups(address: string): string[] {
  const { address: short } = new SocketAddress({ address, family: 'ipv6' });
  const [head = '', tail] = short.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  // An IPv6 address that ends in IPv4 form has two groups there.
  const length = (groups: string[]): number =>
    groups.length + (groups.at(-1)?.includes('.') === true ? 1 : 0);
  const zeros = Array.from({ length: Math.max(0, 8 - length(before) - length(after)) }, () => '0');
  return [...before, ...zeros, ...after].slice(0, 4);
}
