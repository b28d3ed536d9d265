import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks that are not public: RFC 6890, and those assigned to private use since. */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv4');
}
/** In IPv6 only global unicast is public, except what leads back to IPv4 or is reserved for documentation. */
const PUBLIC_6 = new BlockList();
PUBLIC_6.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv6');
}

/** Whether the service may connect to an address on a stranger's behalf. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !PRIVATE.check(address, 'ipv4');
  return family === 6 && PUBLIC_6.check(address, 'ipv6') && !PRIVATE.check(address, 'ipv6');
}

/** Names that mean this machine or its network wherever they are resolved. */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|home\.arpa)\.?$/iu;

/**
 * Whether a host that a stranger named may be public: an address is judged now, and a name by its ending, until it is
 * resolved.
 */
export function isPublicHost(host: string): boolean {
  return isIP(host) === 0 ? !LOCAL_NAME.test(host) : isPublicAddress(host);
}

/** The host of a URL as `isIP` reads it: an IPv6 address without its brackets. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/** A stranger gave an address that is not public, or a host name that resolves to one. */
export class ForbiddenAddress extends Error {
  constructor() {
    super('The address is not public.');
    this.name = 'ForbiddenAddress';
  }
}

/**
 * Resolves names for a socket, and refuses a name if any of its addresses is not allowed. The socket then connects to
 * the very address that was checked: a name that resolves differently the next time gains nothing. For a URL with a
 * literal address a socket resolves nothing, so check that address beforehand.
 */
export function guardedLookup(allows: (address: string) => boolean = isPublicAddress): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) {
        done(error, []);
        return;
      }
      const [first] = addresses;
      if (first === undefined || !addresses.every(({ address }) => allows(address))) {
        done(new ForbiddenAddress(), []);
      } else if (options.all === true) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}
