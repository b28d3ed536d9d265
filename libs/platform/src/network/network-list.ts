import { BlockList, isIP, isIPv4 } from 'node:net';

/** A configured list of addresses and networks. */
export class NetworkList {
  private readonly list = new BlockList();

  /** @param networks IPv4 or IPv6 addresses, or networks as address and prefix length (`10.0.0.0/8`) */
  constructor(networks: readonly string[]) {
    for (const network of networks) {
      const [address = '', prefix] = network.split('/');
      const family = isIPv4(address) ? 'ipv4' : 'ipv6';
      if (prefix === undefined) this.list.addAddress(address, family);
      else this.list.addSubnet(address, Number(prefix), family);
    }
  }

  /** Whether the list contains the address; false for text that is not an address. */
  holds(address: string): boolean {
    const plain = plainAddress(address);
    return isIP(plain) !== 0 && this.list.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6');
  }
}

/** An IPv4 address in the plain form, which an IPv6 socket shows mapped. */
const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/iu, '');
