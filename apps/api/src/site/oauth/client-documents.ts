import { request } from 'node:https';
import { isIP } from 'node:net';
import { ForbiddenAddress, guardedLookup, hostOf, isPublicAddress } from '#platform';

const TIMEOUT_MS = 4_000;
const LIMIT_BYTES = 16 * 1024;

export interface DocumentOptions {
  readonly allows?: (address: string) => boolean;
  /** Certificates trusted in addition to the public ones. */
  readonly ca?: string;
}

/**
 * Reads the document that an app published about itself at the address that is its id. Strangers choose that address,
 * so the service connects over TLS only, to a public address that it checks after resolving the name, with a short
 * timeout and a small size limit, and follows no redirect.
 */
export class ClientDocuments {
  private readonly allows: (address: string) => boolean;

  constructor(private readonly options: DocumentOptions = {}) {
    this.allows = options.allows ?? isPublicAddress;
  }

  /** In the form that the authorization server calls. @throws Error for every request that it must not make */
  fetch(address: string | URL | Request, { method = 'GET' }: RequestInit = {}): Promise<Response> {
    const url = new URL(address instanceof Request ? address.url : address);
    if (url.protocol !== 'https:' || method !== 'GET')
      throw new Error('Only documents under https are read.');
    const host = hostOf(url);
    // A name is checked when it resolves; a literal address never resolves, so it is checked here.
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
          // Only a 200 has a body to read.
          const status = statusCode === 200 ? 200 : 502;
          resolve(new Response(Buffer.concat(chunks), { status, headers }));
        });
      });
      call.end();
    });
  }
}
