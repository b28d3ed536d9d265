import { lookup } from 'node:dns';
import { request } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const TIMEOUT_MS = 4_000;
const LIMIT_BYTES = 16 * 1024;

/** Networks that are nobody's public place: RFC 6890, and what was given to private use since. */
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
/** Only global unicast is public in IPv6, and of it not what leads back to IPv4 or into documents. */
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

/** Whether an address may be asked on behalf of a stranger. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !PRIVATE.check(address, 'ipv4');
  return family === 6 && PUBLIC_6.check(address, 'ipv6') && !PRIVATE.check(address, 'ipv6');
}

export interface DocumentOptions {
  readonly allows?: (address: string) => boolean;
  /** Certificates believed beside the public ones. */
  readonly ca?: string;
}

/**
 * Reads what an app published about itself at the address that is its id. Strangers choose that address, so it is
 * asked over TLS alone, at a public address that was looked at after the name was resolved, for a short time, for
 * little, and wherever it leads on is not followed.
 */
export class ClientDocuments {
  private readonly allows: (address: string) => boolean;

  constructor(private readonly options: DocumentOptions = {}) {
    this.allows = options.allows ?? isPublicAddress;
  }

  /** In the form in which the authorization server asks for it. @throws Error for whatever it must not ask */
  fetch(address: string | URL | Request, { method = 'GET' }: RequestInit = {}): Promise<Response> {
    const url = new URL(address instanceof Request ? address.url : address);
    if (url.protocol !== 'https:' || method !== 'GET')
      throw new Error('Only documents under https are read.');
    const host = url.hostname.replace(/^\[|\]$/g, '');
    // A name is looked at when it is resolved; an address is asked without resolving.
    if (isIP(host) !== 0 && !this.allows(host)) throw new Error('The address is not public.');
    return new Promise((resolve, reject) => {
      const call = request(url, {
        method: 'GET',
        headers: { accept: 'application/json' },
        lookup: this.publicLookup,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(this.options.ca === undefined ? {} : { ca: this.options.ca }),
      });
      call.on('error', reject);
      call.on('response', (answer) => {
        const chunks: Buffer[] = [];
        let size = 0;
        answer.on('error', reject);
        answer.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > LIMIT_BYTES)
            answer.destroy(new Error(`The document is larger than ${LIMIT_BYTES} bytes.`));
          else chunks.push(chunk);
        });
        answer.on('end', () => {
          const { statusCode = 500 } = answer;
          const headers = { 'cache-control': answer.headers['cache-control'] ?? '' };
          // Only a full answer has a body to look at.
          const status = statusCode === 200 ? 200 : 502;
          resolve(new Response(Buffer.concat(chunks), { status, headers }));
        });
      });
      call.end();
    });
  }

  private readonly publicLookup: LookupFunction = (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const allowed = error === null ? addresses.filter(({ address }) => this.allows(address)) : [];
      const [first] = allowed;
      if (error !== null) done(error, []);
      else if (first === undefined || allowed.length < addresses.length) {
        done(new Error('The name leads to an address that is not public.'), []);
      } else if (options.all === true) done(null, allowed);
      else done(null, first.address, first.family);
    });
  };
}
