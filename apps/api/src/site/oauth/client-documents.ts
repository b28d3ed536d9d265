import { request } from 'node:https';
import { isIP } from 'node:net';
import { ForbiddenAddress, guardedLookup, hostOf, isPublicAddress } from '#platform';

const TIMEOUT_MS = 4_000;
const LIMIT_BYTES = 16 * 1024;

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
    const host = hostOf(url);
    // A name is looked at when it is resolved; an address is asked without resolving.
    if (isIP(host) !== 0 && !this.allows(host)) throw new ForbiddenAddress();
    return new Promise((resolve, reject) => {
      const call = request(url, {
        method: 'GET',
        headers: { accept: 'application/json' },
        lookup: guardedLookup(this.allows),
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
}
